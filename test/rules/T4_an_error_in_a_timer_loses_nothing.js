// What the failed callback had queued runs after the next callback.
// Prints:
//   caught timer
//   second timer
//   tick of timer
//   tick of the handler
//   tick of second timer
//   microtask of timer
//   third timer
//   immediate
'use strict';

process.on('uncaughtException', (error) => {
  console.log('caught', error.message);
  process.nextTick(() => console.log('tick of the handler'));
});
setTimeout(() => {
  process.nextTick(() => console.log('tick of timer'));
  queueMicrotask(() => console.log('microtask of timer'));
  throw new Error('timer');
}, 1);
setTimeout(() => {
  console.log('second timer');
  process.nextTick(() => console.log('tick of second timer'));
}, 1);
setTimeout(() => console.log('third timer'), 1);
setImmediate(() => console.log('immediate'));
for (const start = Date.now(); Date.now() - start < 5;);
