'use strict';

// KeyObject and CryptoKey. The keys themselves are in C++; the objects here hold handles to them.

const {
  ArrayPrototypeIncludes, ArrayPrototypeJoin, ArrayPrototypeSlice, BigInt, ObjectDefineProperties,
  ObjectDefineProperty, ObjectKeys, ObjectSetPrototypeOf, SymbolFor, SymbolToStringTag, TypedArrayPrototypeSlice,
  Uint8Array,
} = primordials;
const binding = internalBinding('crypto');
const { Buffer } = require('buffer');
const { FastBuffer } = require('internal/buffer/memory');
const { bytesOf, toBytes } = require('internal/crypto/data');
const {
  codes: {
    ERR_CRYPTO_INVALID_KEY_OBJECT_TYPE, ERR_ILLEGAL_CONSTRUCTOR, ERR_INVALID_ARG_TYPE,
    ERR_INVALID_ARG_VALUE, ERR_INVALID_THIS,
  },
} = require('internal/errors');
const { kClone, kCloneable, kDeserialize, setTransferMode } = require('internal/transferable');
const { deprecate } = require('internal/util/deprecate');
const keyKinds = require('internal/util/key_kinds');
const validators = require('internal/validators');

const customInspect = SymbolFor('nodejs.util.inspect.custom');
const keyTypes = ['secret', 'public', 'private'];  // as C++ numbers them

// ---- KeyObject ---------------------------------------------------------------------------------

class KeyObject {
  #type;
  #handle;

  constructor(type, handle) {
    if (!ArrayPrototypeIncludes(keyTypes, type)) throw new ERR_INVALID_ARG_VALUE('type', type);
    if (!binding.isKey(handle)) throw new ERR_INVALID_ARG_TYPE('handle', 'object', handle);
    this.#type = type;
    this.#handle = handle;
  }

  get type() {
    checkKeyObject(this);
    return this.#type;
  }

  static from(key) {
    if (!isCryptoKey(key)) throw new ERR_INVALID_ARG_TYPE('key', 'CryptoKey', key);
    const slots = slotsOf(key);
    if (!slots.extractable) warnOfHiddenKey();
    return makeKeyObject(slots.handle);
  }

  toCryptoKey(algorithm, extractable, usages) {
    checkKeyObject(this);
    const { importKeyObject } = require('internal/crypto/subtle_keys');
    return importKeyObject(this.#handle, algorithm, extractable, usages);
  }

  equals(otherKeyObject) {
    checkKeyObject(this);
    if (!isKeyObject(otherKeyObject)) {
      throw new ERR_INVALID_ARG_TYPE('otherKeyObject', 'KeyObject', otherKeyObject);
    }
    return this.#type === otherKeyObject.#type &&
      binding.keyEquals(this.#handle, otherKeyObject.#handle);
  }

  [kClone]() {
    return {
      data: dataOfHandle(this.#handle), deserializeInfo: 'internal/crypto/keys:ReceivedKeyObject',
    };
  }

  static handleOf(key) { return #handle in key ? key.#handle : undefined; }
}
const { handleOf: handleOfKeyObject } = KeyObject;
delete KeyObject.handleOf;

ObjectDefineProperty(KeyObject.prototype, SymbolToStringTag, {
  __proto__: null, configurable: true, value: 'KeyObject',
});

const warnOfHiddenKey = deprecate(
  () => {}, 'Passing a non-extractable CryptoKey to KeyObject.from() is deprecated.', 'DEP0204');
const warnOfCryptoKey = deprecate(
  () => {}, 'Passing a CryptoKey to node:crypto functions is deprecated.', 'DEP0203');

function isKeyObject(value) {
  return typeof value === 'object' && value !== null && handleOfKeyObject(value) !== undefined;
}

function checkKeyObject(value) {
  if (!isKeyObject(value)) throw new ERR_INVALID_THIS('KeyObject');
}

// The handle, where the key is of that type.
function handleOfType(value, isSecret) {
  checkKeyObject(value);
  const handle = handleOfKeyObject(value);
  if ((binding.keyType(handle) === 0) !== isSecret) {
    throw new ERR_INVALID_THIS(isSecret ? 'SecretKeyObject' : 'AsymmetricKeyObject');
  }
  return handle;
}

class SecretKeyObject extends KeyObject {
  constructor(handle) { super('secret', handle); }

  get symmetricKeySize() { return binding.keySecretSize(handleOfType(this, true)); }

  export(options) {
    return exportSecret(handleOfType(this, true), options);
  }
}

function exportSecret(handle, options) {
  if (options !== undefined) validators.validateObject(options, 'options');
  const format = options?.format;
  validators.validateOneOf(format, 'options.format', [undefined, 'buffer', 'jwk']);
  return format === 'jwk' ? secretToJwk(handle) : new FastBuffer(binding.keySecretBytes(handle));
}

function secretToJwk(handle) {
  return { kty: 'oct', k: Buffer.from(binding.keySecretBytes(handle)).toString('base64url') };
}

function numberOf(bytes) {
  return BigInt(`0x${new FastBuffer(bytes).hexSlice()}`);
}

class AsymmetricKeyObject extends KeyObject {
  constructor(type, handle) { super(type, handle); }

  get asymmetricKeyType() { return binding.keyKind(handleOfType(this, false)); }

  get asymmetricKeyDetails() {
    const parts = binding.keyDetails(handleOfType(this, false));
    const details = {};
    if (parts[0] !== undefined) details.modulusLength = parts[0];
    if (parts[1] !== undefined) details.publicExponent = numberOf(parts[1]);
    if (parts[2] !== undefined) details.divisorLength = parts[2];
    if (parts[3] !== undefined) details.namedCurve = parts[3];
    if (parts[4] !== undefined) details.hashAlgorithm = parts[4];
    if (parts[5] !== undefined) details.mgf1HashAlgorithm = parts[5];
    if (parts[6] !== undefined) details.saltLength = parts[6];
    return details;
  }
}

function exportHalf(key, half, options) {
  const { write } = require('internal/crypto/key_formats');
  const { readEncoding } = require('internal/crypto/key_options');
  const handle = handleOfType(key, false);
  validators.validateObject(options, 'options');
  return write(handle, readEncoding(options, half, binding.keyKind(handle), 'options'));
}

class PublicKeyObject extends AsymmetricKeyObject {
  constructor(handle) { super('public', handle); }
  export(options) { return exportHalf(this, 'public', options); }
}

class PrivateKeyObject extends AsymmetricKeyObject {
  constructor(handle) { super('private', handle); }
  export(options) { return exportHalf(this, 'private', options); }
}

const keyClasses = [SecretKeyObject, PublicKeyObject, PrivateKeyObject];

function makeKeyObject(handle) {
  return new keyClasses[binding.keyType(handle)](handle);
}

function createSecretKey(key, encoding) {
  const expected = typeof key === 'string' ?
    undefined : ['ArrayBuffer', 'Buffer', 'TypedArray', 'DataView'];
  return new SecretKeyObject(binding.keySecret(bytesOf(key, 'key', encoding, expected)));
}

// ---- CryptoKey ---------------------------------------------------------------------------------

const kMake = {};

// What programs see of an algorithm is theirs to change; the key keeps its own.
function copyOfAlgorithm(algorithm) {
  const copy = {};
  const names = ObjectKeys(algorithm);
  for (let i = 0; i < names.length; i++) {
    const name = names[i];
    let value = algorithm[name];
    if (name === 'hash') value = { name: value.name };
    else if (name === 'publicExponent') value = TypedArrayPrototypeSlice(value);
    ObjectDefineProperty(copy, name, {
      __proto__: null, value, configurable: true, enumerable: true, writable: true,
    });
  }
  return copy;
}

class CryptoKey {
  #slots;

  constructor() {
    if (arguments[0] !== kMake) throw new ERR_ILLEGAL_CONSTRUCTOR();
    this.#slots = arguments[1];
  }

  get type() { return typeOfSlots(checkCryptoKey(this)); }
  get extractable() { return checkCryptoKey(this).extractable; }
  get algorithm() {
    const slots = checkCryptoKey(this);
    return slots.shownAlgorithm ??= copyOfAlgorithm(slots.algorithm);
  }
  get usages() {
    const slots = checkCryptoKey(this);
    return slots.shownUsages ??= ArrayPrototypeSlice(slots.usages);
  }

  static slotsOf(key) { return #slots in key ? key.#slots : undefined; }
}
const slotsOfObject = CryptoKey.slotsOf;
delete CryptoKey.slotsOf;

// What all keys are; between them and the class that programs know.
const internalPrototype = { __proto__: CryptoKey.prototype };
ObjectDefineProperties(internalPrototype, {
  __proto__: null,
  constructor: { __proto__: null, value: CryptoKey, configurable: true, writable: true },
  [customInspect]: {
    __proto__: null,
    value(depth, options) {
      if (depth < 0) return this;
      const { inspect } = require('internal/util/inspect');
      const slots = checkCryptoKey(this);
      const { extractable, algorithm, usages } = slots;
      const inner = { ...options, depth: options.depth == null ? null : options.depth - 1 };
      const shown = { type: typeOfSlots(slots), extractable, algorithm, usages };
      return `CryptoKey ${inspect(shown, inner)}`;
    },
  },
  [kClone]: {
    __proto__: null,
    value() {
      const { handle, algorithm, extractable, usages } = checkCryptoKey(this);
      const data = { key: dataOfHandle(handle), algorithm, extractable, usages };
      return { data, deserializeInfo: 'internal/crypto/keys:ReceivedCryptoKey' };
    },
  },
});

function slotsOf(value) {
  return typeof value === 'object' && value !== null ? slotsOfObject(value) : undefined;
}

function isCryptoKey(value) {
  return slotsOf(value) !== undefined;
}

function checkCryptoKey(value) {
  const slots = slotsOf(value);
  if (slots === undefined) throw new ERR_INVALID_THIS('CryptoKey');
  return slots;
}

function typeOfSlots(slots) {
  return keyTypes[binding.keyType(slots.handle)];
}

const shown = { __proto__: null, enumerable: true };
ObjectDefineProperties(CryptoKey.prototype, {
  type: shown,
  extractable: shown,
  algorithm: shown,
  usages: shown,
  [SymbolToStringTag]: { __proto__: null, configurable: true, value: 'CryptoKey' },
});

// `algorithm` and `usages` are the key's own from now on.
function makeCryptoKey(handle, algorithm, extractable, usages) {
  const slots = {
    __proto__: null,
    handle,
    algorithm,
    extractable,
    usages,
    shownAlgorithm: undefined,
    shownUsages: undefined,
  };
  return ObjectSetPrototypeOf(new CryptoKey(kMake, slots), internalPrototype);
}

// ---- Both --------------------------------------------------------------------------------------

// A key as it travels to another thread.
function dataOfHandle(handle) {
  const type = binding.keyType(handle);
  if (type === 0) return { type, bytes: new Uint8Array(binding.keySecretBytes(handle)) };
  const { encodings } = require('internal/crypto/key_formats');
  const encoding = type === 1 ? encodings.spki : encodings.pkcs8;
  return { type, bytes: new Uint8Array(binding.keyWrite(handle, false, encoding)) };
}

function handleOfData({ type, bytes }) {
  if (type === 0) return binding.keySecret(bytes);
  const { encodings } = require('internal/crypto/key_formats');
  const isPrivate = type === 2;
  return binding.keyRead(isPrivate, false, isPrivate ? encodings.pkcs8 : encodings.spki, bytes);
}

// What makes keys of what came in a message.
class ReceivedKeyObject {
  [kDeserialize](data) { return makeKeyObject(handleOfData(data)); }
}

class ReceivedCryptoKey {
  [kDeserialize]({ key, algorithm, extractable, usages }) {
    return makeCryptoKey(handleOfData(key), algorithm, extractable, usages);
  }
}

setTransferMode(KeyObject.prototype, kCloneable, isKeyObject);
setTransferMode(CryptoKey.prototype, kCloneable, isCryptoKey);
keyKinds.isKeyObject = isKeyObject;
keyKinds.isCryptoKey = isCryptoKey;
keyKinds.areEqual = areEqual;

function areEqualAlgorithms(a, b) {
  return a.name === b.name && a.length === b.length && a.namedCurve === b.namedCurve &&
    a.hash?.name === b.hash?.name;
}

// What of an algorithm is not here the key itself decides.
function areEqual(a, b) {
  if (isKeyObject(a)) {
    return isKeyObject(b) && binding.keyEquals(handleOfKeyObject(a), handleOfKeyObject(b));
  }
  const slots = slotsOf(a);
  const others = slotsOf(b);
  return others !== undefined && slots.extractable === others.extractable &&
    areEqualAlgorithms(slots.algorithm, others.algorithm) &&
    ArrayPrototypeJoin(slots.usages) === ArrayPrototypeJoin(others.usages) &&
    binding.keyEquals(slots.handle, others.handle);
}

// Of either kind of object; undefined for what is no key. Programs are told that CryptoKeys are for
// the other interface.
function handleOf(key) {
  if (typeof key !== 'object' || key === null) return undefined;
  const handle = handleOfKeyObject(key);
  if (handle !== undefined) return handle;
  const slots = slotsOfObject(key);
  if (slots === undefined) return undefined;
  warnOfCryptoKey();
  return slots.handle;
}

const secretSources =
  ['ArrayBuffer', 'Buffer', 'TypedArray', 'DataView', 'string', 'KeyObject', 'CryptoKey'];

// The handle of a secret, or undefined for what is no key.
function secretHandleOf(key) {
  const handle = handleOf(key);
  if (handle !== undefined && binding.keyType(handle) !== 0) {
    throw new ERR_CRYPTO_INVALID_KEY_OBJECT_TYPE(keyTypes[binding.keyType(handle)], 'secret');
  }
  return handle;
}

// For what takes a secret in any form: a handle or bytes, which C++ takes alike.
function secretOf(key, name, encoding) {
  const secret = secretHandleOf(key) ?? toBytes(key, encoding);
  if (secret === undefined) throw new ERR_INVALID_ARG_TYPE(name, secretSources, key);
  return secret;
}

module.exports = {
  CryptoKey, KeyObject, PrivateKeyObject, PublicKeyObject, ReceivedCryptoKey, ReceivedKeyObject,
  SecretKeyObject, createSecretKey, handleOf, handleOfKeyObject, isCryptoKey, isKeyObject,
  keyTypes, makeCryptoKey, makeKeyObject, secretHandleOf, secretOf, secretToJwk, slotsOf,
};
