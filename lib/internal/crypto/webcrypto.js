'use strict';

// Crypto of the web: globalThis.crypto.

const {
  ObjectDefineProperties, SymbolToStringTag, TypeError, TypedArrayPrototypeGetSymbolToStringTag,
} = primordials;
const { withCode } = require('internal/crypto/failure');
const { DOMException } = require('internal/dom_exception');
const { codes: { ERR_ILLEGAL_CONSTRUCTOR, ERR_INVALID_THIS } } = require('internal/errors');
const { randomFillSync, randomUUID: makeUuid } = require('internal/crypto/random');

const kMake = {};
const kSizeMax = 65536;

function isIntegerArray(value) {
  switch (TypedArrayPrototypeGetSymbolToStringTag(value)) {
    case undefined:
    case 'Float16Array':
    case 'Float32Array':
    case 'Float64Array':
      return false;
    default:
      return true;
  }
}

// Also crypto.getRandomValues() of the module, which has no `this` to check.
function getRandomValues(array) {
  if (!isIntegerArray(array)) {
    throw new DOMException(
      'The data argument must be an integer-type TypedArray', 'TypeMismatchError');
  }
  if (array.byteLength > kSizeMax) {
    throw new DOMException('The requested length exceeds 65,536 bytes', 'QuotaExceededError');
  }
  return randomFillSync(array, 0);
}

class Crypto {
  #made;
  #subtle;

  // Declared without parameters, as the web has it; so is randomUUID().
  constructor() {
    if (arguments[0] !== kMake) throw new ERR_ILLEGAL_CONSTRUCTOR();
    this.#made = true;
  }

  static check(value) {
    if (typeof value !== 'object' || value === null || !(#made in value)) {
      throw new ERR_INVALID_THIS('Crypto');
    }
  }

  get subtle() {
    check(this);
    return this.#subtle ??= require('internal/crypto/subtle').subtle;
  }

  getRandomValues(array) {
    check(this);
    if (arguments.length === 0) {
      throw withCode(new TypeError('Failed to execute \'getRandomValues\' on \'Crypto\': 1 argument ' +
        'required, but only 0 present.'), 'ERR_MISSING_ARGS');
    }
    return getRandomValues(array);
  }

  randomUUID() {
    check(this);
    return makeUuid(arguments[0]);
  }
}
const { check } = Crypto;
delete Crypto.check;

const shown = { __proto__: null, enumerable: true };
ObjectDefineProperties(Crypto.prototype, {
  [SymbolToStringTag]: { __proto__: null, configurable: true, value: 'Crypto' },
  subtle: shown,
  getRandomValues: shown,
  randomUUID: shown,
});

module.exports = {
  Crypto,
  get CryptoKey() { return require('internal/crypto/keys').CryptoKey; },
  get SubtleCrypto() { return require('internal/crypto/subtle').SubtleCrypto; },
  crypto: new Crypto(kMake),
  getRandomValues,
};
