// The questions that streams of old ask of their chunks: views, bytes, and bytes as a Buffer over the same memory.
// Prints:
//   [object Uint8Array] true true
//   [object Uint8Array] true true
//   [object Int8Array] true false
//   [object DataView] true false
//   [object ArrayBuffer] false false
//   [object Array] false false
//   [object String] false false
//   [object Null] false false
//   <Buffer 02 03> true
//   <Buffer 09 03>
'use strict';

const stream = require('stream');

const bytes = new Uint8Array([1, 2, 3, 4]);
const values = [bytes, Buffer.from('a'), new Int8Array(1), new DataView(bytes.buffer), bytes.buffer, [1], 'a', null];
for (const value of values) {
  console.log(Object.prototype.toString.call(value), stream._isArrayBufferView(value), stream._isUint8Array(value));
}
const buffer = stream._uint8ArrayToBuffer(bytes.subarray(1, 3));
console.log(buffer, Buffer.isBuffer(buffer));
bytes[1] = 9;
console.log(buffer);
