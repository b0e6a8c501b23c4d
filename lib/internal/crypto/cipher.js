'use strict';

// Cipheriv and Decipheriv, piece by piece or as streams.

const { Error, ObjectSetPrototypeOf, Symbol, TypeError } = primordials;
const binding = internalBinding('crypto');
const { kBadIv, kBadKeyLength, kBadMessageLength, kBadTagLength, kTagLengthMissing } = binding;
const { FastBuffer } = require('internal/buffer/memory');
const {
  bytesOf, firstBytes, stringOption, textOrBytesOf, toBytes, uintOption,
} = require('internal/crypto/data');
const { lastError, withCode } = require('internal/crypto/failure');
const { secretOf } = require('internal/crypto/keys');
const { LazyTransform } = require('internal/crypto/lazy_transform');
const {
  assertInternal,
  codes: {
    ERR_CRYPTO_INVALID_AUTH_TAG, ERR_CRYPTO_INVALID_IV, ERR_CRYPTO_INVALID_KEYLEN,
    ERR_CRYPTO_INVALID_MESSAGELEN, ERR_CRYPTO_INVALID_STATE, ERR_CRYPTO_UNKNOWN_CIPHER,
    ERR_INVALID_ARG_TYPE,
  },
} = require('internal/errors');
const { deprecate } = require('internal/util/deprecate');
const { validateInt32, validateObject, validateString } = require('internal/validators');

const kHandle = Symbol('kHandle');
const kTagSizeMax = 16;
const kBlockSizeMax = 32;

// ---- Beginning ---------------------------------------------------------------------------------

function beginError(status, name, tagLength) {
  switch (status) {
    case undefined: return new ERR_CRYPTO_UNKNOWN_CIPHER();
    case kBadIv: return new ERR_CRYPTO_INVALID_IV();
    case kBadKeyLength: return new ERR_CRYPTO_INVALID_KEYLEN();
    case kTagLengthMissing:
      return new ERR_CRYPTO_INVALID_AUTH_TAG(`authTagLength required for ${name}`);
    case kBadTagLength:
      return new ERR_CRYPTO_INVALID_AUTH_TAG(`Invalid authentication tag length: ${tagLength}`);
    default: return lastError('Failed to initialize cipher');
  }
}

function begin(self, encrypts, cipher, key, iv, options) {
  validateString(cipher, 'cipher');
  const encoding = stringOption(options, 'encoding');
  const keyBytes = secretOf(key, 'key', encoding);
  const ivBytes = iv === null ? null : bytesOf(iv, 'iv');
  const tagLength = uintOption(options, 'authTagLength');
  const handle = binding.cipherBegin(encrypts, cipher, keyBytes, ivBytes, tagLength);
  if (typeof handle !== 'object') throw beginError(handle, cipher, tagLength);
  self[kHandle] = handle;
  self._decoder = null;
  self._options = options;
}

// ---- What both do ------------------------------------------------------------------------------

// A decoder keeps the bytes of a character that are still to come.
function decoderOf(self, encoding) {
  const { StringDecoder } = require('string_decoder');
  if (self._decoder === null) self._decoder = new StringDecoder(encoding);
  else {
    const { encoding: asked } = new StringDecoder(encoding);
    assertInternal(self._decoder.encoding === asked, 'Cannot change encoding');
  }
  return self._decoder;
}

function update(data, inputEncoding, outputEncoding) {
  const handle = this[kHandle];
  const input = toBytes(textOrBytesOf(data, inputEncoding));
  const output = new FastBuffer(binding.cipherOutputSizeMax(handle, input.byteLength));
  const size = binding.cipherUpdate(handle, input, output);
  if (size === kBadMessageLength) throw new ERR_CRYPTO_INVALID_MESSAGELEN();
  if (size < 0) throw lastError('Trying to add data in unsupported state');
  const result = firstBytes(output, size);
  if (!outputEncoding || outputEncoding === 'buffer') return result;
  return decoderOf(this, outputEncoding).write(result);
}

function final(outputEncoding) {
  const handle = this[kHandle];
  const output = new FastBuffer(kBlockSizeMax);
  const size = binding.cipherFinish(handle, output);
  if (size === binding.kBadState) {
    throw withCode(new Error('Invalid state'), 'ERR_CRYPTO_INVALID_STATE');
  }
  if (size < 0) {
    throw lastError(binding.cipherAuthenticates(handle) ?
      'Unsupported state or unable to authenticate data' : 'Unsupported state');
  }
  const result = firstBytes(output, size);
  if (!outputEncoding || outputEncoding === 'buffer') return result;
  return decoderOf(this, outputEncoding).end(result);
}

function setAutoPadding(autoPadding) {
  const on = autoPadding === undefined ? true : !!autoPadding;
  if (binding.cipherSetPadding(this[kHandle], on) !== 0) {
    throw new ERR_CRYPTO_INVALID_STATE('setAutoPadding');
  }
  return this;
}

function setAAD(aadbuf, options) {
  const encoding = stringOption(options, 'encoding');
  const plaintextLength = uintOption(options, 'plaintextLength');
  const data = bytesOf(aadbuf, 'aadbuf', encoding);
  const status = binding.cipherAuthenticate(this[kHandle], data, plaintextLength);
  if (status === kBadMessageLength) {
    if (plaintextLength !== undefined) throw new ERR_CRYPTO_INVALID_MESSAGELEN();
    throw withCode(new TypeError('options.plaintextLength required for CCM mode with AAD'),
                   'ERR_MISSING_ARGS');
  }
  if (status !== 0) throw new ERR_CRYPTO_INVALID_STATE('setAAD');
  return this;
}

function _transform(chunk, encoding, callback) {
  this.push(this.update(chunk, encoding));
  callback();
}

function _flush(callback) {
  try {
    this.push(this.final());
  } catch (error) {
    callback(error);
    return;
  }
  callback();
}

// ---- The classes -------------------------------------------------------------------------------

function Cipheriv(cipher, key, iv, options) {
  if (!new.target) return new Cipheriv(cipher, key, iv, options);
  begin(this, true, cipher, key, iv, options);
}

function Decipheriv(cipher, key, iv, options) {
  if (!new.target) return new Decipheriv(cipher, key, iv, options);
  begin(this, false, cipher, key, iv, options);
}

function addMethods(Class) {
  ObjectSetPrototypeOf(Class.prototype, LazyTransform.prototype);
  ObjectSetPrototypeOf(Class, LazyTransform);
  Class.prototype._transform = _transform;
  Class.prototype._flush = _flush;
  Class.prototype.update = update;
  Class.prototype.final = final;
  Class.prototype.setAutoPadding = setAutoPadding;
}
addMethods(Cipheriv);
addMethods(Decipheriv);

Cipheriv.prototype.getAuthTag = function getAuthTag() {
  const tag = new FastBuffer(kTagSizeMax);
  const size = binding.cipherTag(this[kHandle], tag);
  if (size === 0) throw new ERR_CRYPTO_INVALID_STATE('getAuthTag');
  return firstBytes(tag, size);
};

const warnOfShortTag = deprecate(() => {}, 'Using AES-GCM authentication tags of less than 128 ' +
  'bits without specifying the authTagLength option when initializing decryption is deprecated.',
                                 'DEP0182');

Decipheriv.prototype.setAuthTag = function setAuthTag(tagbuf, encoding) {
  const tag = bytesOf(tagbuf, 'buffer', encoding);
  const status = binding.cipherSetTag(this[kHandle], tag);
  if (status === kBadTagLength) {
    throw new ERR_CRYPTO_INVALID_AUTH_TAG(`Invalid authentication tag length: ${tag.byteLength}`);
  }
  if (status !== 0) throw new ERR_CRYPTO_INVALID_STATE('setAuthTag');
  if (binding.cipherHasUnannouncedShortTag(this[kHandle])) warnOfShortTag();
  return this;
};

Cipheriv.prototype.setAAD = setAAD;
Decipheriv.prototype.setAAD = setAAD;

function createCipheriv(cipher, key, iv, options) {
  return new Cipheriv(cipher, key, iv, options);
}

function createDecipheriv(cipher, key, iv, options) {
  return new Decipheriv(cipher, key, iv, options);
}

// ---- What there is -----------------------------------------------------------------------------

function getCiphers() {
  return binding.cipherNames();
}

function checkCipherId(id) {
  if (typeof id === 'string') return;
  if (typeof id !== 'number') throw new ERR_INVALID_ARG_TYPE('nameOrNid', ['string', 'number'], id);
  validateInt32(id, 'nameOrNid');
}

function lengthOption(options, name) {
  const length = options?.[name];
  if (length !== undefined) validateInt32(length, `options.${name}`);
  return length;
}

function getCipherInfo(nameOrNid, options) {
  checkCipherId(nameOrNid);
  if (options !== undefined) validateObject(options, 'options');
  const keyLength = lengthOption(options, 'keyLength');
  const parts = binding.cipherInfo(nameOrNid, keyLength, lengthOption(options, 'ivLength'));
  if (parts === undefined) return undefined;
  const info = { mode: parts[0], name: parts[1], nid: parts[2] };
  if (parts[3] !== 0) info.blockSize = parts[3];
  if (parts[4] !== 0) info.ivLength = parts[4];
  info.keyLength = parts[5];
  return info;
}

module.exports = {
  Cipheriv, Decipheriv, createCipheriv, createDecipheriv, getCipherInfo, getCiphers,
};
