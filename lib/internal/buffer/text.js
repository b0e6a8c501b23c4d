'use strict';

// Buffers from strings, strings from Buffers. C++ converts; what is short and ASCII is done here,
// because a call with a string costs more than a dozen characters.

const {
  ArrayBufferIsView,
  MathTrunc,
  RangeError,
  StringFromCharCode,
  StringPrototypeCharCodeAt,
  TypeError,
  TypedArrayPrototypeGetLength,
} = primordials;

const binding = internalBinding('buffer');
const { getEncoding, utf8 } = require('internal/buffer/encodings');
const { FastBuffer, hasRoomInPool, pool, takeFromPool } = require('internal/buffer/memory');
const {
  codes: { ERR_BUFFER_OUT_OF_BOUNDS, ERR_UNKNOWN_ENCODING },
} = require('internal/errors');
const { validateInteger } = require('internal/validators');

// Measured: up to here JavaScript is faster than a call into C++.
const kShortWrite = 48;
const kShortRead = 12;

// Errors of C++ in Node: they have a code, and a message of their own.
function failWith(ErrorClass, code, message) {
  const error = new ErrorClass(message);
  error.code = code;
  throw error;
}

function checkString(value) {
  if (typeof value !== 'string') {
    failWith(TypeError, 'ERR_INVALID_ARG_TYPE', 'argument must be a string');
  }
}

function checkView(value) {
  if (!ArrayBufferIsView(value)) {
    failWith(TypeError, 'ERR_INVALID_ARG_TYPE', 'argument must be a buffer');
  }
}

function failIndex() {
  failWith(RangeError, 'ERR_OUT_OF_RANGE', 'Index out of range');
}

function findEncoding(name) {
  const encoding = getEncoding(name);
  if (encoding === undefined) throw new ERR_UNKNOWN_ENCODING(name);
  return encoding;
}

// ---- Strings to bytes --------------------------------------------------------------------------

// Whether a short text was ASCII and is now at `offset`.
function putShortAscii(bytes, text, offset) {
  const { length } = text;
  for (let i = 0; i < length; i++) {
    const code = StringPrototypeCharCodeAt(text, i);
    if (code > 0x7f) return false;
    bytes[offset + i] = code;
  }
  return true;
}

// There is room for `length` bytes. Returns how many were written.
function writeUtf8(bytes, text, offset, length) {
  if (text.length <= kShortWrite && text.length <= length && putShortAscii(bytes, text, offset)) {
    return text.length;
  }
  return binding.write(bytes, text, utf8.id, offset, length);
}

function writeText(bytes, text, encoding, offset, length) {
  if (encoding === utf8) return writeUtf8(bytes, text, offset, length);
  return binding.write(bytes, text, encoding.id, offset, length);
}

function fromText(text, encoding) {
  const { length } = text;
  if (length === 0) return new FastBuffer(0);
  // No character has more than three bytes for each of its units.
  if (encoding === utf8 && hasRoomInPool(length * 3)) {
    return takeFromPool(writeUtf8(pool.bytes, text, pool.used, pool.size - pool.used));
  }
  const size = encoding.byteLength(text);
  if (hasRoomInPool(size)) {
    return takeFromPool(binding.write(pool.bytes, text, encoding.id, pool.used, size));
  }
  const buffer = new FastBuffer(size);
  const written = binding.write(buffer, text, encoding.id, 0, size);
  return written === size ? buffer : new FastBuffer(buffer.buffer, 0, written);
}

function write(string, offset, length, encoding) {
  checkString(string);
  const size = TypedArrayPrototypeGetLength(this);
  if (offset === undefined) return writeUtf8(this, string, 0, size);
  if (length === undefined && typeof offset === 'string') {
    encoding = offset;
    length = size;
    offset = 0;
  } else {
    validateInteger(offset, 'offset', 0, size);
    const remaining = size - offset;
    if (length === undefined) {
      length = remaining;
    } else if (typeof length === 'string') {
      encoding = length;
      length = remaining;
    } else {
      validateInteger(length, 'length', 0, size);
      if (length > remaining) length = remaining;
    }
  }
  return writeText(this, string, encoding ? findEncoding(encoding) : utf8, offset, length);
}

// utf8Write(), latin1Write() and asciiWrite() refuse what the others cut off.
function makeStrictWrite(name) {
  const encoding = getEncoding(name);
  return function(string, offset = 0, length = this.byteLength - offset) {
    checkView(this);
    checkString(string);
    if (offset < 0 || offset > this.byteLength) throw new ERR_BUFFER_OUT_OF_BOUNDS('offset');
    if (length < 0 || length > this.byteLength - offset) {
      throw new ERR_BUFFER_OUT_OF_BOUNDS('length');
    }
    return binding.write(this, string, encoding.id, MathTrunc(offset), MathTrunc(length));
  };
}

function makeWrite(name) {
  const encoding = getEncoding(name);
  return function(string, offset, length) {
    checkView(this);
    checkString(string);
    const start = offset === undefined ? 0 : MathTrunc(offset) || 0;
    if (start > this.byteLength) throw new ERR_BUFFER_OUT_OF_BOUNDS('offset');
    const size = length === undefined ? this.byteLength : MathTrunc(length) || 0;
    if (start < 0 || size < 0) failIndex();
    return binding.write(this, string, encoding.id, start, size);
  };
}

// ---- Bytes to strings --------------------------------------------------------------------------

// The text of a few bytes; undefined if they are not ASCII.
function shortAscii(bytes, start, end) {
  let text = '';
  for (let i = start; i < end; i++) {
    const code = bytes[i];
    if (code > 0x7f) return undefined;
    text += StringFromCharCode(code);
  }
  return text;
}

function readUtf8(bytes, start, end) {
  if (end - start <= kShortRead) {
    const text = shortAscii(bytes, start, end);
    if (text !== undefined) return text;
  }
  return binding.slice(bytes, utf8.id, start, end);
}

function toString(encoding, start, end) {
  if (arguments.length === 0) {
    checkView(this);
    return readUtf8(this, 0, this.length);
  }
  const { length } = this;
  if (start <= 0) start = 0;
  else if (start >= length) return '';
  else start = MathTrunc(start) || 0;
  if (end === undefined || end > length) end = length;
  else end = MathTrunc(end) || 0;
  if (end <= start) return '';
  const found = encoding === undefined ? utf8 : findEncoding(encoding);
  if (found === utf8) return readUtf8(this, start, end);
  return binding.slice(this, found.id, start, end);
}

function makeSlice(name) {
  const encoding = getEncoding(name);
  return function(start, end) {
    checkView(this);
    const size = this.byteLength;
    if (size === 0) return '';
    const from = start === undefined ? 0 : MathTrunc(start) || 0;
    const to = end === undefined ? size : MathTrunc(end) || 0;
    if (from < 0 || to < 0) failIndex();
    if (to <= from) return '';
    if (to > size) failIndex();
    return binding.slice(this, encoding.id, from, to);
  };
}

function addTo(prototype) {
  const encodings = ['ascii', 'base64', 'base64url', 'latin1', 'hex', 'ucs2', 'utf8'];
  const strict = { __proto__: null, ascii: true, latin1: true, utf8: true };
  for (let i = 0; i < encodings.length; i++) {
    prototype[`${encodings[i]}Slice`] = makeSlice(encodings[i]);
  }
  for (let i = 0; i < encodings.length; i++) {
    const name = encodings[i];
    prototype[`${name}Write`] = strict[name] ? makeStrictWrite(name) : makeWrite(name);
  }
}

module.exports = { addTo, checkView, findEncoding, fromText, toString, write, writeUtf8 };
