'use strict';

// Memory that a thread works on while the program runs must stay. A buffer that may shrink gives
// pages back to the system as it does, and touching them would end the process.

const {
  ArrayBufferPrototypeGetResizable, TypedArrayPrototypeGetBuffer, TypedArrayPrototypeGetByteLength,
  TypedArrayPrototypeGetByteOffset, Uint8Array,
} = primordials;
const { isArrayBuffer } = require('internal/util/types');

// Of a typed array. Shared memory only grows.
function mayShrink(bytes) {
  const store = TypedArrayPrototypeGetBuffer(bytes);
  return isArrayBuffer(store) && ArrayBufferPrototypeGetResizable(store);
}

// The same bytes; others, that nobody can take away, where they may shrink.
function steadyBytes(bytes) {
  if (!mayShrink(bytes)) return bytes;
  return new Uint8Array(new Uint8Array(
    TypedArrayPrototypeGetBuffer(bytes), TypedArrayPrototypeGetByteOffset(bytes),
    TypedArrayPrototypeGetByteLength(bytes)));
}

module.exports = { mayShrink, steadyBytes };
