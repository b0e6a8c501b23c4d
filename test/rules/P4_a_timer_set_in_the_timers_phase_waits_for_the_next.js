// Even when it has become due before the phase ends.
// Prints:
//   first
//   second
//   immediate
//   set in the phase
'use strict';

setTimeout(() => {
  console.log('first');
  setTimeout(() => console.log('set in the phase'), 1);
  for (const start = Date.now(); Date.now() - start < 5;);
}, 1);
setTimeout(() => {
  console.log('second');
  setImmediate(() => console.log('immediate'));
}, 1);
for (const start = Date.now(); Date.now() - start < 5;);
