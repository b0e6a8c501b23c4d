// Prints:
//   3 8
//   timed-out
//   true
'use strict';

const shared = new Int32Array(new SharedArrayBuffer(8));
Atomics.add(shared, 0, 3);
console.log(Atomics.load(shared, 0), shared.byteLength);
console.log(Atomics.wait(shared, 0, 3, 1));
console.log(new WebAssembly.Memory({ initial: 1, maximum: 1, shared: true }).buffer instanceof SharedArrayBuffer);
