'use strict';

// T1: reported when ticks and microtasks are done, in order; handlers' own work follows.
process.on('unhandledRejection', (reason, promise) => {
  console.log('unhandled', reason);
  process.nextTick(() => console.log(`tick after ${reason}`));
  queueMicrotask(() => console.log(`microtask after ${reason}`));
  if (reason === 'second') setImmediate(() => promise.catch(() => console.log('handled late')));
  if (reason === 'third') promise.catch(() => console.log('handled in the handler'));
});
process.on('rejectionHandled', () => console.log('rejectionHandled'));

Promise.reject('first');
Promise.reject('second');
Promise.reject('third');
const inTime = Promise.reject('in time, by a tick');
process.nextTick(() => inTime.catch((reason) => console.log('caught', reason)));
const inMicrotask = Promise.reject('in time, by a microtask');
queueMicrotask(() => queueMicrotask(() =>
  inMicrotask.catch((reason) => console.log('caught', reason))));
process.nextTick(() => Promise.reject('from a tick'));
setImmediate(() => {
  console.log('immediate 1');
  Promise.reject('from an immediate');
});
setImmediate(() => console.log('immediate 2'));
