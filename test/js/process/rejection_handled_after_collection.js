// 'rejectionHandled' comes for a promise that nothing but its late handler has held.
// Options: --expose-gc
// Prints:
//   50 told
//   50 handled late
'use strict';

let told = 0;
let handled = 0;
process.on('unhandledRejection', () => { told++; });
process.on('rejectionHandled', () => { handled++; });

const promises = [];
for (let i = 0; i < 50; i++) promises.push(Promise.reject(i));
setImmediate(() => {
  console.log(told, 'told');
  gc();
  while (promises.length > 0) promises.pop().catch(() => {});
  gc();
});
process.on('exit', () => console.log(handled, 'handled late'));
