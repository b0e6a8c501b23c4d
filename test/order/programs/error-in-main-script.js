'use strict';

// T4: a main script that throws is followed at once by its ticks and microtasks.
process.on('uncaughtException', (error, origin) => console.log('uncaught', error.message, origin));
setImmediate(() => console.log('immediate'));
Promise.resolve().then(() => console.log('reaction'));
process.nextTick(() => console.log('tick'));
throw new Error('main');
