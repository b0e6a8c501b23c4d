// The immediate runs when poll has ended for another reason: the timer, which comes after it in the
// turn. A chore of the engine may end poll, too, so that it has several attempts.
// Prints:
//   unreferenced immediate after the wait: true
//   timer
'use strict';

function attempt(left) {
  const start = performance.now();
  let waited = false;
  setImmediate(() => {
    waited = performance.now() - start > 40;
  }).unref();
  setTimeout(() => {
    if (!waited && left > 0) return attempt(left - 1);
    console.log('unreferenced immediate after the wait:', waited);
    console.log('timer');
  }, 50);
}
attempt(5);
