'use strict';

// New secrets as KeyObjects.

const { createSecretKey } = require('internal/crypto/keys');
const { randomBytes } = require('internal/crypto/random');
const { codes: { ERR_INVALID_ARG_VALUE } } = require('internal/errors');
const {
  validateFunction, validateInteger, validateObject, validateOneOf, validateString,
} = require('internal/validators');

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

module.exports = { generateKey, generateKeySync };
