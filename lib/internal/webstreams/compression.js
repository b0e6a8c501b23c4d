'use strict';

// CompressionStream and DecompressionStream: a transform of node:zlib as one of the web's.

const { ArrayBufferIsView, RegExpPrototypeExec, TypeError } = primordials;
const { codes: { ERR_INVALID_ARG_TYPE, ERR_NOT_IMPLEMENTED } } = require('internal/errors');
const { isSharedArrayBuffer } = require('internal/util/types');
const { canBeRequiredByUsers } = require('internal/builtins');
const {
  customInspect, finishClass, privateStateOf, setState, show,
} = require('internal/webstreams/common');

const makers = {
  '__proto__': null,
  'deflate': ['createDeflate', 'createInflate'],
  'deflate-raw': ['createDeflateRaw', 'createInflateRaw'],
  'gzip': ['createGzip', 'createGunzip'],
  'brotli': ['createBrotliCompress', 'createBrotliDecompress'],
};

const ofTheLibrary = /^(Z_|ERR__|ZSTD_)/;

// The standard knows TypeErrors alone.
function toTypeError(error) {
  if (typeof error.code !== 'string' || RegExpPrototypeExec(ofTheLibrary, error.code) === null) {
    return error;
  }
  const converted = new TypeError(undefined, { cause: error });
  converted.code = error.code;
  return converted;
}

function refuseSharedMemory(chunk) {
  const memory = ArrayBufferIsView(chunk) ? chunk.buffer : chunk;
  if (!isSharedArrayBuffer(memory)) return;
  throw new ERR_INVALID_ARG_TYPE(
    'chunk', ['ArrayBuffer', 'Buffer', 'TypedArray', 'DataView'], chunk);
}

function unknownFormat(className, format) {
  const error = new TypeError(`Failed to construct '${className}': 1st argument '${format}' ` +
                              'is not a valid enum value of type CompressionFormat.');
  error.code = 'ERR_INVALID_ARG_VALUE';
  return error;
}

function makePair(className, format, index) {
  const names = makers[format];
  if (names === undefined) throw unknownFormat(className, format);
  if (!canBeRequiredByUsers('zlib')) throw new ERR_NOT_IMPLEMENTED(className);
  const { toWebPair } = require('internal/webstreams/adapters');
  const stream = require('zlib')[names[index]]({ rejectGarbageAfterEnd: index === 1 });
  return toWebPair(stream, undefined, toTypeError, refuseSharedMemory);
}

class CompressionStream {
  constructor(format) {
    setState(this, makePair('CompressionStream', `${format}`, 0));
  }

  get readable() { return privateStateOf(this, CompressionStream, 'transform').readable; }

  get writable() { return privateStateOf(this, CompressionStream, 'transform').writable; }

  [customInspect](depth, options) {
    const { readable, writable } = this;
    return show(this, { readable, writable }, depth, options);
  }
}
finishClass(CompressionStream, ['readable', 'writable']);

class DecompressionStream {
  constructor(format) {
    setState(this, makePair('DecompressionStream', `${format}`, 1));
  }

  get readable() { return privateStateOf(this, DecompressionStream, 'transform').readable; }

  get writable() { return privateStateOf(this, DecompressionStream, 'transform').writable; }

  [customInspect](depth, options) {
    const { readable, writable } = this;
    return show(this, { readable, writable }, depth, options);
  }
}
finishClass(DecompressionStream, ['readable', 'writable']);

module.exports = { CompressionStream, DecompressionStream };
