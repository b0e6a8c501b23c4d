'use strict';

// Argon2, where the library has it (OpenSSL 3.2).

const binding = internalBinding('crypto');
const { FastBuffer } = require('internal/buffer/memory');
const { bytesOf } = require('internal/crypto/data');
const { lastError } = require('internal/crypto/failure');
const { Job } = require('internal/crypto/job');
const { codes: { ERR_CRYPTO_ARGON2_NOT_SUPPORTED } } = require('internal/errors');
const {
  validateFunction, validateInteger, validateObject, validateOneOf, validateString,
} = require('internal/validators');

const algorithms = ['argon2d', 'argon2i', 'argon2id'];
const textOrBytes = ['string', 'ArrayBuffer', 'Buffer', 'TypedArray', 'DataView'];
const kUint32Max = 2 ** 32 - 1;
const kNone = new FastBuffer(0);

function optionalBytes(parameters, name) {
  const value = parameters[name];
  if (value === undefined) return kNone;
  return bytesOf(value, `parameters.${name}`, undefined, textOrBytes);
}

function readArgon2(algorithm, parameters) {
  if (!binding.hasArgon2()) throw new ERR_CRYPTO_ARGON2_NOT_SUPPORTED();
  validateString(algorithm, 'algorithm');
  validateOneOf(algorithm, 'algorithm', algorithms);
  validateObject(parameters, 'parameters');
  const { parallelism, tagLength, memory, passes } = parameters;
  const message = bytesOf(parameters.message, 'parameters.message', undefined, textOrBytes);
  const nonce = bytesOf(parameters.nonce, 'parameters.nonce', undefined, textOrBytes);
  validateInteger(nonce.byteLength, 'parameters.nonce.byteLength', 8, kUint32Max);
  validateInteger(parallelism, 'parameters.parallelism', 1, 2 ** 24 - 1);
  validateInteger(tagLength, 'parameters.tagLength', 4, kUint32Max);
  validateInteger(memory, 'parameters.memory', 8 * parallelism, kUint32Max);
  validateInteger(passes, 'parameters.passes', 1, kUint32Max);
  const secret = optionalBytes(parameters, 'secret');
  const associatedData = optionalBytes(parameters, 'associatedData');
  return { algorithm, message, nonce, parallelism, tagLength, memory, passes, secret,
           associatedData };
}

function run(job, output, given) {
  return binding.argon2(job, output, given.algorithm, given.message, given.nonce, given.secret,
                        given.associatedData, given.parallelism, given.memory, given.passes);
}

function argon2(algorithm, parameters, callback) {
  const given = readArgon2(algorithm, parameters);
  validateFunction(callback, 'callback');
  const output = new FastBuffer(given.tagLength);
  run(new Job('ARGON2REQUEST', callback, output), output, given);
}

function argon2Sync(algorithm, parameters) {
  const given = readArgon2(algorithm, parameters);
  const output = new FastBuffer(given.tagLength);
  if (!run(undefined, output, given)) throw lastError('Argon2 derivation failed');
  return output;
}

module.exports = { argon2, argon2Sync };
