'use strict';

// New keys: secrets, and pairs of a public and a private half.

const { Error, ObjectDefineProperty, TypeError } = primordials;
const binding = internalBinding('crypto');
const { toBytes } = require('internal/crypto/data');
const { lastError, withCode } = require('internal/crypto/failure');
const { findDigest } = require('internal/crypto/hash');
const { ValueJob } = require('internal/crypto/job');
const {
  checkEncoding, incompatible, isRawKind, kindOkps, write,
} = require('internal/crypto/key_formats');
const { invalidCurve, readEncoding } = require('internal/crypto/key_options');
const { createSecretKey, makeKeyObject } = require('internal/crypto/keys');
const { randomBytes } = require('internal/crypto/random');
const {
  codes: {
    ERR_CRYPTO_UNKNOWN_CIPHER, ERR_INCOMPATIBLE_OPTION_PAIR, ERR_INVALID_ARG_TYPE,
    ERR_INVALID_ARG_VALUE, ERR_MISSING_OPTION,
  },
} = require('internal/errors');
const { customPromisifyArgs } = require('internal/util/promisify_names');
const { isAnyArrayBuffer, isArrayBufferView } = require('internal/util/types');
const {
  validateFunction, validateInt32, validateInteger, validateObject, validateOneOf, validateString,
  validateUint32,
} = require('internal/validators');

// ---- Secrets -----------------------------------------------------------------------------------

// By the type of the key.
const lengthChecks = {
  __proto__: null,
  aes: (bits, name) => validateOneOf(bits, name, [128, 192, 256]),
  hmac: (bits, name) => validateInteger(bits, name, 8, 2 ** 31 - 1),
};

// How many bytes the secret has.
function sizeOf(type, options) {
  validateString(type, 'type');
  validateObject(options, 'options');
  const { length } = options;
  const check = lengthChecks[type];
  if (check === undefined) {
    throw new ERR_INVALID_ARG_VALUE('type', type, 'must be a supported key type');
  }
  check(length, 'options.length');
  return length >>> 3;
}

function generateKey(type, options, callback) {
  if (typeof options === 'function') {
    callback = options;
    options = undefined;
  }
  const size = sizeOf(type, options);
  validateFunction(callback, 'callback');
  randomBytes(size, (error, bytes) => {
    if (error !== null) callback(error);
    else callback(null, createSecretKey(bytes));
  });
}

function generateKeySync(type, options) {
  return createSecretKey(randomBytes(sizeOf(type, options)));
}

// ---- What each kind of pair takes --------------------------------------------------------------

// Each gives (job) => what C++ gives.

function rsa(options) {
  validateObject(options, 'options');
  const { modulusLength, publicExponent = 0x10001 } = options;
  validateUint32(modulusLength, 'options.modulusLength');
  validateUint32(publicExponent, 'options.publicExponent');
  return (job) => binding.generateRsa(job, modulusLength, publicExponent, false);
}

// Both older names are told of, though they have one code.
const warned = { __proto__: null };

function warnOfOldName(name, oldName) {
  if (warned[oldName]) return;
  warned[oldName] = true;
  process.emitWarning(`"options.${oldName}" is deprecated, use "options.${name}" instead.`,
                      'DeprecationWarning', 'DEP0154');
}

// An option that has an older name.
function hashOption(options, name, oldName) {
  const { [name]: value, [oldName]: old } = options;
  if (value !== undefined) validateString(value, `options.${name}`);
  if (old === undefined) return value;
  warnOfOldName(name, oldName);
  validateString(old, `options.${oldName}`);
  if (value !== undefined && old !== value) throw new ERR_INVALID_ARG_VALUE(`options.${oldName}`, old);
  return old;
}

function digestOf(name, what) {
  if (name === undefined) return undefined;
  const id = findDigest(name);
  if (id === undefined) {
    throw withCode(new TypeError(`Invalid ${what}: ${name}`), 'ERR_CRYPTO_INVALID_DIGEST');
  }
  return id;
}

function rsaPss(options) {
  validateObject(options, 'options');
  const { modulusLength, publicExponent = 0x10001, saltLength } = options;
  validateUint32(modulusLength, 'options.modulusLength');
  validateUint32(publicExponent, 'options.publicExponent');
  if (saltLength !== undefined) validateInt32(saltLength, 'options.saltLength', 0);
  const hash = hashOption(options, 'hashAlgorithm', 'hash');
  const mgf1 = hashOption(options, 'mgf1HashAlgorithm', 'mgf1Hash');
  const digest = digestOf(hash, 'digest');
  const mgf1Digest = digestOf(mgf1, 'MGF1 digest');
  return (job) => binding.generateRsa(job, modulusLength, publicExponent, true, digest, mgf1Digest,
                                      saltLength);
}

function dsa(options) {
  validateObject(options, 'options');
  const { modulusLength, divisorLength } = options;
  validateUint32(modulusLength, 'options.modulusLength');
  if (divisorLength !== undefined && divisorLength !== null) {
    validateInt32(divisorLength, 'options.divisorLength', 0);
  }
  return (job) => binding.generateDsa(job, modulusLength, divisorLength);
}

function ec(options) {
  validateObject(options, 'options');
  const { namedCurve, paramEncoding } = options;
  validateString(namedCurve, 'options.namedCurve');
  const isExplicit = paramEncoding === 'explicit';
  if (!isExplicit && paramEncoding !== undefined && paramEncoding !== null &&
      paramEncoding !== 'named') {
    throw new ERR_INVALID_ARG_VALUE('options.paramEncoding', paramEncoding);
  }
  const curve = binding.findCurve(namedCurve);
  if (curve === 0) throw invalidCurve();
  return (job) => binding.generateEc(job, curve, isExplicit);
}

function refusePair(options, first, second) {
  if (options[first] !== undefined && options[second] !== undefined) {
    throw new ERR_INCOMPATIBLE_OPTION_PAIR(first, second);
  }
}

function dhGroup(options) {
  refusePair(options, 'group', 'prime');
  refusePair(options, 'group', 'primeLength');
  refusePair(options, 'group', 'generator');
  validateString(options.group, 'options.group');
  const prime = binding.dhGroupPrime(options.group);
  if (prime === undefined) {
    throw withCode(new Error('Unknown DH group'), 'ERR_CRYPTO_UNKNOWN_DH_GROUP');
  }
  return (job) => binding.generateDh(job, prime, 0, 2);
}

function dh(options) {
  validateObject(options, 'options');
  const { group, prime, primeLength, generator } = options;
  if (group !== undefined && group !== null) return dhGroup(options);
  refusePair(options, 'prime', 'primeLength');
  let bytes;
  if (prime !== undefined && prime !== null) {
    if (!isArrayBufferView(prime) && !isAnyArrayBuffer(prime)) {
      throw new ERR_INVALID_ARG_TYPE(
        'options.prime', ['Buffer', 'TypedArray', 'DataView', 'ArrayBuffer'], prime);
    }
    bytes = toBytes(prime);
  } else if (primeLength !== undefined && primeLength !== null) {
    validateInt32(primeLength, 'options.primeLength', 0);
  } else {
    throw new ERR_MISSING_OPTION('At least one of the group, prime, or primeLength options');
  }
  if (generator !== undefined && generator !== null) {
    validateInt32(generator, 'options.generator', 0);
  }
  return (job) => binding.generateDh(job, bytes, primeLength ?? 0, generator ?? 2);
}

const makers = { '__proto__': null, rsa, 'rsa-pss': rsaPss, dsa, ec, dh };

// Kinds that have nothing to be chosen.
function isPlain(type) {
  return kindOkps[type] !== undefined ||
    (typeof type === 'string' && isRawKind(type) && binding.hasKind(type));
}

function makerOf(type, options) {
  validateString(type, 'type');
  if (makers[type] !== undefined) return makers[type](options);
  if (!isPlain(type)) {
    throw new ERR_INVALID_ARG_VALUE('type', type, 'must be a supported key type');
  }
  return (job) => binding.generateOfKind(job, type);
}

// ---- How the halves are wanted -----------------------------------------------------------------

function halfEncoding(options, half, type) {
  const path = `options.${half}KeyEncoding`;
  const encoding = options[`${half}KeyEncoding`];
  if (encoding === undefined || encoding === null) return undefined;
  if (typeof encoding !== 'object') throw new ERR_INVALID_ARG_VALUE(path, encoding);
  const known = readEncoding(encoding, half, type, path);
  // What the key cannot be written as is told before it is made.
  if (known.format === 'pem' || known.format === 'der') checkEncoding(type, known.type);
  else if (known.format !== 'jwk' && type !== 'ec' && !isRawKind(type)) throw incompatible();
  if (known.cipher !== undefined && binding.cipherInfo(known.cipher) === undefined) {
    throw new ERR_CRYPTO_UNKNOWN_CIPHER();
  }
  return known;
}

function readPair(type, options) {
  if (options !== undefined) validateObject(options, 'options');
  const given = options ?? { __proto__: null };
  validateString(type, 'type');
  const publicEncoding = halfEncoding(given, 'public', type);
  const privateEncoding = halfEncoding(given, 'private', type);
  const make = makerOf(type, options);
  const convert = (halves) => ({
    publicKey: publicEncoding === undefined ?
      makeKeyObject(halves[0]) : write(halves[0], publicEncoding),
    privateKey: privateEncoding === undefined ?
      makeKeyObject(halves[1]) : write(halves[1], privateEncoding),
  });
  return { make, convert };
}

function generateKeyPair(type, options, callback) {
  if (typeof options === 'function') {
    callback = options;
    options = undefined;
  }
  const { make, convert } = readPair(type, options);
  validateFunction(callback, 'callback');
  make(new ValueJob('KEYPAIRGENREQUEST', (error, pair) => {
    if (error !== null) callback(error);
    else callback(null, pair.publicKey, pair.privateKey);
  }, convert));
}
ObjectDefineProperty(generateKeyPair, customPromisifyArgs, {
  __proto__: null, value: ['publicKey', 'privateKey'], enumerable: false,
});

function generateKeyPairSync(type, options) {
  const { make, convert } = readPair(type, options);
  const halves = make(undefined);
  if (halves === undefined) throw lastError('Key generation failed');
  return convert(halves);
}

module.exports = { generateKey, generateKeyPair, generateKeyPairSync, generateKeySync };
