'use strict';

// T4: a tick that throws keeps the ticks and microtasks behind it waiting for the next callback.
process.on('uncaughtException', (error) => {
  console.log('uncaught', error.message);
  process.nextTick(() => console.log(`tick of the handler of ${error.message}`));
});
process.nextTick(() => {
  console.log('tick 1');
  Promise.resolve().then(() => console.log('reaction from tick 1'));
  throw new Error('tick 1');
});
process.nextTick(() => {
  console.log('tick 2');
  throw new Error('tick 2');
});
process.nextTick(() => console.log('tick 3'));
setImmediate(() => console.log('immediate 1'));
setImmediate(() => console.log('immediate 2'));
