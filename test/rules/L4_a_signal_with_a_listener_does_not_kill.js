// Its listener runs from the loop, as a callback of its own with ticks and microtasks; with the
// listener gone the signal kills.
// Killed by: SIGTERM
// Prints:
//   main ends
//   SIGTERM 15
//   tick
//   microtask
'use strict';

process.once('SIGTERM', (name, number) => {
  console.log(name, number);
  process.nextTick(() => console.log('tick'));
  queueMicrotask(() => console.log('microtask'));
  setTimeout(() => process.kill(process.pid, 'SIGTERM'), 1);
});
process.kill(process.pid, 'SIGTERM');
setInterval(() => {}, 1000);
console.log('main ends');
