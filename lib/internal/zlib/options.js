'use strict';

// What the options of a compression say, checked, and the codec that they ask for.

const {
  ArrayBufferIsView, ArrayPrototypePush, Error, NumberIsNaN, ObjectKeys, String,
  StringPrototypeStartsWith, TypeError, Uint8Array,
} = primordials;
const binding = internalBinding('zlib');
const { constants } = binding;
const { kMaxLength } = require('buffer');
const {
  codes: {
    ERR_BROTLI_INVALID_PARAM, ERR_INVALID_ARG_TYPE, ERR_NOT_IMPLEMENTED, ERR_OUT_OF_RANGE,
    ERR_ZSTD_INVALID_PARAM,
  },
} = require('internal/errors');
const {
  checkRangesOrGetDefault, validateBoolean, validateFiniteNumber,
} = require('internal/validators');

const {
  BROTLI_DECODE, BROTLI_ENCODE, BROTLI_OPERATION_EMIT_METADATA, BROTLI_OPERATION_FINISH,
  BROTLI_OPERATION_FLUSH, BROTLI_OPERATION_PROCESS, DEFLATE, DEFLATERAW, GUNZIP, GZIP, INFLATE,
  INFLATERAW, UNZIP, ZSTD_COMPRESS, ZSTD_DECOMPRESS, ZSTD_e_continue, ZSTD_e_end, ZSTD_e_flush,
  Z_BLOCK, Z_DEFAULT_CHUNK, Z_DEFAULT_COMPRESSION, Z_DEFAULT_MEMLEVEL, Z_DEFAULT_STRATEGY,
  Z_DEFAULT_WINDOWBITS, Z_FINISH, Z_FIXED, Z_FULL_FLUSH, Z_MAX_LEVEL, Z_MAX_MEMLEVEL,
  Z_MAX_WINDOWBITS, Z_MIN_CHUNK, Z_MIN_LEVEL, Z_MIN_MEMLEVEL, Z_MIN_WINDOWBITS, Z_NO_FLUSH,
} = constants;

// The kinds of flushing: those that are used by default, and the last of them.
const zlibFlushes = {
  __proto__: null, flush: Z_NO_FLUSH, finishFlush: Z_FINISH, fullFlush: Z_FULL_FLUSH, max: Z_BLOCK,
};
const brotliFlushes = {
  __proto__: null,
  flush: BROTLI_OPERATION_PROCESS,
  finishFlush: BROTLI_OPERATION_FINISH,
  fullFlush: BROTLI_OPERATION_FLUSH,
  max: BROTLI_OPERATION_EMIT_METADATA,
};
const zstdFlushes = {
  __proto__: null,
  flush: ZSTD_e_continue,
  finishFlush: ZSTD_e_end,
  fullFlush: ZSTD_e_flush,
  max: ZSTD_e_end,
};

function kind(name, mode, flushes, open) {
  return { __proto__: null, name, mode, flushes, open };
}

const kinds = {
  __proto__: null,
  Deflate: kind('Deflate', DEFLATE, zlibFlushes, openZlib),
  Inflate: kind('Inflate', INFLATE, zlibFlushes, openZlib),
  Gzip: kind('Gzip', GZIP, zlibFlushes, openZlib),
  Gunzip: kind('Gunzip', GUNZIP, zlibFlushes, openZlib),
  DeflateRaw: kind('DeflateRaw', DEFLATERAW, zlibFlushes, openZlib),
  InflateRaw: kind('InflateRaw', INFLATERAW, zlibFlushes, openZlib),
  Unzip: kind('Unzip', UNZIP, zlibFlushes, openZlib),
  BrotliCompress: kind('BrotliCompress', BROTLI_ENCODE, brotliFlushes, openBrotli),
  BrotliDecompress: kind('BrotliDecompress', BROTLI_DECODE, brotliFlushes, openBrotli),
  ZstdCompress: kind('ZstdCompress', ZSTD_COMPRESS, zstdFlushes, openZstd),
  ZstdDecompress: kind('ZstdDecompress', ZSTD_DECOMPRESS, zstdFlushes, openZstd),
};

// { chunkSize, flush, finishFlush, maxOutputLength, info, rejectGarbage, native, level, strategy },
// the last two for zlib alone.
function readOptions(ofKind, options) {
  const { flushes } = ofKind;
  const settings = {
    __proto__: null,
    chunkSize: Z_DEFAULT_CHUNK,
    flush: flushes.flush,
    finishFlush: flushes.finishFlush,
    maxOutputLength: kMaxLength,
    info: undefined,
    rejectGarbage: false,
    native: undefined,
    level: Z_DEFAULT_COMPRESSION,
    strategy: Z_DEFAULT_STRATEGY,
  };
  if (options) readCommonOptions(settings, flushes, options);
  settings.native = ofKind.open(ofKind.mode, options, settings);
  return settings;
}

function readCommonOptions(settings, { flush, finishFlush, max }, options) {
  const { chunkSize } = options;
  if (validateFiniteNumber(chunkSize, 'options.chunkSize')) {
    if (chunkSize < Z_MIN_CHUNK) {
      throw new ERR_OUT_OF_RANGE('options.chunkSize', `>= ${Z_MIN_CHUNK}`, chunkSize);
    }
    settings.chunkSize = chunkSize;
  }
  settings.flush = checkRangesOrGetDefault(options.flush, 'options.flush', 0, max, flush);
  settings.finishFlush = checkRangesOrGetDefault(
    options.finishFlush, 'options.finishFlush', 0, max, finishFlush);
  settings.maxOutputLength = checkRangesOrGetDefault(
    options.maxOutputLength, 'options.maxOutputLength', 1, kMaxLength, kMaxLength);
  settings.info = options.info;
  if (options.rejectGarbageAfterEnd !== undefined) {
    validateBoolean(options.rejectGarbageAfterEnd, 'options.rejectGarbageAfterEnd');
    settings.rejectGarbage = options.rejectGarbageAfterEnd;
  }
}

function readDictionary(dictionary) {
  if (dictionary === undefined || ArrayBufferIsView(dictionary)) return bytesOf(dictionary);
  if (require('internal/util/types').isAnyArrayBuffer(dictionary)) return dictionary;
  throw new ERR_INVALID_ARG_TYPE(
    'options.dictionary', ['Buffer', 'TypedArray', 'DataView', 'ArrayBuffer'], dictionary);
}

// A view that C++ can read: a DataView is none.
function bytesOf(view) {
  return require('internal/util/types').isDataView(view) ?
    new Uint8Array(view.buffer, view.byteOffset, view.byteLength) : view;
}

// ---- zlib --------------------------------------------------------------------------------------

const kGzipWindowBitsMin = 9;

function readWindowBits(mode, windowBits) {
  const decompresses = mode === INFLATE || mode === GUNZIP || mode === UNZIP;
  if (decompresses && (windowBits === undefined || windowBits === null || windowBits === 0)) {
    return 0;
  }
  const min = mode === GZIP ? kGzipWindowBitsMin : Z_MIN_WINDOWBITS;
  return checkRangesOrGetDefault(
    windowBits, 'options.windowBits', min, Z_MAX_WINDOWBITS, Z_DEFAULT_WINDOWBITS);
}

function openZlib(mode, options, settings) {
  const given = options || { __proto__: null };
  const windowBits = readWindowBits(mode, given.windowBits);
  settings.level = checkRangesOrGetDefault(
    given.level, 'options.level', Z_MIN_LEVEL, Z_MAX_LEVEL, Z_DEFAULT_COMPRESSION);
  const memLevel = checkRangesOrGetDefault(
    given.memLevel, 'options.memLevel', Z_MIN_MEMLEVEL, Z_MAX_MEMLEVEL, Z_DEFAULT_MEMLEVEL);
  settings.strategy = checkRangesOrGetDefault(
    given.strategy, 'options.strategy', Z_DEFAULT_STRATEGY, Z_FIXED, Z_DEFAULT_STRATEGY);
  const dictionary = readDictionary(given.dictionary);
  return binding.makeZlib(mode, windowBits, settings.level, memLevel, settings.strategy,
                          dictionary, settings.rejectGarbage);
}

// ---- Brotli and zstd ---------------------------------------------------------------------------

// The largest number of a parameter, by how the names of parameters begin.
function maxParam(beginning) {
  let max = 0;
  const names = ObjectKeys(constants);
  for (let i = 0; i < names.length; i++) {
    const value = constants[names[i]];
    if (StringPrototypeStartsWith(names[i], beginning) && value > max) max = value;
  }
  return max;
}

let brotliParamMax;
let zstdCompressParamMax;
let zstdDecompressParamMax;

// [name, value, ...]
function readParams(params, max, InvalidParam) {
  const list = [];
  if (!params) return list;
  const names = ObjectKeys(params);
  for (let i = 0; i < names.length; i++) {
    const name = +names[i];
    // '00' is 0, too, and does not read back.
    if (NumberIsNaN(name) || name < 0 || name > max || String(name) !== names[i]) {
      throw new InvalidParam(names[i]);
    }
    const value = params[names[i]];
    if (typeof value !== 'number' && typeof value !== 'boolean') {
      throw new ERR_INVALID_ARG_TYPE('options.params[key]', 'number', value);
    }
    if (value !== -1) ArrayPrototypePush(list, name, +value);
  }
  return list;
}

// A native codec, unless a message came instead.
function opened(native) {
  if (typeof native !== 'string') return native;
  const error = new Error(native);
  error.code = 'ERR_ZLIB_INITIALIZATION_FAILED';
  throw error;
}

function openBrotli(mode, options) {
  brotliParamMax ??= maxParam('BROTLI_PARAM_');
  const params = readParams(options?.params, brotliParamMax, ERR_BROTLI_INVALID_PARAM);
  if (readDictionary(options?.dictionary)?.byteLength > 0) {
    throw new ERR_NOT_IMPLEMENTED('options.dictionary of Brotli');
  }
  return opened(binding.makeBrotli(mode === BROTLI_ENCODE, params));
}

function openZstd(mode, options) {
  const compresses = mode === ZSTD_COMPRESS;
  const max = compresses ?
    (zstdCompressParamMax ??= maxParam('ZSTD_c_')) :
    (zstdDecompressParamMax ??= maxParam('ZSTD_d_'));
  const params = readParams(options?.params, max, ERR_ZSTD_INVALID_PARAM);
  const pledged = options?.pledgedSrcSize;
  if (pledged < 0) {
    const error = new TypeError('pledgedSrcSize may not be negative');
    error.code = 'ERR_INVALID_ARG_VALUE';
    throw error;
  }
  const dictionary = ArrayBufferIsView(options?.dictionary) ?
    bytesOf(options.dictionary) : undefined;
  return opened(binding.makeZstd(compresses, params, dictionary, pledged));
}

module.exports = { bytesOf, kinds, readOptions };
