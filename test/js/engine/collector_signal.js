// SIGUSR1 is the program's, also while the collector, which stops threads by a signal of its own, is at work.
//
// Options: --expose-gc
// Prints:
//   20
'use strict';

let received = 0;
const keepAlive = setInterval(() => {}, 1000);
process.on('SIGUSR1', () => {
  gc();
  if (++received === 20) {
    console.log(received);
    clearInterval(keepAlive);
  } else {
    process.kill(process.pid, 'SIGUSR1');
  }
});
process.kill(process.pid, 'SIGUSR1');
