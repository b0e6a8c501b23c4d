// Prints:
//   timer
//   caught microtask
//   second microtask
//   microtask of microtask
//   tick of microtask
//   second timer
'use strict';

process.on('uncaughtException', (error) => console.log('caught', error.message));
setTimeout(() => {
  console.log('timer');
  queueMicrotask(() => {
    process.nextTick(() => console.log('tick of microtask'));
    queueMicrotask(() => console.log('microtask of microtask'));
    throw new Error('microtask');
  });
  queueMicrotask(() => console.log('second microtask'));
}, 1);
setTimeout(() => console.log('second timer'), 1);
for (const start = Date.now(); Date.now() - start < 5;);
