'use strict';

// node:crypto. Each part is loaded when it is first asked for: most programs want one hash.

const {
  ArrayBufferIsView, ObjectDefineProperty, ObjectKeys, ReflectApply, TypeError,
} = primordials;
const binding = internalBinding('crypto');
const { isAnyArrayBuffer } = internalBinding('types');
const { bytesOfView } = require('internal/crypto/data');
const { withCode } = require('internal/crypto/failure');
const {
  codes: {
    ERR_CRYPTO_ENGINE_UNKNOWN, ERR_CRYPTO_FIPS_UNAVAILABLE, ERR_CRYPTO_TIMING_SAFE_EQUAL_LENGTH,
  },
} = require('internal/errors');
const { deprecate } = require('internal/util/deprecate');
const { loadLazily } = require('internal/util/lazy_property');
const { customPromisifyArgs } = require('internal/util/promisify_names');
const { validateNumber, validateString } = require('internal/validators');

// ---- What is found elsewhere -------------------------------------------------------------------

// Names and how many parameters Node declares.
const functions = {
  '__proto__': null,
  'internal/crypto/agreement': [
    'createDiffieHellman', 4, 'createECDH', 1, 'diffieHellman', 2, 'getCurves', 0,
  ],
  'internal/crypto/argon2': ['argon2', 3, 'argon2Sync', 2],
  'internal/crypto/cipher': [
    'createCipheriv', 4, 'createDecipheriv', 4, 'getCiphers', 0, 'getCipherInfo', 2,
  ],
  'internal/crypto/hash': ['createHash', 2, 'createHmac', 3, 'getHashes', 0, 'hash', 3],
  'internal/crypto/keys': ['createSecretKey', 2],
  'internal/crypto/key_input': ['createPrivateKey', 1, 'createPublicKey', 1],
  'internal/crypto/keygen': [
    'generateKey', 3, 'generateKeyPairSync', 2, 'generateKeySync', 2,
  ],
  'internal/crypto/derive': [
    'hkdf', 6, 'hkdfSync', 5, 'pbkdf2', 6, 'pbkdf2Sync', 5, 'scrypt', 4, 'scryptSync', 3,
  ],
  'internal/crypto/prime': [
    'checkPrime', 1, 'checkPrimeSync', 1, 'generatePrime', 3, 'generatePrimeSync', 1,
  ],
  'internal/crypto/public_cipher': [
    'decapsulate', 3, 'encapsulate', 2, 'privateDecrypt', 2, 'privateEncrypt', 2,
    'publicDecrypt', 2, 'publicEncrypt', 2,
  ],
  'internal/crypto/random': [
    'randomBytes', 2, 'randomFill', 4, 'randomFillSync', 1, 'randomInt', 3, 'randomUUID', 1,
    'randomUUIDv7', 1,
  ],
  'internal/crypto/sign': ['createSign', 2, 'createVerify', 2],
};
const classes = {
  '__proto__': null,
  'internal/crypto/agreement': ['DiffieHellman', 'DiffieHellmanGroup', 'ECDH'],
  'internal/crypto/certificate': ['Certificate'],
  'internal/crypto/cipher': ['Cipheriv', 'Decipheriv'],
  'internal/crypto/hash': ['Hash', 'Hmac'],
  'internal/crypto/keys': ['KeyObject'],
  'internal/crypto/sign': ['Sign', 'Verify'],
  'internal/crypto/x509': ['X509Certificate'],
};

// A plain property from the beginning: tools that put others in their place ask what kind it is.
function defineForward(id, name, length, exported = name) {
  let target;
  function forward() {
    target ??= require(id)[name];
    return ReflectApply(target, this, arguments);
  }
  ObjectDefineProperty(forward, 'name', { __proto__: null, value: name, configurable: true });
  ObjectDefineProperty(forward, 'length', { __proto__: null, value: length, configurable: true });
  return module.exports[exported] = forward;
}

const functionIds = ObjectKeys(functions);
for (let i = 0; i < functionIds.length; i++) {
  const list = functions[functionIds[i]];
  for (let j = 0; j < list.length; j += 2) defineForward(functionIds[i], list[j], list[j + 1]);
}
const classIds = ObjectKeys(classes);
for (let i = 0; i < classIds.length; i++) {
  const list = classes[classIds[i]];
  for (let j = 0; j < list.length; j++) loadLazily(module.exports, list[j], classIds[i]);
}

defineForward('internal/crypto/agreement', 'createDiffieHellmanGroup', 1);
module.exports.getDiffieHellman = module.exports.createDiffieHellmanGroup;
defineForward('internal/crypto/sign', 'signOneShot', 4, 'sign');
defineForward('internal/crypto/sign', 'verifyOneShot', 5, 'verify');
ObjectDefineProperty(
  defineForward('internal/crypto/keygen', 'generateKeyPair', 3), customPromisifyArgs,
  { __proto__: null, value: ['publicKey', 'privateKey'], enumerable: false });

// ---- What is here ------------------------------------------------------------------------------

function comparedBytes(value, name) {
  if (ArrayBufferIsView(value)) return bytesOfView(value);
  if (isAnyArrayBuffer(value)) return value;
  throw withCode(new TypeError(`The "${name}" argument must be an instance of ArrayBuffer, ` +
    'Buffer, TypedArray, or DataView.'), 'ERR_INVALID_ARG_TYPE');
}

// Declared without parameters as Node's, whose is native.
module.exports.timingSafeEqual = function timingSafeEqual() {
  const a = comparedBytes(arguments[0], 'buf1');
  const b = comparedBytes(arguments[1], 'buf2');
  if (a.byteLength !== b.byteLength) throw new ERR_CRYPTO_TIMING_SAFE_EQUAL_LENGTH();
  return binding.equalInConstantTime(a, b);
};

module.exports.getFips = function getFips() {
  return 0;
};

module.exports.setFips = function setFips(value) {
  if (value) throw new ERR_CRYPTO_FIPS_UNAVAILABLE();
};

// There is no heap of that kind.
module.exports.secureHeapUsed = function secureHeapUsed() {
  return { total: 0, used: 0, utilization: NaN, min: 2 };
};

// Engines are what OpenSSL has left behind for providers: none is ever found.
module.exports.setEngine = function setEngine(id, flags) {
  validateString(id, 'id');
  if (flags) validateNumber(flags, 'flags');
  throw new ERR_CRYPTO_ENGINE_UNKNOWN(id);
};

function defineGetter(name, enumerable, get, set) {
  ObjectDefineProperty(module.exports, name, {
    __proto__: null, configurable: true, enumerable, get, set,
  });
}

ObjectDefineProperty(module.exports, 'constants', {
  __proto__: null, enumerable: true, get: () => require('internal/crypto/constants').constants,
});
const fipsIsOld = ['The crypto.fips is deprecated. Please use crypto.getFips()', 'DEP0093'];
defineGetter('fips', false, deprecate(module.exports.getFips, fipsIsOld[0], fipsIsOld[1]),
             deprecate(module.exports.setFips, fipsIsOld[0], fipsIsOld[1]));
defineGetter('webcrypto', true, () => require('internal/crypto/webcrypto').crypto);
defineGetter('subtle', true, () => require('internal/crypto/webcrypto').crypto.subtle);
defineGetter('getRandomValues', true,
             () => require('internal/crypto/webcrypto').getRandomValues);
const olderNames = ['prng', 'pseudoRandomBytes', 'rng'];
const warnsOfOlderNames = internalBinding('options')['--pending-deprecation'];
for (let i = 0; i < olderNames.length; i++) {
  let value;
  defineGetter(olderNames[i], false, () => {
    const { randomBytes } = module.exports;
    return value ??= warnsOfOlderNames ?
      deprecate(randomBytes, `crypto.${olderNames[i]} is deprecated.`, 'DEP0115') : randomBytes;
  });
}
