// Bytes that lie about their length, that grow, and that are gone.
// Prints:
//   <Buffer 01 02 03 04 05>
//   9 14 4
//   ERR_INVALID_STATE Invalid state: Cannot validate on a detached buffer
//   ERR_INVALID_STATE Invalid state: Cannot validate on a detached buffer
'use strict';

const { isAscii, isUtf8 } = require('buffer');

const liar = new Uint8Array([1, 2, 3, 4]);
Object.defineProperty(liar, 'length', { get() { return 100; } });
console.log(Buffer.concat([liar, new Uint8Array([5])]));

const memory = new ArrayBuffer(10, { maxByteLength: 20 });
const buffer = Buffer.from(memory, 1);
const lengths = [buffer.length];
for (const size of [15, 5]) {
  memory.resize(size);
  lengths.push(buffer.length);
}
console.log(...lengths);

const gone = new ArrayBuffer(4);
const view = new Uint8Array(gone);
structuredClone(gone, { transfer: [gone] });
for (const check of [() => isAscii(gone), () => isUtf8(view)]) {
  try {
    check();
  } catch (error) {
    console.log(error.code, error.message);
  }
}
