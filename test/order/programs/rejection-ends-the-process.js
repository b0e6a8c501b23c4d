'use strict';

// L4: an unhandled rejection ends the process, after ticks and microtasks, before immediates.
process.on('exit', (code) => {
  console.log('exit', code);
  queueMicrotask(() => console.log('never'));
});
setImmediate(() => console.log('never'));
Promise.reject(new Error('nobody handles this'));
queueMicrotask(() => console.log('microtask'));
process.nextTick(() => console.log('tick'));
