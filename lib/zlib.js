'use strict';

// node:zlib

const {
  ArrayBufferIsView, ObjectDefineProperty, ObjectFreeze, ObjectKeys, StringPrototypeStartsWith,
} = primordials;
const binding = internalBinding('zlib');
const { codes: { ERR_INVALID_ARG_TYPE } } = require('internal/errors');
const { validateUint32 } = require('internal/validators');
const { bytesOf, kinds } = require('internal/zlib/options');
const classes = require('internal/zlib/stream');
const { makeAsync, makeSync } = require('internal/zlib/whole');

function toInput(data) {
  if (typeof data === 'string') return data;
  if (ArrayBufferIsView(data)) return bytesOf(data);
  throw new ERR_INVALID_ARG_TYPE('data', ['Buffer', 'TypedArray', 'DataView', 'string'], data);
}

function crc32(data, value = 0) {
  const input = toInput(data);
  validateUint32(value, 'value');
  return binding.crc32(input, value);
}

module.exports = { crc32, ...classes };

// By the names of the functions.
const kindNames = {
  __proto__: null,
  deflate: 'Deflate',
  gzip: 'Gzip',
  deflateRaw: 'DeflateRaw',
  unzip: 'Unzip',
  inflate: 'Inflate',
  gunzip: 'Gunzip',
  inflateRaw: 'InflateRaw',
  brotliCompress: 'BrotliCompress',
  brotliDecompress: 'BrotliDecompress',
  zstdCompress: 'ZstdCompress',
  zstdDecompress: 'ZstdDecompress',
};

function addFunctions(name, kindName) {
  const kind = kinds[kindName];
  module.exports[name] = makeAsync(name, kind, classes[kindName]);
  module.exports[`${name}Sync`] = makeSync(`${name}Sync`, kind, classes[kindName]);
}

function addCreate(kindName) {
  const Class = classes[kindName];
  ObjectDefineProperty(module.exports, `create${kindName}`, {
    __proto__: null,
    configurable: true,
    enumerable: true,
    value: function(options) {
      return new Class(options);
    },
  });
}

const names = ObjectKeys(kindNames);
for (let i = 0; i < names.length; i++) addFunctions(names[i], kindNames[names[i]]);
const classNames = ObjectKeys(classes);
for (let i = 0; i < classNames.length; i++) addCreate(classNames[i]);

// ---- Constants ---------------------------------------------------------------------------------

const { constants } = binding;
const codeNames = [
  'Z_OK', 'Z_STREAM_END', 'Z_NEED_DICT', 'Z_ERRNO', 'Z_STREAM_ERROR', 'Z_DATA_ERROR',
  'Z_MEM_ERROR', 'Z_BUF_ERROR', 'Z_VERSION_ERROR',
];
const codes = {};
for (let i = 0; i < codeNames.length; i++) {
  codes[codeNames[i]] = constants[codeNames[i]];
  codes[constants[codeNames[i]]] = codeNames[i];
}

function define(object, name, value, enumerable) {
  ObjectDefineProperty(object, name, { __proto__: null, enumerable, value });
}

define(module.exports, 'constants', constants, true);
define(module.exports, 'codes', ObjectFreeze(codes), true);
const constantNames = ObjectKeys(constants);
for (let i = 0; i < constantNames.length; i++) {
  const name = constantNames[i];
  define(constants, name, constants[name], true);
  // Those that there were before Brotli are on the module, too.
  if (StringPrototypeStartsWith(name, 'BROTLI')) continue;
  define(module.exports, name, constants[name], false);
}
ObjectFreeze(constants);
