'use strict';

// Hash and Hmac, piece by piece or as streams, and hash() at once.

const {
  ArrayBufferIsView, Error, ObjectSetPrototypeOf, StringPrototypeToLowerCase, Symbol,
} = primordials;
const binding = internalBinding('crypto');
const { slice } = internalBinding('buffer');
const { FastBuffer } = require('internal/buffer/memory');
const { bytesOfView, outputEncodingOf, textOrBytesOf } = require('internal/crypto/data');
const { lastError, makeError } = require('internal/crypto/failure');
const { LazyTransform } = require('internal/crypto/lazy_transform');
const {
  codes: {
    ERR_CRYPTO_HASH_FINALIZED, ERR_CRYPTO_HASH_UPDATE_FAILED, ERR_CRYPTO_INVALID_DIGEST,
    ERR_INVALID_ARG_TYPE, ERR_INVALID_ARG_VALUE,
  },
} = require('internal/errors');
const { deprecate } = require('internal/util/deprecate');
const { validateObject, validateString, validateUint32 } = require('internal/validators');

const kHandle = Symbol('kHandle');
const kFinalized = Symbol('kFinalized');
const kDigest = Symbol('kDigest');
const kId = Symbol('kId');
const kLength = Symbol('kLength');

// ---- Names -------------------------------------------------------------------------------------

// C++ knows a hash by the number that it gave for its name.
const ids = { __proto__: null };
const sizes = [];
const extendable = [];

// Undefined: there is none of that name.
function findDigest(name) {
  const known = ids[name];
  if (known !== undefined) return known;
  const id = binding.findDigest(name);
  if (id === undefined) return undefined;
  sizes[id] = binding.digestSize(id);
  extendable[id] = binding.isExtendable(id);
  return ids[name] = id;
}

// For the functions that take a hash as one argument of many.
function digestOrThrow(name) {
  const id = findDigest(name);
  if (id === undefined) throw new ERR_CRYPTO_INVALID_DIGEST(name);
  return id;
}

function getHashes() {
  return binding.digestNames();
}

const warnOfShake = !internalBinding('options')['--pending-deprecation'] ? () => {} :
  deprecate(() => {}, 'Creating SHAKE128/256 digests without an explicit ' +
  'options.outputLength is deprecated.', 'DEP0198');

// How long the output is to be; undefined: the hash does not have the length that is asked for.
function outputLength(id, name, asked) {
  const size = sizes[id];
  if (asked !== undefined) return asked === size || extendable[id] ? asked : undefined;
  if (extendable[id]) {
    const lower = StringPrototypeToLowerCase(name);
    if (lower === 'shake128' || lower === 'shake256') warnOfShake();
  }
  return size;
}

function notExtendable() {
  return makeError(['error:030000B2:digital envelope routines::not XOF or invalid length',
                    'ERR_OSSL_EVP_NOT_XOF_OR_INVALID_LENGTH', 'digital envelope routines',
                    'not XOF or invalid length', []]);
}

// ---- Hash --------------------------------------------------------------------------------------

function Hash(algorithm, options) {
  if (!new.target) return new Hash(algorithm, options);
  const isCopy = algorithm instanceof Hash;
  if (!isCopy) validateString(algorithm, 'algorithm');
  const asked = typeof options === 'object' && options !== null ? options.outputLength : undefined;
  if (asked !== undefined) validateUint32(asked, 'options.outputLength');
  const id = isCopy ? algorithm[kId] : findDigest(algorithm);
  if (id === undefined) throw new Error('Digest method not supported');
  this[kId] = id;
  // A copy has the usual length again, whatever the original was asked for.
  this[kLength] = outputLength(id, isCopy ? '' : algorithm, asked);
  if (this[kLength] === undefined) throw notExtendable();
  this[kHandle] = isCopy ? binding.hashCopy(algorithm[kHandle]) : binding.hashBegin(id);
  if (this[kHandle] === undefined) throw lastError('Digest method not supported');
  this[kFinalized] = false;
  this[kDigest] = undefined;
  this._options = options;
}
ObjectSetPrototypeOf(Hash.prototype, LazyTransform.prototype);
ObjectSetPrototypeOf(Hash, LazyTransform);

Hash.prototype.copy = function copy(options) {
  if (this[kFinalized]) throw new ERR_CRYPTO_HASH_FINALIZED();
  return new Hash(this, options);
};

Hash.prototype._transform = function _transform(chunk, encoding, callback) {
  this.update(chunk, encoding);
  callback();
};

Hash.prototype._flush = function _flush(callback) {
  this.push(digestOf(this));
  callback();
};

Hash.prototype.update = function update(data, encoding) {
  if (this[kFinalized]) throw new ERR_CRYPTO_HASH_FINALIZED();
  if (!binding.hashUpdate(this[kHandle], textOrBytesOf(data, encoding))) {
    throw new ERR_CRYPTO_HASH_UPDATE_FAILED();
  }
  return this;
};

// The end of a stream may have asked before.
function digestOf(hash) {
  const known = hash[kDigest];
  if (known !== undefined) return known;
  const output = new FastBuffer(hash[kLength]);
  if (!binding.hashFinish(hash[kHandle], output)) throw lastError('Digest failed');
  return hash[kDigest] = output;
}

Hash.prototype.digest = function digest(outputEncoding) {
  if (this[kFinalized]) throw new ERR_CRYPTO_HASH_FINALIZED();
  const encoding = outputEncodingOf(outputEncoding);
  this[kFinalized] = true;
  if (encoding === undefined) return digestOf(this);
  const known = this[kDigest];
  const text = known === undefined ?
    binding.hashFinishAsText(this[kHandle], this[kLength], encoding.id) :
    slice(known, encoding.id, 0, known.length);
  if (text === undefined) throw lastError('Digest failed');
  return text;
};

function createHash(algorithm, options) {
  return new Hash(algorithm, options);
}

// ---- Hmac --------------------------------------------------------------------------------------

function Hmac(hmac, key, options) {
  if (!new.target) return new Hmac(hmac, key, options);
  validateString(hmac, 'hmac');
  const { secretOf } = require('internal/crypto/keys');
  const bytes = secretOf(key, 'key', options?.encoding);
  this[kId] = digestOrThrow(hmac);
  this[kHandle] = binding.hmacBegin(this[kId], bytes);
  if (this[kHandle] === undefined) throw lastError('Invalid digest');
  this[kFinalized] = false;
  this[kDigest] = undefined;
  this._options = options;
}
ObjectSetPrototypeOf(Hmac.prototype, LazyTransform.prototype);
ObjectSetPrototypeOf(Hmac, LazyTransform);

Hmac.prototype.update = function update(data, encoding) {
  if (this[kFinalized]) throw new ERR_CRYPTO_HASH_FINALIZED();
  if (!binding.hmacUpdate(this[kHandle], textOrBytesOf(data, encoding))) {
    throw new ERR_CRYPTO_HASH_UPDATE_FAILED();
  }
  return this;
};

function macOf(hmac) {
  const known = hmac[kDigest];
  if (known !== undefined) return known;
  const output = new FastBuffer(sizes[hmac[kId]]);
  if (!binding.hmacFinish(hmac[kHandle], output)) throw lastError('Digest failed');
  return hmac[kDigest] = output;
}

// Once more gives nothing, where a Hash throws.
Hmac.prototype.digest = function digest(outputEncoding) {
  const encoding = outputEncodingOf(outputEncoding);
  if (this[kFinalized]) return encoding === undefined ? new FastBuffer(0) : '';
  this[kFinalized] = true;
  if (encoding === undefined) return macOf(this);
  const known = this[kDigest];
  const text = known === undefined ?
    binding.hmacFinishAsText(this[kHandle], sizes[this[kId]], encoding.id) :
    slice(known, encoding.id, 0, known.length);
  if (text === undefined) throw lastError('Digest failed');
  return text;
};

Hmac.prototype._flush = function _flush(callback) {
  this.push(macOf(this));
  callback();
};
Hmac.prototype._transform = Hash.prototype._transform;

function createHmac(hmac, key, options) {
  return new Hmac(hmac, key, options);
}

// ---- At once -----------------------------------------------------------------------------------

function readHashOptions(options) {
  if (options === undefined) return { outputEncoding: 'hex', outputLength: undefined };
  if (typeof options === 'string') return { outputEncoding: options, outputLength: undefined };
  validateObject(options, 'options');
  const { outputEncoding = 'hex', outputLength: length } = options;
  validateString(outputEncoding, 'options.outputEncoding');
  if (length !== undefined) validateUint32(length, 'options.outputLength');
  return { outputEncoding, outputLength: length };
}

function hash(algorithm, input, options) {
  validateString(algorithm, 'algorithm');
  if (typeof input !== 'string' && !ArrayBufferIsView(input)) {
    throw new ERR_INVALID_ARG_TYPE('input', ['Buffer', 'TypedArray', 'DataView', 'string'], input);
  }
  const { outputEncoding, outputLength: asked } = readHashOptions(options);
  const encoding = outputEncodingOf(outputEncoding);
  if (encoding === undefined && outputEncoding !== 'buffer') {
    throw new ERR_INVALID_ARG_VALUE('outputEncoding', outputEncoding);
  }
  const id = findDigest(algorithm);
  if (id === undefined) throw new Error(`Digest method ${algorithm} is not supported`);
  const length = outputLength(id, algorithm, asked);
  if (length === undefined) {
    throw new Error(
      `Output length ${asked} is invalid for ${algorithm}, which does not support XOF`);
  }
  const data = typeof input === 'string' ? input : bytesOfView(input);
  if (encoding === undefined) {
    const output = new FastBuffer(length);
    if (!binding.hashOnce(id, data, output)) throw lastError('Digest failed');
    return output;
  }
  const text = binding.hashOnceAsText(id, data, length, encoding.id);
  if (text === undefined) throw lastError('Digest failed');
  return text;
}

module.exports = {
  Hash: deprecate(Hash, 'crypto.Hash constructor is deprecated.', 'DEP0179'),
  Hmac: deprecate(Hmac, 'crypto.Hmac constructor is deprecated.', 'DEP0181'),
  createHash,
  createHmac,
  digestOrThrow,
  digestSize: (id) => sizes[id],
  findDigest,
  getHashes,
  hash,
};
