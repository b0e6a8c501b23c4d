'use strict';

// Encryption with one half of an RSA pair, and secrets that are sent encrypted.

const { Error, TypeError } = primordials;
const binding = internalBinding('crypto');
const { FastBuffer } = require('internal/buffer/memory');
const { constants } = require('internal/crypto/constants');
const { bytesOf } = require('internal/crypto/data');
const { lastError, withCode } = require('internal/crypto/failure');
const { findDigest } = require('internal/crypto/hash');
const { ValueJob } = require('internal/crypto/job');
const { privateHandleOf, publicHandleOf } = require('internal/crypto/key_input');
const { validateFunction, validateString } = require('internal/validators');

const { RSA_PKCS1_OAEP_PADDING, RSA_PKCS1_PADDING } = constants;

// As C++ numbers them.
const kPublicEncrypt = 0;
const kPrivateDecrypt = 1;
const kPrivateEncrypt = 2;
const kPublicDecrypt = 3;

const textOrBytes = ['string', 'ArrayBuffer', 'Buffer', 'TypedArray', 'DataView'];
const kNone = new FastBuffer(0);

function oaepDigest(name) {
  if (name === undefined) return undefined;
  validateString(name, 'key.oaepHash');
  const id = findDigest(name);
  if (id === undefined) {
    throw withCode(new Error('Invalid digest used'), 'ERR_OSSL_EVP_INVALID_DIGEST');
  }
  return id;
}

function checkPadding(operation, handle, padding) {
  if (operation !== kPrivateDecrypt || padding !== RSA_PKCS1_PADDING) return;
  if (binding.rejectsImplicitly(handle)) return;
  throw withCode(new TypeError('RSA_PKCS1_PADDING is no longer supported for private decryption'),
                 'ERR_INVALID_ARG_VALUE');
}

function run(operation, usualPadding, getHandle, key, buffer) {
  const options = typeof key === 'object' && key !== null ? key : { __proto__: null };
  const { encoding, oaepHash, oaepLabel } = options;
  const digest = oaepDigest(oaepHash);
  const label = oaepLabel === undefined ?
    kNone : bytesOf(oaepLabel, 'key.oaepLabel', encoding, textOrBytes);
  const handle = getHandle(key);
  const padding = options.padding || usualPadding;
  const data = bytesOf(buffer, 'buffer', encoding, textOrBytes);
  checkPadding(operation, handle, padding);
  const output = binding.rsaApply(undefined, operation, handle, data, padding, digest, label);
  if (output === undefined) throw lastError('Operation failed');
  return new FastBuffer(output);
}

function publicEncrypt(key, buffer) {
  return run(kPublicEncrypt, RSA_PKCS1_OAEP_PADDING, publicHandleOf, key, buffer);
}

function privateDecrypt(key, buffer) {
  return run(kPrivateDecrypt, RSA_PKCS1_OAEP_PADDING, privateHandleOf, key, buffer);
}

function privateEncrypt(key, buffer) {
  return run(kPrivateEncrypt, RSA_PKCS1_PADDING, privateHandleOf, key, buffer);
}

function publicDecrypt(key, buffer) {
  return run(kPublicDecrypt, RSA_PKCS1_PADDING, publicHandleOf, key, buffer);
}

// ---- Secrets that are sent encrypted -----------------------------------------------------------

function encapsulated(parts) {
  return { sharedKey: new FastBuffer(parts[1]), ciphertext: new FastBuffer(parts[0]) };
}

// Node tells callbacks less than it throws.
function withoutReason(callback) {
  return (error, result) => {
    if (error === null) callback(null, result);
    else callback(new Error('Deriving bits failed'));
  };
}

function encapsulate(key, callback) {
  if (callback !== undefined) validateFunction(callback, 'callback');
  const handle = publicHandleOf(key);
  const job = callback === undefined ?
    undefined : new ValueJob('ENCAPSULATEREQUEST', withoutReason(callback), encapsulated);
  const parts = binding.encapsulate(job, handle);
  if (job !== undefined) return undefined;
  if (parts === undefined) throw lastError('Failed to perform encapsulation');
  return encapsulated(parts);
}

function decapsulate(key, ciphertext, callback) {
  if (callback !== undefined) validateFunction(callback, 'callback');
  const handle = privateHandleOf(key);
  const data = bytesOf(ciphertext, 'ciphertext', undefined,
                       ['ArrayBuffer', 'Buffer', 'TypedArray', 'DataView']);
  const job = callback === undefined ?
    undefined : new ValueJob('DECAPSULATEREQUEST', withoutReason(callback),
                             (secret) => new FastBuffer(secret));
  const secret = binding.decapsulate(job, handle, data);
  if (job !== undefined) return undefined;
  if (secret === undefined) throw lastError('Failed to perform decapsulation');
  return new FastBuffer(secret);
}

module.exports = {
  decapsulate, encapsulate, privateDecrypt, privateEncrypt, publicDecrypt, publicEncrypt,
};
