// What the failed callback had queued runs after the next callback.
// Prints:
//   caught immediate
//   second immediate
//   tick of immediate
//   microtask of immediate
//   third immediate
//   immediate of the next turn
'use strict';

process.on('uncaughtException', (error) => console.log('caught', error.message));
setImmediate(() => {
  process.nextTick(() => console.log('tick of immediate'));
  queueMicrotask(() => console.log('microtask of immediate'));
  setImmediate(() => console.log('immediate of the next turn'));
  throw new Error('immediate');
});
setImmediate(() => console.log('second immediate'));
setImmediate(() => console.log('third immediate'));
