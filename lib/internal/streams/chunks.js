'use strict';

// Turning what users pass as a chunk of bytes into a Buffer, and cutting Buffers.

const { ArrayBufferIsView } = primordials;
const { codes: { ERR_INVALID_ARG_TYPE } } = require('internal/errors');
const { Buffer } = require('buffer');
const { FastBuffer } = require('internal/buffer/memory');

// A Buffer on the same memory.
function viewToBuffer(view) {
  return new FastBuffer(view.buffer, view.byteOffset, view.byteLength);
}

// A Buffer on `length` bytes of `bytes`, from `start` on.
function cut(bytes, start, length) {
  return new FastBuffer(bytes.buffer, bytes.byteOffset + start, length);
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
