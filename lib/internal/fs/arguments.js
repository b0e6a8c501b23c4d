'use strict';

// What users may give to functions of node:fs, checked and in one form.

const {
  ArrayBufferIsView, BigInt, DataViewPrototypeGetBuffer, DataViewPrototypeGetByteLength,
  DataViewPrototypeGetByteOffset, Number, StringPrototypeIndexOf, TypedArrayPrototypeGetByteLength,
  TypedArrayPrototypeIncludes, TypedArrayPrototypeGetSymbolToStringTag, Uint8Array,
} = primordials;
const {
  codes: { ERR_INVALID_ARG_TYPE, ERR_INVALID_ARG_VALUE, ERR_OUT_OF_RANGE },
} = require('internal/errors');
const validators = require('internal/validators');
const { getEncoding } = require('internal/buffer/encodings');

const { validateAbortSignal, validateFunction, validateInt32, validateInteger } = validators;
const { constants } = internalBinding('fs');
const { O_APPEND, O_CREAT, O_EXCL, O_RDONLY, O_RDWR, O_SYNC, O_TRUNC, O_WRONLY } = constants;

const kPositionMax = 2n ** 63n - 1n;

// ---- Files -------------------------------------------------------------------------------------

function validPath(path, name = 'path') {
  if (typeof path === 'object' && path !== null && isUrl(path)) {
    path = require('url').fileURLToPath(path);
  }
  const isText = typeof path === 'string';
  if (!isText && TypedArrayPrototypeGetSymbolToStringTag(path) !== 'Uint8Array') {
    throw new ERR_INVALID_ARG_TYPE(name, ['string', 'Buffer', 'URL'], path);
  }
  if (isText ? StringPrototypeIndexOf(path, '\0') !== -1 : TypedArrayPrototypeIncludes(path, 0)) {
    throw new ERR_INVALID_ARG_VALUE(
      name, path, 'must be a string, Uint8Array, or URL without null bytes');
  }
  return path;
}

// The URLs of other realms and libraries count too; what url.parse() gives does not.
function isUrl(value) {
  return typeof value.href === 'string' && value.href !== '' && !!value.protocol &&
    value.auth === undefined && value.path === undefined;
}

function validFd(fd) {
  validateInt32(fd, 'fd', 0);
  return fd | 0; // -0 is 0
}

const flagNumbers = {
  '__proto__': null,
  'r': O_RDONLY,
  'rs': O_RDONLY | O_SYNC,
  'sr': O_RDONLY | O_SYNC,
  'r+': O_RDWR,
  'rs+': O_RDWR | O_SYNC,
  'sr+': O_RDWR | O_SYNC,
  'w': O_TRUNC | O_CREAT | O_WRONLY,
  'wx': O_TRUNC | O_CREAT | O_WRONLY | O_EXCL,
  'xw': O_TRUNC | O_CREAT | O_WRONLY | O_EXCL,
  'w+': O_TRUNC | O_CREAT | O_RDWR,
  'wx+': O_TRUNC | O_CREAT | O_RDWR | O_EXCL,
  'xw+': O_TRUNC | O_CREAT | O_RDWR | O_EXCL,
  'a': O_APPEND | O_CREAT | O_WRONLY,
  'ax': O_APPEND | O_CREAT | O_WRONLY | O_EXCL,
  'xa': O_APPEND | O_CREAT | O_WRONLY | O_EXCL,
  'as': O_APPEND | O_CREAT | O_WRONLY | O_SYNC,
  'sa': O_APPEND | O_CREAT | O_WRONLY | O_SYNC,
  'a+': O_APPEND | O_CREAT | O_RDWR,
  'ax+': O_APPEND | O_CREAT | O_RDWR | O_EXCL,
  'xa+': O_APPEND | O_CREAT | O_RDWR | O_EXCL,
  'as+': O_APPEND | O_CREAT | O_RDWR | O_SYNC,
  'sa+': O_APPEND | O_CREAT | O_RDWR | O_SYNC,
};

function validFlags(flags, name = 'flags') {
  if (typeof flags === 'number') {
    validateInt32(flags, name);
    return flags;
  }
  if (flags === undefined || flags === null) return O_RDONLY;
  const number = typeof flags === 'string' ? flagNumbers[flags] : undefined;
  if (number === undefined) throw new ERR_INVALID_ARG_VALUE(name, flags);
  return number;
}

function validMode(mode, fallback, name = 'mode') {
  return validators.parseFileMode(mode, name, fallback);
}

function validCallback(callback) {
  validateFunction(callback, 'cb');
  return callback;
}

// ---- Options -----------------------------------------------------------------------------------

function checkEncoding(encoding) {
  if (encoding && encoding !== 'buffer' && getEncoding(encoding) === undefined) {
    throw new ERR_INVALID_ARG_VALUE('encoding', encoding, 'is invalid encoding');
  }
}

// An object of options, or the encoding alone; `defaults` if there is neither.
function optionsOf(options, defaults) {
  switch (options === null ? 'undefined' : typeof options) {
    case 'undefined':
    case 'function': // the callback
      return defaults;
    case 'string':
      checkEncoding(options);
      return { ...defaults, encoding: options };
    case 'object':
      checkEncoding(options.encoding);
      if (options.signal !== undefined) validateAbortSignal(options.signal, 'options.signal');
      return options;
    default:
      throw new ERR_INVALID_ARG_TYPE('options', ['string', 'Object'], options);
  }
}

// ---- Buffers -----------------------------------------------------------------------------------

// The same bytes as a typed array: that is what C++ can look into.
function bytesOf(view) {
  if (TypedArrayPrototypeGetSymbolToStringTag(view) !== undefined) return view;
  return new Uint8Array(DataViewPrototypeGetBuffer(view), DataViewPrototypeGetByteOffset(view),
                        DataViewPrototypeGetByteLength(view));
}

function byteLengthOf(view) {
  return TypedArrayPrototypeGetSymbolToStringTag(view) === undefined ?
    DataViewPrototypeGetByteLength(view) : TypedArrayPrototypeGetByteLength(view);
}

const dataKinds = ['string', 'Buffer', 'TypedArray', 'DataView'];

function validData(data, name) {
  const isData = typeof data === 'string' || ArrayBufferIsView(data);
  if (!isData) throw new ERR_INVALID_ARG_TYPE(name, dataKinds, data);
}

// How many bytes may be read or written where there is room for so many.
function checkLength(length, room) {
  const isNegative = length < 0;
  if (!isNegative && !(length > room)) return;
  throw new ERR_OUT_OF_RANGE('length', isNegative ? '>= 0' : `<= ${room}`, length);
}

function checkReadRange(offset, length, byteLength) {
  checkLength(length, byteLength - offset);
}

function checkWriteRange(offset, length, byteLength) {
  const room = byteLength - offset;
  if (room < 0) throw new ERR_OUT_OF_RANGE('offset', `<= ${byteLength}`, offset);
  checkLength(length, room);
  validateInt32(length, 'length', 0);
}

// -1 stands for the current position.
function validReadPosition(position, length) {
  if (position === undefined || position === null) return -1;
  if (typeof position === 'number') {
    validateInteger(position, 'position', -1);
    return position;
  }
  if (typeof position !== 'bigint') {
    throw new ERR_INVALID_ARG_TYPE('position', ['bigint', 'integer'], position);
  }
  const max = kPositionMax - BigInt(length);
  if (position < -1n || position > max) {
    throw new ERR_OUT_OF_RANGE('position', `>= -1 && <= ${max}`, position);
  }
  return Number(position);
}

module.exports = {
  byteLengthOf,
  bytesOf,
  checkReadRange,
  checkWriteRange,
  optionsOf,
  validCallback,
  validData,
  validFd,
  validFlags,
  validMode,
  validPath,
  validReadPosition,
};
