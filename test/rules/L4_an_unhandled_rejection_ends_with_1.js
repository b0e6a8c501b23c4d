// As an uncaught error does, once ticks and microtasks have run.
// Exit code: 1
// Stderr has: Error: rejected
// Prints:
//   tick
//   microtask
//   exit 1
'use strict';

process.on('exit', (code) => console.log('exit', code));
setImmediate(() => console.log('never'));
Promise.reject(new Error('rejected'));
queueMicrotask(() => console.log('microtask'));
process.nextTick(() => console.log('tick'));
