// The queues are left as they are, and emptied after the second timer.
// Prints:
//   first timer
//   caught tick
//   second timer
//   second tick
//   microtask
'use strict';

process.on('uncaughtException', (error) => console.log('caught', error.message));
setTimeout(() => {
  console.log('first timer');
  process.nextTick(() => { throw new Error('tick'); });
  process.nextTick(() => console.log('second tick'));
  queueMicrotask(() => console.log('microtask'));
}, 1);
setTimeout(() => console.log('second timer'), 1);
for (const start = Date.now(); Date.now() - start < 5;);
