// Prints:
//   second
//   tick
//   immediate
'use strict';

process.on('uncaughtException', () => process.nextTick(() => console.log('tick')));
process.on('unhandledRejection', () => {
  setImmediate(() => console.log('immediate'));
  throw new Error();
});
setImmediate(() => { Promise.reject(new Error()); });
setImmediate(() => console.log('second'));
