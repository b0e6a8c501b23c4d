'use strict';

// Turning what users pass as a chunk of bytes into a Buffer, and cutting Buffers.

const {
  ArrayBufferIsView,
  DataViewPrototypeGetBuffer,
  DataViewPrototypeGetByteLength,
  DataViewPrototypeGetByteOffset,
  TypedArrayPrototypeGetBuffer,
  TypedArrayPrototypeGetByteLength,
  TypedArrayPrototypeGetByteOffset,
  TypedArrayPrototypeGetSymbolToStringTag,
} = primordials;
const { codes: { ERR_INVALID_ARG_TYPE } } = require('internal/errors');
const { Buffer } = require('buffer');

// A Buffer on the same memory.
function viewToBuffer(view) {
  if (TypedArrayPrototypeGetSymbolToStringTag(view) === undefined) {
    return Buffer.from(DataViewPrototypeGetBuffer(view), DataViewPrototypeGetByteOffset(view),
                       DataViewPrototypeGetByteLength(view));
  }
  return cut(view, 0, TypedArrayPrototypeGetByteLength(view));
}

// A Buffer on `length` bytes of `bytes`, from `start` on.
function cut(bytes, start, length) {
  return Buffer.from(TypedArrayPrototypeGetBuffer(bytes),
                     TypedArrayPrototypeGetByteOffset(bytes) + start, length);
}

function invalidChunk(chunk) {
  return new ERR_INVALID_ARG_TYPE('chunk', ['string', 'Buffer', 'TypedArray', 'DataView'], chunk);
}

function toBuffer(chunk, encoding) {
  if (typeof chunk === 'string') return Buffer.from(chunk, encoding);
  if (chunk instanceof Buffer) return chunk;
  if (ArrayBufferIsView(chunk)) return viewToBuffer(chunk);
  throw invalidChunk(chunk);
}

module.exports = { cut, invalidChunk, toBuffer, viewToBuffer };
