// The counts of referenced immediates stay right when they are cleared or unreferenced in the
// middle of a batch.
// Prints:
//   exit true
'use strict';

const start = performance.now();
process.on('exit', () => console.log('exit', performance.now() - start < 5000));
setTimeout(() => {}, 10_000).unref();
setImmediate(() => {
  second.unref();
  clearImmediate(second);
  clearImmediate(second);
  third.unref();
  third.unref();
});
const second = setImmediate(() => {});
const third = setImmediate(() => {});
