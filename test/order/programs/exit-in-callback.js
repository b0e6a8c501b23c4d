'use strict';

// L4: process.exit() drops what is queued, and the exit event's own work as well.
process.on('exit', (code) => {
  console.log('exit', code);
  queueMicrotask(() => console.log('never'));
  process.nextTick(() => console.log('never'));
});
setImmediate(() => {
  process.nextTick(() => console.log('never'));
  Promise.resolve().then(() => {
    console.log('never');
  });
  process.exit(6);
});
setImmediate(() => console.log('never'));
