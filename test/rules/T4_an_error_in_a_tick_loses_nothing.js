// Prints:
//   caught tick
//   second tick
//   tick of tick
//   microtask
//   microtask of tick
//   immediate
'use strict';

process.on('uncaughtException', (error) => console.log('caught', error.message));
setImmediate(() => console.log('immediate'));
queueMicrotask(() => console.log('microtask'));
process.nextTick(() => {
  process.nextTick(() => console.log('tick of tick'));
  queueMicrotask(() => console.log('microtask of tick'));
  throw new Error('tick');
});
process.nextTick(() => console.log('second tick'));
