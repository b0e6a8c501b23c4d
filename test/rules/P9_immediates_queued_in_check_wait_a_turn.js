// The timer is due when the check phase ends, and comes between the two.
// Prints:
//   first
//   second
//   tick of the second
//   timer
//   queued by the first
//   queued by the tick
'use strict';

setImmediate(() => {
  console.log('first');
  setImmediate(() => console.log('queued by the first'));
});
setImmediate(() => {
  console.log('second');
  setTimeout(() => console.log('timer'), 1);
  process.nextTick(() => {
    console.log('tick of the second');
    setImmediate(() => console.log('queued by the tick'));
  });
  for (const start = Date.now(); Date.now() - start < 5;);
});
