'use strict';

// indexOf(), lastIndexOf() and includes(): of a byte, of bytes, of text.

const {
  ArrayBufferIsView,
  NumberIsNaN,
  TypedArrayPrototypeGetSymbolToStringTag,
  Uint8Array,
} = primordials;

const binding = internalBinding('buffer');
const { getEncoding, utf8 } = require('internal/buffer/encodings');
const { findEncoding } = require('internal/buffer/text');
const { codes: { ERR_INVALID_ARG_TYPE } } = require('internal/errors');

const oneByte = new Uint8Array(1);

function findIndex(buffer, value, byteOffset, encoding, forward) {
  if (!ArrayBufferIsView(buffer)) {
    throw new ERR_INVALID_ARG_TYPE('buffer', ['Buffer', 'TypedArray', 'DataView'], buffer);
  }
  if (typeof byteOffset === 'string') {
    encoding = byteOffset;
    byteOffset = undefined;
  }
  let offset = +byteOffset;
  if (NumberIsNaN(offset)) offset = forward ? 0 : (buffer.length || buffer.byteLength);
  if (offset > 0x7fffffff) offset = 0x7fffffff;
  else if (offset < -0x80000000) offset = -0x80000000;

  if (typeof value === 'number') {
    oneByte[0] = value;
    return binding.indexOf(buffer, oneByte, offset, utf8.id, forward);
  }
  const isText = typeof value === 'string';
  if (!isText && TypedArrayPrototypeGetSymbolToStringTag(value) !== 'Uint8Array') {
    throw new ERR_INVALID_ARG_TYPE(
      'value', ['number', 'string', 'Buffer', 'Uint8Array'], value);
  }
  const isNamed = isText && encoding !== undefined;
  const { id } = isNamed ? findEncoding(encoding) : encodingOfBytes(encoding);
  return binding.indexOf(buffer, value, offset, id, forward);
}

// Bytes have no encoding, but UTF-16 says that they are found at even places only.
function encodingOfBytes(encoding) {
  return getEncoding(encoding) ?? utf8;
}

function indexOf(value, byteOffset, encoding) {
  return findIndex(this, value, byteOffset, encoding, true);
}

function lastIndexOf(value, byteOffset, encoding) {
  return findIndex(this, value, byteOffset, encoding, false);
}

function includes(value, byteOffset, encoding) {
  return findIndex(this, value, byteOffset, encoding, true) !== -1;
}

module.exports = { includes, indexOf, lastIndexOf };
