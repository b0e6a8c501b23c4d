'use strict';

// Keys from passwords and from other keys: PBKDF2, scrypt, HKDF.

const { NumberMAX_SAFE_INTEGER, Uint8Array } = primordials;
const binding = internalBinding('crypto');
const { FastBuffer } = require('internal/buffer/memory');
const { bytesOf } = require('internal/crypto/data');
const { lastError } = require('internal/crypto/failure');
const { digestOrThrow, digestSize } = require('internal/crypto/hash');
const { Job } = require('internal/crypto/job');
const {
  codes: {
    ERR_CRYPTO_INVALID_KEYLEN, ERR_CRYPTO_INVALID_SCRYPT_PARAMS, ERR_INCOMPATIBLE_OPTION_PAIR,
    ERR_OUT_OF_RANGE,
  },
} = require('internal/errors');
const {
  validateFunction, validateInt32, validateInteger, validateString, validateUint32,
} = require('internal/validators');

// ---- PBKDF2 ------------------------------------------------------------------------------------

class Pbkdf2 {
  constructor(password, salt, iterations, size, digest) {
    validateString(digest, 'digest');
    this.digest = digest;
    this.password = bytesOf(password, 'password');
    this.salt = bytesOf(salt, 'salt');
    validateInt32(iterations, 'iterations', 1);
    this.iterations = iterations;
    validateInt32(size, 'keylen', 0);
    this.size = size;
  }

  // The key; with a callback it is filled in by another thread. Undefined: it could not be made.
  derive(callback) {
    const id = digestOrThrow(this.digest);
    const key = new FastBuffer(this.size);
    const job = callback === undefined ? undefined : new Job('PBKDF2REQUEST', callback, key);
    const isDone = binding.pbkdf2(job, key, id, this.password, this.salt, this.iterations);
    return isDone ? key : undefined;
  }
}

function pbkdf2(password, salt, iterations, keylen, digest, callback) {
  if (typeof digest === 'function') {
    callback = digest;
    digest = undefined;
  }
  const wanted = new Pbkdf2(password, salt, iterations, keylen, digest);
  validateFunction(callback, 'callback');
  wanted.derive(callback);
}

function pbkdf2Sync(password, salt, iterations, keylen, digest) {
  const key = new Pbkdf2(password, salt, iterations, keylen, digest).derive();
  if (key === undefined) throw lastError('Deriving bits failed');
  return key;
}

// ---- scrypt ------------------------------------------------------------------------------------

// An option that has two names.
function costOption(options, name, longName, usual) {
  let value = options[name];
  if (value !== undefined) validateUint32(value, name);
  const other = options[longName];
  if (other !== undefined) {
    if (value !== undefined) throw new ERR_INCOMPATIBLE_OPTION_PAIR(name, longName);
    validateUint32(other, longName);
    value = other;
  }
  return value || usual;
}

function readScrypt(password, salt, keylen, options) {
  password = bytesOf(password, 'password');
  salt = bytesOf(salt, 'salt');
  validateInt32(keylen, 'keylen', 0);
  options ??= { __proto__: null };
  const N = costOption(options, 'N', 'cost', 16384);
  const r = costOption(options, 'r', 'blockSize', 8);
  const p = costOption(options, 'p', 'parallelization', 1);
  const { maxmem } = options;
  if (maxmem !== undefined) validateInteger(maxmem, 'maxmem', 0);
  return { password, salt, N, r, p, maxmem: maxmem || 32 << 20 };
}

function checkScryptCost({ N, r, p, maxmem }) {
  if (binding.scryptAllows(N, r, p, maxmem)) return;
  const { message } = lastError('');
  throw new ERR_CRYPTO_INVALID_SCRYPT_PARAMS(
    message === '' ? 'Invalid scrypt params' : `Invalid scrypt params: ${message}`);
}

function scrypt(password, salt, keylen, options, callback = options) {
  if (callback === options) options = undefined;
  const given = readScrypt(password, salt, keylen, options);
  validateFunction(callback, 'callback');
  checkScryptCost(given);
  const output = new FastBuffer(keylen);
  binding.scrypt(new Job('SCRYPTREQUEST', callback, output), output, given.password, given.salt,
                 given.N, given.r, given.p, given.maxmem);
}

function scryptSync(password, salt, keylen, options = undefined) {
  const given = readScrypt(password, salt, keylen, options);
  checkScryptCost(given);
  const output = new FastBuffer(keylen);
  if (!binding.scrypt(undefined, output, given.password, given.salt, given.N, given.r, given.p,
                      given.maxmem)) {
    throw lastError('Deriving bits failed');
  }
  return output;
}

// ---- HKDF --------------------------------------------------------------------------------------

const kInfoSizeMax = 1024;
const byteSources = ['string', 'ArrayBuffer', 'TypedArray', 'DataView', 'Buffer'];
const keySources = ['string', 'SecretKeyObject', 'ArrayBuffer', 'TypedArray', 'DataView', 'Buffer'];

function readHkdf(digest, ikm, salt, info, length) {
  const { secretHandleOf } = require('internal/crypto/keys');
  validateString(digest, 'digest');
  const key = secretHandleOf(ikm) ?? bytesOf(ikm, 'ikm', undefined, keySources);
  salt = bytesOf(salt, 'salt', undefined, byteSources);
  info = bytesOf(info, 'info', undefined, byteSources);
  validateInteger(length, 'length', 0, NumberMAX_SAFE_INTEGER);
  if (info.byteLength > kInfoSizeMax) {
    throw new ERR_OUT_OF_RANGE(
      'info', `must not contain more than ${kInfoSizeMax} bytes`, info.byteLength);
  }
  return { key, salt, info };
}

function hkdfDigest(digest, length) {
  const id = digestOrThrow(digest);
  // One byte counts the blocks.
  if (length > digestSize(id) * 255) throw new ERR_CRYPTO_INVALID_KEYLEN();
  return id;
}

function hkdf(digest, ikm, salt, info, length, callback) {
  const given = readHkdf(digest, ikm, salt, info, length);
  validateFunction(callback, 'callback');
  const id = hkdfDigest(digest, length);
  const output = new Uint8Array(length);
  binding.hkdf(new Job('DERIVEBITSREQUEST', callback, output.buffer), output, id, given.key,
               given.salt, given.info);
}

function hkdfSync(digest, ikm, salt, info, length) {
  const given = readHkdf(digest, ikm, salt, info, length);
  const id = hkdfDigest(digest, length);
  const output = new Uint8Array(length);
  if (!binding.hkdf(undefined, output, id, given.key, given.salt, given.info)) {
    throw lastError('Deriving bits failed');
  }
  return output.buffer;
}

module.exports = { hkdf, hkdfSync, pbkdf2, pbkdf2Sync, scrypt, scryptSync };
