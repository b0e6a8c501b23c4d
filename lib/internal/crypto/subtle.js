'use strict';

// SubtleCrypto: checks who asks for what; the rest is in subtle_keys and subtle_operations.

const {
  ArrayPrototypeIncludes, JSONParse, JSONStringify, ObjectDefineProperties,
  ObjectDefineProperty, ObjectFreeze, PromiseReject, PromiseResolve, SymbolToStringTag,
} = primordials;
const { Buffer } = require('buffer');
const { FastBuffer } = require('internal/buffer/memory');
const { fail, isKnown, normalize } = require('internal/crypto/algorithms');
const { slotsOf } = require('internal/crypto/keys');
const {
  exportKey, generateKey, getPublicKey, importKeyData, keyLength,
} = require('internal/crypto/subtle_keys');
const operations = require('internal/crypto/subtle_operations');
const {
  requiredArguments, toAlgorithmIdentifier, toBufferSource, toCryptoKey, toInteger, toJsonWebKey,
  toKeyFormat, toUsages,
} = require('internal/crypto/webidl');
const { DOMException } = require('internal/dom_exception');
const { codes: { ERR_ILLEGAL_CONSTRUCTOR, ERR_INVALID_THIS } } = require('internal/errors');
const { emitExperimentalWarning } = require('internal/process/warning');

const ordinals = ['1st', '2nd', '3rd', '4th', '5th', '6th', '7th'];

function placesOf(method) {
  const places = [];
  for (let i = 0; i < ordinals.length; i++) {
    places[i] = ObjectFreeze({
      __proto__: null,
      prefix: `Failed to execute '${method}' on 'SubtleCrypto'`,
      context: `${ordinals[i]} argument`,
    });
  }
  return places;
}

// The key must be the algorithm's and be meant for this.
function slotsFor(key, name, usage) {
  const slots = slotsOf(key);
  if (slots.algorithm.name !== name) fail('InvalidAccessError', 'Key algorithm mismatch');
  if (!ArrayPrototypeIncludes(slots.usages, usage)) {
    fail('InvalidAccessError', `Unable to use this key to ${usage}`);
  }
  return slots;
}

// ---- The methods -------------------------------------------------------------------------------

// Each gets the arguments, whose number has been checked, and where they are.

function cryptWith(encrypts, usage, args, places) {
  const identifier = toAlgorithmIdentifier(args[0], places[0]);
  const key = toCryptoKey(args[1], places[1]);
  const data = toBufferSource(args[2], places[2]);
  const algorithm = normalize(identifier, usage);
  return operations.crypt(encrypts, algorithm, slotsFor(key, algorithm.name, usage), data);
}

function encrypt(args, places) {
  return cryptWith(true, 'encrypt', args, places);
}

function decrypt(args, places) {
  return cryptWith(false, 'decrypt', args, places);
}

function sign(args, places) {
  const identifier = toAlgorithmIdentifier(args[0], places[0]);
  const key = toCryptoKey(args[1], places[1]);
  const data = toBufferSource(args[2], places[2]);
  const algorithm = normalize(identifier, 'sign');
  return operations.sign(algorithm, slotsFor(key, algorithm.name, 'sign'), data);
}

function verify(args, places) {
  const identifier = toAlgorithmIdentifier(args[0], places[0]);
  const key = toCryptoKey(args[1], places[1]);
  const signature = toBufferSource(args[2], places[2]);
  const data = toBufferSource(args[3], places[3]);
  const algorithm = normalize(identifier, 'verify');
  return operations.verify(algorithm, slotsFor(key, algorithm.name, 'verify'), signature, data);
}

function digest(args, places) {
  const identifier = toAlgorithmIdentifier(args[0], places[0]);
  const data = toBufferSource(args[1], places[1]);
  return operations.digest(normalize(identifier, 'digest'), data);
}

function generate(args, places) {
  const identifier = toAlgorithmIdentifier(args[0], places[0]);
  const usages = toUsages(args[2], places[2]);
  return generateKey(normalize(identifier, 'generateKey'), !!args[1], usages);
}

function lengthOf(value, place) {
  return value === undefined || value === null ? null : toInteger(value, place, 4294967295);
}

function derivingSlots(key, name, usage) {
  const slots = slotsOf(key);
  if (slots.algorithm.name !== name) fail('InvalidAccessError', 'Key algorithm mismatch');
  if (!ArrayPrototypeIncludes(slots.usages, usage)) {
    fail('InvalidAccessError', `baseKey does not have ${usage} usage`);
  }
  return slots;
}

function deriveBits(args, places) {
  const identifier = toAlgorithmIdentifier(args[0], places[0]);
  const key = toCryptoKey(args[1], places[1]);
  const length = lengthOf(args[2], places[2]);
  const algorithm = normalize(identifier, 'deriveBits');
  return operations.deriveBits(
    algorithm, derivingSlots(key, algorithm.name, 'deriveBits'), length);
}

async function deriveKey(args, places) {
  const identifier = toAlgorithmIdentifier(args[0], places[0]);
  const key = toCryptoKey(args[1], places[1]);
  const derivedIdentifier = toAlgorithmIdentifier(args[2], places[2]);
  const usages = toUsages(args[4], places[4]);
  const algorithm = normalize(identifier, 'deriveBits');
  const derived = normalize(derivedIdentifier, 'importKey');
  const length = keyLength(normalize(derivedIdentifier, 'getKeyLength'));
  const slots = derivingSlots(key, algorithm.name, 'deriveKey');
  const bits = await operations.deriveBits(algorithm, slots, length);
  return importKeyData('raw-secret', new FastBuffer(bits), derived, !!args[3], usages);
}

function importKey(args, places) {
  const format = toKeyFormat(args[0], places[0]);
  const identifier = toAlgorithmIdentifier(args[2], places[2]);
  const usages = toUsages(args[4], places[4]);
  const data = format === 'jwk' ?
    toJsonWebKey(args[1], places[1]) : toBufferSource(args[1], places[1]);
  return importKeyData(format, data, normalize(identifier, 'importKey'), !!args[3], usages);
}

function exportTheKey(args, places) {
  const format = toKeyFormat(args[0], places[0]);
  return exportKey(format, toCryptoKey(args[1], places[1]));
}

// ---- Wrapping ----------------------------------------------------------------------------------

// What has no way of its own to wrap encrypts.
function normalizeToWrap(identifier, wraps) {
  const own = wraps ? 'wrapKey' : 'unwrapKey';
  return normalize(identifier, isKnown(identifier, own) ? own : wraps ? 'encrypt' : 'decrypt');
}

// AES-KW works on blocks of 8 bytes; spaces do no harm to JSON.
function jwkBytes(jwk, name) {
  let text = JSONStringify(jwk);
  if (name === 'AES-KW') while (Buffer.byteLength(text) % 8 !== 0) text += ' ';
  return Buffer.from(text);
}

function wrapKey(args, places) {
  const format = toKeyFormat(args[0], places[0]);
  const key = toCryptoKey(args[1], places[1]);
  const wrappingKey = toCryptoKey(args[2], places[2]);
  const identifier = toAlgorithmIdentifier(args[3], places[3]);
  const algorithm = normalizeToWrap(identifier, true);
  const slots = slotsFor(wrappingKey, algorithm.name, 'wrapKey');
  const exported = exportKey(format, key);
  const data = format === 'jwk' ? jwkBytes(exported, algorithm.name) : new FastBuffer(exported);
  return operations.crypt(true, algorithm, slots, data);
}

function parsedJwk(bytes) {
  try {
    return JSONParse(Buffer.from(bytes).toString('utf8'));
  } catch (cause) {
    throw new DOMException('Invalid wrapped JWK key', { name: 'DataError', cause });
  }
}

async function unwrapKey(args, places) {
  const format = toKeyFormat(args[0], places[0]);
  const data = toBufferSource(args[1], places[1]);
  const unwrappingKey = toCryptoKey(args[2], places[2]);
  const identifier = toAlgorithmIdentifier(args[3], places[3]);
  const keyIdentifier = toAlgorithmIdentifier(args[4], places[4]);
  const usages = toUsages(args[6], places[6]);
  const algorithm = normalizeToWrap(identifier, false);
  const imported = normalize(keyIdentifier, 'importKey');
  const slots = slotsFor(unwrappingKey, algorithm.name, 'unwrapKey');
  const bytes = await operations.crypt(false, algorithm, slots, data);
  const keyData = format === 'jwk' ?
    toJsonWebKey(parsedJwk(bytes), places[1]) : new FastBuffer(bytes);
  return importKeyData(format, keyData, imported, !!args[5], usages);
}

// ---- Newer methods -----------------------------------------------------------------------------

function publicKey(args, places) {
  emitExperimentalWarning('The getPublicKey Web Crypto API method');
  const key = toCryptoKey(args[0], places[0]);
  return getPublicKey(key, toUsages(args[1], places[1]));
}

function kemSlots(key, algorithm, usage) {
  const slots = slotsOf(key);
  if (slots.algorithm.name !== algorithm.name) fail('InvalidAccessError', 'key algorithm mismatch');
  if (!ArrayPrototypeIncludes(slots.usages, usage)) {
    fail('InvalidAccessError', `key does not have ${usage} usage`);
  }
  return slots;
}

function encapsulateBits(args, places) {
  emitExperimentalWarning('The encapsulateBits Web Crypto API method');
  const identifier = toAlgorithmIdentifier(args[0], places[0]);
  const key = toCryptoKey(args[1], places[1]);
  const algorithm = normalize(identifier, 'encapsulate');
  return operations.encapsulate(kemSlots(key, algorithm, 'encapsulateBits'));
}

async function encapsulateKey(args, places) {
  emitExperimentalWarning('The encapsulateKey Web Crypto API method');
  const identifier = toAlgorithmIdentifier(args[0], places[0]);
  const key = toCryptoKey(args[1], places[1]);
  const sharedIdentifier = toAlgorithmIdentifier(args[2], places[2]);
  const usages = toUsages(args[4], places[4]);
  const algorithm = normalize(identifier, 'encapsulate');
  const shared = normalize(sharedIdentifier, 'importKey');
  const slots = kemSlots(key, algorithm, 'encapsulateKey');
  const { sharedKey, ciphertext } = await operations.encapsulate(slots);
  const imported =
    importKeyData('raw-secret', new FastBuffer(sharedKey), shared, !!args[3], usages);
  return { sharedKey: imported, ciphertext };
}

function decapsulateBits(args, places) {
  emitExperimentalWarning('The decapsulateBits Web Crypto API method');
  const identifier = toAlgorithmIdentifier(args[0], places[0]);
  const key = toCryptoKey(args[1], places[1]);
  const data = toBufferSource(args[2], places[2]);
  const algorithm = normalize(identifier, 'decapsulate');
  return operations.decapsulate(kemSlots(key, algorithm, 'decapsulateBits'), data);
}

async function decapsulateKey(args, places) {
  emitExperimentalWarning('The decapsulateKey Web Crypto API method');
  const identifier = toAlgorithmIdentifier(args[0], places[0]);
  const key = toCryptoKey(args[1], places[1]);
  const data = toBufferSource(args[2], places[2]);
  const sharedIdentifier = toAlgorithmIdentifier(args[3], places[3]);
  const usages = toUsages(args[5], places[5]);
  const algorithm = normalize(identifier, 'decapsulate');
  const shared = normalize(sharedIdentifier, 'importKey');
  const slots = kemSlots(key, algorithm, 'decapsulateKey');
  const secret = await operations.decapsulate(slots, data);
  return importKeyData('raw-secret', new FastBuffer(secret), shared, !!args[4], usages);
}

// ---- What there is -----------------------------------------------------------------------------

// Operations that are told nothing beside an algorithm.
const plainOperations = [
  'encrypt', 'decrypt', 'sign', 'verify', 'digest', 'generateKey', 'importKey', 'exportKey',
  'getPublicKey',
];

function canDeriveLength(algorithm, length) {
  switch (algorithm.name) {
    case 'HKDF':
    case 'PBKDF2': return length !== null && length !== undefined && length % 8 === 0;
    case 'ECDH':
    case 'X25519':
    case 'X448': return operations.canAgree(algorithm, length);
    default: return length !== null && length !== undefined && length % 8 === 0 && length >= 32;
  }
}

function supportsDerivation(algorithm, length) {
  const normalized = normalize(algorithm, 'deriveBits');
  return canDeriveLength(normalized, lengthOf(length, { prefix: '', context: '' }));
}

function supportsSharedKey(operation, algorithm, additional) {
  normalize(algorithm, operation);
  normalize(additional, 'importKey');
  const length = keyLength(normalize(additional, 'getKeyLength'));
  return length === null || length === 256;
}

function checkSupport(operation, algorithm, additional) {
  if (ArrayPrototypeIncludes(plainOperations, operation)) {
    const normalized = normalize(algorithm, operation);
    if (operation === 'generateKey') keyLength(normalized);
    return true;
  }
  switch (operation) {
    case 'deriveBits': return supportsDerivation(algorithm, additional);
    case 'deriveKey': {
      normalize(additional, 'importKey');
      return supportsDerivation(algorithm, keyLength(normalize(additional, 'getKeyLength')));
    }
    case 'wrapKey':
    case 'unwrapKey': {
      normalizeToWrap(algorithm, operation === 'wrapKey');
      normalize(additional, operation === 'wrapKey' ? 'exportKey' : 'importKey');
      return true;
    }
    case 'encapsulateBits': normalize(algorithm, 'encapsulate'); return true;
    case 'decapsulateBits': normalize(algorithm, 'decapsulate'); return true;
    case 'encapsulateKey': return supportsSharedKey('encapsulate', algorithm, additional);
    case 'decapsulateKey': return supportsSharedKey('decapsulate', algorithm, additional);
    default: return false;
  }
}

// ---- The class ---------------------------------------------------------------------------------

const kMake = {};

class SubtleCrypto {
  #made;

  constructor() {
    if (arguments[0] !== kMake) throw new ERR_ILLEGAL_CONSTRUCTOR();
    this.#made = true;
  }

  static supports(operation, algorithm, lengthOrAdditionalAlgorithm = null) {
    if (this !== SubtleCrypto) throw new ERR_INVALID_THIS('SubtleCrypto constructor');
    emitExperimentalWarning('The supports Web Crypto API method');
    const { prefix } = placesOf('supports')[0];
    requiredArguments(arguments.length, 2, prefix);
    try {
      return checkSupport(`${operation}`, algorithm, lengthOrAdditionalAlgorithm);
    } catch {
      return false;
    }
  }

  static is(value) { return typeof value === 'object' && value !== null && #made in value; }
}
const isSubtle = SubtleCrypto.is;
delete SubtleCrypto.is;

// Everything that goes wrong is a rejection, wrong arguments and `this`, too.
function addMethod(name, length, run) {
  const places = placesOf(name);
  const { [name]: method } = {
    [name](...args) {
      try {
        if (!isSubtle(this)) throw new ERR_INVALID_THIS('SubtleCrypto');
        requiredArguments(args.length, length, places[0].prefix);
        return PromiseResolve(run(args, places));
      } catch (error) {
        return PromiseReject(error);
      }
    },
  };
  ObjectDefineProperty(method, 'length', { __proto__: null, value: length, configurable: true });
  ObjectDefineProperty(SubtleCrypto.prototype, name, {
    __proto__: null, value: method, configurable: true, enumerable: true, writable: true,
  });
}

addMethod('encrypt', 3, encrypt);
addMethod('decrypt', 3, decrypt);
addMethod('sign', 3, sign);
addMethod('verify', 4, verify);
addMethod('digest', 2, digest);
addMethod('generateKey', 3, generate);
addMethod('deriveKey', 5, deriveKey);
addMethod('deriveBits', 2, deriveBits);
addMethod('importKey', 5, importKey);
addMethod('exportKey', 2, exportTheKey);
addMethod('wrapKey', 4, wrapKey);
addMethod('unwrapKey', 7, unwrapKey);
addMethod('getPublicKey', 2, publicKey);
addMethod('encapsulateBits', 2, encapsulateBits);
addMethod('encapsulateKey', 5, encapsulateKey);
addMethod('decapsulateBits', 3, decapsulateBits);
addMethod('decapsulateKey', 6, decapsulateKey);
ObjectDefineProperty(SubtleCrypto, 'supports', { __proto__: null, enumerable: true });
ObjectDefineProperties(SubtleCrypto.prototype, {
  [SymbolToStringTag]: { __proto__: null, configurable: true, value: 'SubtleCrypto' },
});

module.exports = { SubtleCrypto, subtle: new SubtleCrypto(kMake) };
