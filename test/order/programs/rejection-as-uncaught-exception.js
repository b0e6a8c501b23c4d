'use strict';

// Without an unhandledRejection handler the uncaughtException handler gets them.
process.on('uncaughtException', (error, origin) => {
  console.log('uncaught', error.message, origin);
  process.nextTick(() => console.log(`tick after ${error.message}`));
});
Promise.reject(new Error('one'));
Promise.reject(new Error('two'));
process.nextTick(() => console.log('tick'));
setImmediate(() => console.log('immediate'));
