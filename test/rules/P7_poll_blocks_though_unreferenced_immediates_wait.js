// The immediate runs when poll has ended for another reason: the timer, which comes after it in the
// turn.
// Prints:
//   unreferenced immediate after the wait: true
//   timer
'use strict';

const start = performance.now();
setImmediate(() => {
  console.log('unreferenced immediate after the wait:', performance.now() - start > 40);
}).unref();
setTimeout(() => console.log('timer'), 50);
