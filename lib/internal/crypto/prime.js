'use strict';

// Prime numbers.

const { BigInt, BigIntPrototypeToString, RangeError } = primordials;
const binding = internalBinding('crypto');
const { Buffer } = require('buffer');
const { FastBuffer } = require('internal/buffer/memory');
const { toBytes } = require('internal/crypto/data');
const { lastError, withCode } = require('internal/crypto/failure');
const { ValueJob } = require('internal/crypto/job');
const { codes: { ERR_INVALID_ARG_TYPE, ERR_OUT_OF_RANGE } } = require('internal/errors');
const {
  validateBoolean, validateFunction, validateInt32, validateObject,
} = require('internal/validators');

const kNumberTypes = ['ArrayBuffer', 'TypedArray', 'Buffer', 'DataView', 'bigint'];

// As bytes, the most significant first.
function bytesOfNumber(value, name) {
  if (typeof value === 'bigint') {
    if (value < 0n) throw new ERR_OUT_OF_RANGE(name, '>= 0', value);
    const digits = BigIntPrototypeToString(value, 16);
    return Buffer.from(digits.length % 2 === 0 ? digits : `0${digits}`, 'hex');
  }
  const bytes = typeof value === 'string' ? undefined : toBytes(value);
  if (bytes === undefined) throw new ERR_INVALID_ARG_TYPE(name, kNumberTypes, value);
  if (binding.numberBits(bytes) === undefined) throw lastError('The number is too long');
  return bytes;
}

function optionalNumber(options, name) {
  const value = options[name];
  return value === undefined ? undefined : bytesOfNumber(value, `options.${name}`);
}

function outOfRange(message) {
  return withCode(new RangeError(message), 'ERR_OUT_OF_RANGE');
}

// The library would look for ever for what cannot be.
function checkAddend(size, add, rem) {
  if (add === undefined) return;
  if (binding.numberBits(add) > size) throw outOfRange('invalid options.add');
  if (rem !== undefined && binding.compareNumbers(add, rem) <= 0) {
    throw outOfRange('invalid options.rem');
  }
}

function readOptions(size, options) {
  validateInt32(size, 'size', 1);
  validateObject(options, 'options');
  const { safe = false, bigint = false } = options;
  validateBoolean(safe, 'options.safe');
  validateBoolean(bigint, 'options.bigint');
  const add = optionalNumber(options, 'add');
  const rem = optionalNumber(options, 'rem');
  checkAddend(size, add, rem);
  const convert = bigint ?
    (prime) => BigInt(`0x${new FastBuffer(prime).hexSlice()}`) : (prime) => prime;
  return { safe, add, rem, convert };
}

// Node's callbacks get undefined for no error here.
function withoutNull(callback) {
  return (error, prime) => callback(error ?? undefined, prime);
}

function generatePrime(size, options, callback) {
  if (typeof options === 'function') {
    callback = options;
    options = { __proto__: null };
  }
  validateInt32(size, 'size', 1);
  validateObject(options, 'options');
  validateFunction(callback, 'callback');
  const { safe, add, rem, convert } = readOptions(size, options);
  const job = new ValueJob('RANDOMPRIMEREQUEST', withoutNull(callback), convert);
  binding.generatePrime(job, size, safe, add, rem);
}

function generatePrimeSync(size, options = { __proto__: null }) {
  const { safe, add, rem, convert } = readOptions(size, options);
  const prime = binding.generatePrime(undefined, size, safe, add, rem);
  if (prime === undefined) throw lastError('Failed to generate a prime');
  return convert(prime);
}

// How many checks are asked for does not matter: the library does more by itself.
function validateChecks(options) {
  validateObject(options, 'options');
  const { checks = 0 } = options;
  validateInt32(checks, 'options.checks', 0);
}

function checkPrime(candidate, options, callback) {
  const bytes = bytesOfNumber(candidate, 'candidate');
  if (typeof options === 'function') {
    callback = options;
    options = { __proto__: null };
  }
  validateFunction(callback, 'callback');
  validateChecks(options);
  binding.checkPrime(new ValueJob('CHECKPRIMEREQUEST', withoutNull(callback), (is) => is), bytes);
}

function checkPrimeSync(candidate, options = { __proto__: null }) {
  const bytes = bytesOfNumber(candidate, 'candidate');
  validateChecks(options);
  const is = binding.checkPrime(undefined, bytes);
  if (is === undefined) throw lastError('Failed to check a prime');
  return is;
}

module.exports = { checkPrime, checkPrimeSync, generatePrime, generatePrimeSync };
