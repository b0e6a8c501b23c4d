'use strict';

// What programs give us, as bytes that C++ can read.

const {
  ArrayBufferIsView, TypedArrayPrototypeGetSymbolToStringTag, Uint8Array,
} = primordials;
const { isAnyArrayBuffer } = internalBinding('types');
const { Buffer } = require('buffer');
const { FastBuffer } = require('internal/buffer/memory');
const { getEncoding } = require('internal/buffer/encodings');
const { codes: { ERR_INVALID_ARG_TYPE, ERR_INVALID_ARG_VALUE } } = require('internal/errors');
const validators = require('internal/validators');

const textOrBytes = ['string', 'ArrayBuffer', 'Buffer', 'TypedArray', 'DataView'];

// A view that C++ can read: a DataView is none.
function bytesOfView(view) {
  return TypedArrayPrototypeGetSymbolToStringTag(view) === undefined ?
    new Uint8Array(view.buffer, view.byteOffset, view.byteLength) : view;
}

function bytesOfText(text, encoding) {
  const known = encoding !== undefined && encoding !== 'buffer' && getEncoding(encoding);
  return Buffer.from(text, known ? `${encoding}` : 'utf8');
}

// Undefined for what is neither text nor bytes.
function toBytes(value, encoding) {
  if (typeof value === 'string') return bytesOfText(value, encoding);
  if (ArrayBufferIsView(value)) return bytesOfView(value);
  return isAnyArrayBuffer(value) ? new Uint8Array(value) : undefined;
}

function bytesOf(value, name, encoding, expected = textOrBytes) {
  const bytes = toBytes(value, encoding);
  if (bytes === undefined) throw new ERR_INVALID_ARG_TYPE(name, expected, value);
  return bytes;
}

// For update(): text that is UTF-8 stays as it is, C++ reads it faster.
function textOrBytesOf(data, encoding) {
  if (typeof data === 'string') {
    if (encoding === undefined || encoding === 'utf8') return data;
    validators.validateEncoding(data, encoding);
    return bytesOfText(data, encoding);
  }
  if (ArrayBufferIsView(data)) return bytesOfView(data);
  throw new ERR_INVALID_ARG_TYPE('data', ['string', 'Buffer', 'TypedArray', 'DataView'], data);
}

// The encoding that the output is wanted in; undefined: a buffer, which an unknown one means, too.
function outputEncodingOf(name) {
  return !name || name === 'buffer' ? undefined : getEncoding(name);
}

// The first `size` bytes of memory that only we know.
function firstBytes(bytes, size) {
  return size === bytes.length ? bytes : new FastBuffer(bytes.buffer, 0, size);
}

function stringOption(options, key) {
  const value = options?.[key];
  if (value === undefined || value === null) return undefined;
  validators.validateString(value, `options.${key}`);
  return value;
}

function uintOption(options, key) {
  const value = options?.[key];
  if (value === undefined || value === null) return undefined;
  if (value >>> 0 !== value) throw new ERR_INVALID_ARG_VALUE(`options.${key}`, value);
  return value;
}

module.exports = {
  bytesOf, bytesOfView, firstBytes, outputEncodingOf, stringOption, textOrBytesOf, toBytes,
  uintOption,
};
