// A promise job that has no store sees that of the microtask before it, if that threw.
// Prints:
//   microtask failed
//   first failed
//   second undefined
'use strict';

const { AsyncLocalStorage } = require('async_hooks');

const storage = new AsyncLocalStorage();
process.on('uncaughtException', (error) => console.log(error.message, storage.getStore()));
const tick = () => {
  Promise.resolve().then(() => console.log('first', storage.getStore()));
  Promise.resolve().then(() => console.log('second', storage.getStore()));
};
process.nextTick(tick);
storage.enterWith('failed');
queueMicrotask(() => { throw new Error('microtask'); });
