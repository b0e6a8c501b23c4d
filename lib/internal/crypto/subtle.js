'use strict';

// SubtleCrypto, for secrets: hashes, HMAC, PBKDF2, HKDF, AES-CBC and AES-GCM. What needs pairs of
// keys is told as the web tells it: an algorithm that is not supported.

const {
  ArrayPrototypeIncludes, ObjectDefineProperty, ObjectDefineProperties, Promise, PromiseReject,
  PromiseResolve, SymbolToStringTag, TypeError, TypedArrayPrototypeSet, TypedArrayPrototypeSubarray,
  Uint8Array,
} = primordials;
const binding = internalBinding('crypto');
const { Buffer } = require('buffer');
const { toBytes } = require('internal/crypto/data');
const { withCode } = require('internal/crypto/failure');
const { bytesOfKey, isCryptoKey } = require('internal/crypto/keys');
const {
  bytesOption, exportKey, fail, generateKey, hashOf, hashes, importKey, missingOption, nameOf,
  recognize,
} = require('internal/crypto/subtle_keys');
const {
  codes: { ERR_ILLEGAL_CONSTRUCTOR, ERR_INVALID_ARG_TYPE, ERR_INVALID_THIS, ERR_NOT_IMPLEMENTED },
} = require('internal/errors');
const { isSharedArrayBuffer } = require('internal/util/types');

const ordinals = ['1st', '2nd', '3rd', '4th', '5th'];

// The bytes of argument `index`, as they are now.
function dataOf(value, method, index) {
  const bytes = typeof value === 'string' ? undefined : toBytes(value);
  if (bytes !== undefined && !isSharedArrayBuffer(bytes.buffer)) return bytes;
  const wrong = bytes === undefined ?
    'is not instance of ArrayBuffer, Buffer, TypedArray, or DataView.' :
    'is a view on a SharedArrayBuffer, which is not allowed.';
  throw withCode(new TypeError(`Failed to execute '${method}' on 'SubtleCrypto': ` +
    `${ordinals[index]} argument ${wrong}`), 'ERR_INVALID_ARG_TYPE');
}

// The algorithm must be the key's, and the key be meant for this.
function checkKey(key, algorithm, usage) {
  if (!isCryptoKey(key)) throw new ERR_INVALID_ARG_TYPE('key', 'CryptoKey', key);
  if (nameOf(algorithm) !== key.algorithm.name) {
    fail('InvalidAccessError', 'Key algorithm mismatch');
  }
  if (!ArrayPrototypeIncludes(key.usages, usage)) {
    fail('InvalidAccessError', `Unable to use this key to ${usage}`);
  }
}

// ---- The operations ----------------------------------------------------------------------------

function digest(algorithm, data) {
  const { createHash } = require('internal/crypto/hash');
  const name = recognize(algorithm, hashes);
  const bytes = dataOf(data, 'digest', 1);
  return createHash(hashes[name].digest).update(bytes).digest().buffer;
}

function hmacOf(key, data) {
  const { createHmac } = require('internal/crypto/hash');
  return createHmac(hashes[key.algorithm.hash.name].digest, key).update(data).digest();
}

function sign(algorithm, key, data) {
  recognize(algorithm, { __proto__: null, HMAC: true });
  const bytes = dataOf(data, 'sign', 2);
  checkKey(key, algorithm, 'sign');
  return hmacOf(key, bytes).buffer;
}

function verify(algorithm, key, signature, data) {
  recognize(algorithm, { __proto__: null, HMAC: true });
  const given = dataOf(signature, 'verify', 2);
  const bytes = dataOf(data, 'verify', 3);
  checkKey(key, algorithm, 'verify');
  return binding.equalInConstantTime(hmacOf(key, bytes), given);
}

// Gives (callback) => undefined: work for the pool.
function derivation(algorithm, key, length) {
  const { hkdf, pbkdf2 } = require('internal/crypto/derive');
  const name = recognize(algorithm, { __proto__: null, PBKDF2: true, HKDF: true });
  const type = name === 'HKDF' ? 'HkdfParams' : 'Pbkdf2Params';
  const salt = bytesOption(algorithm, 'salt', type);
  const { digest: digestName } = hashes[hashOf(algorithm, type)];
  const secret = bytesOfKey(key);
  if (length === null || length === undefined) fail('OperationError', 'length cannot be null');
  if (length % 8 !== 0) fail('OperationError', 'length must be a multiple of 8');
  const size = length / 8;
  if (name === 'HKDF') {
    const info = bytesOption(algorithm, 'info', type);
    return (callback) => hkdf(digestName, secret, salt, info, size, callback);
  }
  const { iterations } = algorithm;
  if (iterations === undefined) missingOption(type, 'iterations');
  if (iterations === 0) fail('OperationError', 'iterations cannot be zero');
  return (callback) => pbkdf2(secret, salt, iterations, size, digestName, callback);
}

function deriveWith(algorithm, key, length) {
  const run = derivation(algorithm, key, length);
  return new Promise((resolve, reject) => {
    run((error, output) => {
      if (error !== null) reject(error);
      else resolve(output instanceof Uint8Array ? output.buffer : output);
    });
  });
}

function deriveBits(algorithm, key, length = null) {
  checkKey(key, algorithm, 'deriveBits');
  return deriveWith(algorithm, key, length);
}

async function deriveKey(algorithm, key, derivedType, extractable, usages) {
  checkKey(key, algorithm, 'deriveKey');
  const name = nameOf(derivedType);
  let { length } = derivedType;
  if (name === 'HMAC') length ??= hashes[hashOf(derivedType, 'HmacImportParams')].blockBits;
  const bits = await deriveWith(algorithm, key, length);
  return importKey('raw', bits, derivedType, extractable, usages);
}

// ---- AES ---------------------------------------------------------------------------------------

const kTagBitsUsual = 128;

function cipherOf(algorithm, key, make) {
  const name = recognize(algorithm, { '__proto__': null, 'AES-CBC': true, 'AES-GCM': true });
  const type = name === 'AES-GCM' ? 'AesGcmParams' : 'AesCbcParams';
  const iv = bytesOption(algorithm, 'iv', type);
  const { length } = key.algorithm;
  if (name === 'AES-CBC') {
    if (iv.byteLength !== 16) fail('OperationError', 'algorithm.iv must contain exactly 16 bytes');
    return { cipher: make(`aes-${length}-cbc`, key, iv), tagSize: 0 };
  }
  const tagSize = (algorithm.tagLength ?? kTagBitsUsual) / 8;
  const cipher = make(`aes-${length}-gcm`, key, iv, { authTagLength: tagSize });
  if (algorithm.additionalData !== undefined) {
    cipher.setAAD(bytesOption(algorithm, 'additionalData', type));
  }
  return { cipher, tagSize };
}

function toArrayBuffer(parts) {
  const all = Buffer.concat(parts);
  const copy = new Uint8Array(all.length);
  TypedArrayPrototypeSet(copy, all);
  return copy.buffer;
}

function encrypt(algorithm, key, data) {
  const { createCipheriv } = require('internal/crypto/cipher');
  const bytes = dataOf(data, 'encrypt', 2);
  checkKey(key, algorithm, 'encrypt');
  const { cipher, tagSize } = cipherOf(algorithm, key, createCipheriv);
  const parts = [cipher.update(bytes), cipher.final()];
  if (tagSize > 0) parts[2] = cipher.getAuthTag();
  return toArrayBuffer(parts);
}

function decrypt(algorithm, key, data) {
  const { createDecipheriv } = require('internal/crypto/cipher');
  const { byteLength, buffer, byteOffset } = dataOf(data, 'decrypt', 2);
  checkKey(key, algorithm, 'decrypt');
  const { cipher, tagSize } = cipherOf(algorithm, key, createDecipheriv);
  const bytes = new Uint8Array(buffer, byteOffset, byteLength);
  const textSize = byteLength - tagSize;
  try {
    if (tagSize > 0) cipher.setAuthTag(TypedArrayPrototypeSubarray(bytes, textSize));
    const first = cipher.update(TypedArrayPrototypeSubarray(bytes, 0, textSize));
    return toArrayBuffer([first, cipher.final()]);
  } catch {
    fail('OperationError', 'The operation failed for an operation-specific reason');
  }
}

// ---- The class ---------------------------------------------------------------------------------

const kMake = {};

class SubtleCrypto {
  #made;

  constructor(permit) {
    if (permit !== kMake) throw new ERR_ILLEGAL_CONSTRUCTOR();
    this.#made = true;
  }

  static is(value) { return typeof value === 'object' && value !== null && #made in value; }
}
const isSubtle = SubtleCrypto.is;
delete SubtleCrypto.is;

// Everything that goes wrong is a rejection, wrong arguments and `this`, too.
function addMethod(name, length, run) {
  const { [name]: method } = {
    [name](...args) {
      try {
        if (!isSubtle(this)) throw new ERR_INVALID_THIS('SubtleCrypto');
        if (args.length < length) {
          throw withCode(new TypeError(`Failed to execute '${name}' on 'SubtleCrypto': ${length} ` +
            `arguments required, but only ${args.length} present.`), 'ERR_MISSING_ARGS');
        }
        return PromiseResolve(run(args[0], args[1], args[2], args[3], args[4]));
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

function addMissingMethod(name, length) {
  addMethod(name, length, () => {
    throw new ERR_NOT_IMPLEMENTED(`SubtleCrypto.${name}`);
  });
}

addMethod('encrypt', 3, encrypt);
addMethod('decrypt', 3, decrypt);
addMethod('sign', 3, sign);
addMethod('verify', 4, verify);
addMethod('digest', 2, digest);
addMethod('generateKey', 3, generateKey);
addMethod('deriveKey', 5, deriveKey);
addMethod('deriveBits', 2, deriveBits);
addMethod('importKey', 5, importKey);
addMethod('exportKey', 2, (format, key) => {
  if (!isCryptoKey(key)) throw new ERR_INVALID_ARG_TYPE('key', 'CryptoKey', key);
  return exportKey(format, key);
});
addMissingMethod('wrapKey', 4);
addMissingMethod('unwrapKey', 7);
addMissingMethod('getPublicKey', 2);
addMissingMethod('encapsulateBits', 2);
addMissingMethod('encapsulateKey', 5);
addMissingMethod('decapsulateBits', 3);
addMissingMethod('decapsulateKey', 6);
ObjectDefineProperties(SubtleCrypto.prototype, {
  [SymbolToStringTag]: { __proto__: null, configurable: true, value: 'SubtleCrypto' },
});

module.exports = { SubtleCrypto, subtle: new SubtleCrypto(kMake) };
