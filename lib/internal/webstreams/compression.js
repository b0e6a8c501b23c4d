'use strict';

// CompressionStream and DecompressionStream: a transform of node:zlib as one of the web's.

const { codes: { ERR_INVALID_ARG_VALUE, ERR_NOT_IMPLEMENTED } } = require('internal/errors');
const { canBeRequiredByUsers } = require('internal/builtins');
const {
  customInspect, finishClass, setState, show, stateOf,
} = require('internal/webstreams/common');

const makers = {
  '__proto__': null,
  'deflate': ['createDeflate', 'createInflate'],
  'deflate-raw': ['createDeflateRaw', 'createInflateRaw'],
  'gzip': ['createGzip', 'createGunzip'],
  'brotli': ['createBrotliCompress', 'createBrotliDecompress'],
};

function makePair(className, format, index) {
  const names = makers[format];
  if (names === undefined) throw new ERR_INVALID_ARG_VALUE('format', format);
  if (!canBeRequiredByUsers('zlib')) throw new ERR_NOT_IMPLEMENTED(className);
  const { toWebPair } = require('internal/webstreams/adapters');
  return toWebPair(require('zlib')[names[index]]());
}

class CompressionStream {
  constructor(format) {
    setState(this, makePair('CompressionStream', `${format}`, 0));
  }

  get readable() { return stateOf(this, CompressionStream).readable; }

  get writable() { return stateOf(this, CompressionStream).writable; }

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

  get readable() { return stateOf(this, DecompressionStream).readable; }

  get writable() { return stateOf(this, DecompressionStream).writable; }

  [customInspect](depth, options) {
    const { readable, writable } = this;
    return show(this, { readable, writable }, depth, options);
  }
}
finishClass(DecompressionStream, ['readable', 'writable']);

module.exports = { CompressionStream, DecompressionStream };
