// Three timers are due in one phase. The first clears the last and sets another of the same duration,
// which must not be taken for the one that was due.
// Prints:
//   first
//   second
//   immediate
//   new
'use strict';

setTimeout(() => {
  console.log('first');
  clearTimeout(last);
  setTimeout(() => console.log('new'), 1);
  setImmediate(() => console.log('immediate'));
  for (const start = Date.now(); Date.now() - start < 5;);
}, 1);
setTimeout(() => console.log('second'), 1);
const last = setTimeout(() => console.log('never'), 1);
for (const start = Date.now(); Date.now() - start < 5;);
