// Prints:
//   caught main
//   tick of main
//   tick of the handler
//   microtask of main
//   timer
//   immediate
'use strict';

process.on('uncaughtException', (error) => {
  console.log('caught', error.message);
  process.nextTick(() => console.log('tick of the handler'));
});
setImmediate(() => console.log('immediate'));
setTimeout(() => console.log('timer'), 1);
process.nextTick(() => console.log('tick of main'));
queueMicrotask(() => console.log('microtask of main'));
for (const start = Date.now(); Date.now() - start < 5;);
throw new Error('main');
