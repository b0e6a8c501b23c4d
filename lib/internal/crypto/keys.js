'use strict';

// KeyObject and CryptoKey, as far as keys are secrets: a row of bytes that both kinds may show.

const {
  ArrayPrototypeIncludes, ArrayPrototypeSlice, ObjectDefineProperties, ObjectDefineProperty,
  SymbolFor, SymbolToStringTag, TypedArrayPrototypeSet,
} = primordials;
const binding = internalBinding('crypto');
const { Buffer } = require('buffer');
const { FastBuffer } = require('internal/buffer/memory');
const { bytesOf, toBytes } = require('internal/crypto/data');
const {
  codes: {
    ERR_ILLEGAL_CONSTRUCTOR, ERR_INVALID_ARG_TYPE, ERR_INVALID_ARG_VALUE, ERR_INVALID_THIS,
  },
} = require('internal/errors');
const { kClone, kCloneable, kDeserialize, setTransferMode } = require('internal/transferable');
const keyKinds = require('internal/util/key_kinds');
const validators = require('internal/validators');

const customInspect = SymbolFor('nodejs.util.inspect.custom');

// Only we can make one, so whoever has one got it from us.
class SecretHandle {
  #bytes;
  constructor(bytes) { this.#bytes = bytes; }
  static bytesOf(handle) { return handle.#bytes; }
  static is(value) { return typeof value === 'object' && value !== null && #bytes in value; }
}

function copyOf(bytes) {
  const copy = new FastBuffer(bytes.byteLength);
  TypedArrayPrototypeSet(copy, new FastBuffer(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  return copy;
}

// ---- KeyObject ---------------------------------------------------------------------------------

const keyTypes = ['secret', 'public', 'private'];

class KeyObject {
  #type;
  #handle;

  constructor(type, handle) {
    const isKnown = ArrayPrototypeIncludes(keyTypes, type);
    if (!isKnown || !SecretHandle.is(handle)) {
      throw isKnown ? new ERR_INVALID_ARG_TYPE('handle', 'object', handle) :
        new ERR_INVALID_ARG_VALUE('type', type);
    }
    this.#type = type;
    this.#handle = handle;
  }

  get type() {
    if (!isKeyObject(this)) throw new ERR_INVALID_THIS('KeyObject');
    return this.#type;
  }

  static from(key) {
    if (!isCryptoKey(key)) throw new ERR_INVALID_ARG_TYPE('key', 'CryptoKey', key);
    return new SecretKeyObject(handleOfCryptoKey(key));
  }

  toCryptoKey(algorithm, extractable, usages) {
    const { importSecret } = require('internal/crypto/subtle_keys');
    return importSecret(bytesOfKey(this), algorithm, extractable, usages);
  }

  equals(otherKeyObject) {
    if (!isKeyObject(otherKeyObject)) {
      throw new ERR_INVALID_ARG_TYPE('otherKeyObject', 'KeyObject', otherKeyObject);
    }
    return this.type === otherKeyObject.type &&
      binding.equalInConstantTime(bytesOfKey(this), bytesOfKey(otherKeyObject));
  }

  [kClone]() {
    return { data: bytesOfKey(this), deserializeInfo: 'internal/crypto/keys:ReceivedKeyObject' };
  }

  static handleOf(key) { return #handle in key ? key.#handle : undefined; }
}
const { handleOf } = KeyObject;
delete KeyObject.handleOf;

ObjectDefineProperty(KeyObject.prototype, SymbolToStringTag, {
  __proto__: null, configurable: true, value: 'KeyObject',
});

class SecretKeyObject extends KeyObject {
  constructor(handle) { super('secret', handle); }

  get symmetricKeySize() { return bytesOfKey(this).byteLength; }

  export(options) {
    if (options !== undefined) {
      validators.validateObject(options, 'options');
      validators.validateOneOf(options.format, 'options.format', [undefined, 'buffer', 'jwk']);
      if (options.format === 'jwk') return toJwk(bytesOfKey(this));
    }
    return copyOf(bytesOfKey(this));
  }
}

function toJwk(bytes) {
  return { kty: 'oct', k: Buffer.from(bytes).toString('base64url') };
}

function isKeyObject(value) {
  return typeof value === 'object' && value !== null && handleOf(value) !== undefined;
}

function createSecretKey(key, encoding) {
  const expected = typeof key === 'string' ?
    undefined : ['ArrayBuffer', 'Buffer', 'TypedArray', 'DataView'];
  return new SecretKeyObject(new SecretHandle(copyOf(bytesOf(key, 'key', encoding, expected))));
}

// ---- CryptoKey ---------------------------------------------------------------------------------

const kMake = {};

class CryptoKey {
  #handle;
  #algorithm;
  #extractable;
  #usages;

  constructor(permit, handle, algorithm, extractable, usages) {
    if (permit !== kMake) throw new ERR_ILLEGAL_CONSTRUCTOR();
    this.#handle = handle;
    this.#algorithm = algorithm;
    this.#extractable = extractable;
    this.#usages = usages;
  }

  get type() { return checkCryptoKey(this) && 'secret'; }
  get extractable() { return checkCryptoKey(this) && this.#extractable; }
  get algorithm() { return checkCryptoKey(this) && this.#algorithm; }
  get usages() { return checkCryptoKey(this) && this.#usages; }

  [customInspect](depth, options) {
    if (depth < 0) return this;
    const { inspect } = require('internal/util/inspect');
    const { type, extractable, algorithm, usages } = this;
    const inner = { ...options, depth: options.depth == null ? null : options.depth - 1 };
    return `CryptoKey ${inspect({ type, extractable, algorithm, usages }, inner)}`;
  }

  [kClone]() {
    const data = {
      bytes: bytesOfKey(this),
      algorithm: this.#algorithm,
      extractable: this.#extractable,
      usages: this.#usages,
    };
    return { data, deserializeInfo: 'internal/crypto/keys:ReceivedCryptoKey' };
  }

  static handleOf(key) { return #handle in key ? key.#handle : undefined; }
}
const handleOfCryptoKey = CryptoKey.handleOf;
delete CryptoKey.handleOf;

function isCryptoKey(value) {
  return typeof value === 'object' && value !== null && handleOfCryptoKey(value) !== undefined;
}

function checkCryptoKey(value) {
  if (!isCryptoKey(value)) throw new ERR_INVALID_THIS('CryptoKey');
  return true;
}

const shown = { __proto__: null, enumerable: true };
ObjectDefineProperties(CryptoKey.prototype, {
  type: shown,
  extractable: shown,
  algorithm: shown,
  usages: shown,
  [SymbolToStringTag]: { __proto__: null, configurable: true, value: 'CryptoKey' },
});

function makeCryptoKey(bytes, algorithm, extractable, usages) {
  return new CryptoKey(
    kMake, new SecretHandle(copyOf(bytes)), algorithm, extractable, ArrayPrototypeSlice(usages));
}

// ---- Both --------------------------------------------------------------------------------------

// What makes keys of what came in a message.
class ReceivedKeyObject {
  [kDeserialize](bytes) { return createSecretKey(bytes); }
}

class ReceivedCryptoKey {
  [kDeserialize]({ bytes, algorithm, extractable, usages }) {
    return makeCryptoKey(bytes, algorithm, extractable, usages);
  }
}

setTransferMode(KeyObject.prototype, kCloneable, isKeyObject);
setTransferMode(CryptoKey.prototype, kCloneable, isCryptoKey);
keyKinds.isKeyObject = isKeyObject;
keyKinds.isCryptoKey = isCryptoKey;

// Undefined for what is no key.
function bytesOfKey(key) {
  if (typeof key !== 'object' || key === null) return undefined;
  const handle = handleOf(key) ?? handleOfCryptoKey(key);
  return handle === undefined ? undefined : SecretHandle.bytesOf(handle);
}

const secretSources =
  ['ArrayBuffer', 'Buffer', 'TypedArray', 'DataView', 'string', 'KeyObject', 'CryptoKey'];

// For what takes a secret in any form.
function secretBytesOf(key, name, encoding) {
  const bytes = bytesOfKey(key) ?? toBytes(key, encoding);
  if (bytes === undefined) throw new ERR_INVALID_ARG_TYPE(name, secretSources, key);
  return bytes;
}

module.exports = {
  CryptoKey, KeyObject, ReceivedCryptoKey, ReceivedKeyObject, bytesOfKey, createSecretKey,
  isCryptoKey, isKeyObject, makeCryptoKey, secretBytesOf, toJwk,
};
