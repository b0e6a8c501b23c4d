'use strict';

// T4: a microtask that throws does not keep the others waiting.
process.on('uncaughtException', (error) => {
  console.log('uncaught', error.message);
  queueMicrotask(() => console.log('microtask of the handler'));
  process.nextTick(() => console.log('tick of the handler'));
});
setImmediate(() => console.log('immediate'));
queueMicrotask(() => {
  queueMicrotask(() => console.log('microtask from microtask 1'));
  process.nextTick(() => console.log('tick from microtask 1'));
  throw new Error('microtask 1');
});
queueMicrotask(() => console.log('microtask 2'));
Promise.resolve().then(() => console.log('reaction'));
