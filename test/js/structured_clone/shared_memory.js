// A SharedArrayBuffer is not copied: both see what either writes.
//
// Needs: engine shared-memory
// Prints:
//   42 true false 8
//   12 16

'use strict';

const shared = new SharedArrayBuffer(8);
const numbers = new Int32Array(shared);
const clone = structuredClone({ shared, numbers });
clone.numbers[1] = 42;
console.log(numbers[1], clone.numbers.buffer === clone.shared, clone.shared === shared, clone.shared.byteLength);

const growable = new SharedArrayBuffer(8, { maxByteLength: 16 });
const same = structuredClone(growable);
growable.grow(12);
console.log(same.byteLength, same.maxByteLength);
