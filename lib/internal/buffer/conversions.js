'use strict';

// What node:buffer has beside Buffer: atob(), btoa(), isAscii(), isUtf8(), transcode().

const { ArrayBufferPrototypeGetDetached, Error, TypedArrayPrototypeGetBuffer } = primordials;

const binding = internalBinding('buffer');
const { ascii, getEncoding, latin1, utf16le, utf8 } = require('internal/buffer/encodings');
const { FastBuffer } = require('internal/buffer/memory');
const { codes: { ERR_INVALID_ARG_TYPE, ERR_INVALID_STATE, ERR_MISSING_ARGS } } = require('internal/errors');
const {
  isAnyArrayBuffer, isArrayBuffer, isTypedArray, isUint8Array,
} = require('internal/util/types');

const kBadLength = 2;

// What the binding makes of a text; no text: what is wrong with it.
function convert(argumentsCount, conversion, input) {
  if (argumentsCount === 0) throw new ERR_MISSING_ARGS('input');
  const converted = conversion(`${input}`);
  if (typeof converted === 'string') return converted;
  const { DOMException } = require('internal/dom_exception');
  const message = converted === kBadLength ?
    'The string to be decoded is not correctly encoded.' : 'Invalid character';
  throw new DOMException(message, 'InvalidCharacterError');
}

function btoa(input) {
  return convert(arguments.length, binding.btoa, input);
}

function atob(input) {
  return convert(arguments.length, binding.atob, input);
}

function checkInput(input) {
  if (!isTypedArray(input) && !isAnyArrayBuffer(input)) {
    throw new ERR_INVALID_ARG_TYPE('input', ['ArrayBuffer', 'Buffer', 'TypedArray'], input);
  }
  const memory = isTypedArray(input) ? TypedArrayPrototypeGetBuffer(input) : input;
  if (isArrayBuffer(memory) && ArrayBufferPrototypeGetDetached(memory)) {
    throw new ERR_INVALID_STATE('Cannot validate on a detached buffer');
  }
}

function isUtf8(input) {
  checkInput(input);
  return internalBinding('encoding').isUtf8(input);
}

function isAscii(input) {
  checkInput(input);
  return binding.isAscii(input);
}

const kIllegalArgument = 1;
const kInvalidCharacter = 10;

// As ICU, which Node asks, says it.
function failTranscode(errno, name) {
  const error = new Error(`Unable to transcode Buffer [${name}]`);
  error.code = name;
  error.errno = errno;
  throw error;
}

function isTranscodable(encoding) {
  return encoding === utf8 || encoding === utf16le || encoding === latin1 || encoding === ascii;
}

function transcode(source, fromEncoding, toEncoding) {
  if (!isUint8Array(source)) {
    throw new ERR_INVALID_ARG_TYPE('source', ['Buffer', 'Uint8Array'], source);
  }
  if (source.length === 0) return new FastBuffer(0);
  const from = getEncoding(fromEncoding ?? 'utf8');
  const to = getEncoding(toEncoding ?? 'utf8');
  if (!isTranscodable(from) || !isTranscodable(to)) {
    failTranscode(kIllegalArgument, 'U_ILLEGAL_ARGUMENT_ERROR');
  }
  const bytes = internalBinding('encoding').transcode(source, from.id, to.id);
  if (bytes === undefined) failTranscode(kInvalidCharacter, 'U_INVALID_CHAR_FOUND');
  return new FastBuffer(bytes.buffer, 0, bytes.length);
}

module.exports = { atob, btoa, isAscii, isUtf8, transcode };
