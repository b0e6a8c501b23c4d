'use strict';

// What programs say of the form of asymmetric keys, on their way in and out.

const { TypeError } = primordials;
const { toBytes } = require('internal/crypto/data');
const { withCode } = require('internal/crypto/failure');
const {
  codes: { ERR_CRYPTO_INCOMPATIBLE_KEY_OPTIONS, ERR_INVALID_ARG_VALUE },
} = require('internal/errors');
const { validateOneOf } = require('internal/validators');

// What a format is good for.
const formats = {
  '__proto__': null,
  'pem': { public: true, private: true, hasType: true },
  'der': { public: true, private: true, hasType: true },
  'jwk': { public: true, private: true, hasType: false },
  'raw-public': { public: true, private: false, hasType: false },
  'raw-private': { public: false, private: true, hasType: false },
  'raw-seed': { public: false, private: true, hasType: false },
};
const types = {
  __proto__: null,
  pkcs1: { public: true, private: true },
  spki: { public: true, private: false },
  pkcs8: { public: false, private: true },
  sec1: { public: false, private: true },
};

function known(table, name) {
  return typeof name === 'string' ? table[name] : undefined;
}

// How a key is to be written; `half`: 'public' or 'private'.
function readEncoding(options, half, kind, path) {
  const { format, type } = options;
  const rules = known(formats, format);
  if (rules === undefined || !rules[half]) {
    throw new ERR_INVALID_ARG_VALUE(`${path}.format`, format);
  }
  if (format === 'raw-public') {
    checkPointForm(type, kind, path);
  } else if (rules.hasType && known(types, type)?.[half] !== true) {
    throw new ERR_INVALID_ARG_VALUE(`${path}.type`, type);
  }
  const encoding = { __proto__: null, format, type, cipher: undefined, passphrase: undefined };
  if (half === 'private') readEncryption(options, encoding, path);
  return encoding;
}

function checkPointForm(type, kind, path) {
  if (kind !== 'ec' || type === undefined) return;
  if (path === 'options') validateOneOf(type, 'options.type', ['compressed', 'uncompressed']);
  else if (type !== 'compressed' && type !== 'uncompressed') {
    throw new ERR_INVALID_ARG_VALUE(`${path}.type`, type);
  }
}

function readEncryption({ cipher, passphrase, encoding: textEncoding }, encoding, path) {
  const { format, type } = encoding;
  if (!formats[format].hasType) {
    if (passphrase === undefined || passphrase === null) return;
    throw new ERR_CRYPTO_INCOMPATIBLE_KEY_OPTIONS(format, 'does not support encryption');
  }
  if (cipher !== undefined && cipher !== null && typeof cipher !== 'string') {
    throw new ERR_INVALID_ARG_VALUE(`${path}.cipher`, cipher);
  }
  const isEncrypted = typeof cipher === 'string';
  if (isEncrypted && format === 'der' && type !== 'pkcs8') {
    throw new ERR_CRYPTO_INCOMPATIBLE_KEY_OPTIONS(type, 'does not support encryption');
  }
  if (!isEncrypted) {
    if (passphrase === undefined || passphrase === null) return;
    throw new ERR_INVALID_ARG_VALUE(`${path}.cipher`, cipher);
  }
  encoding.cipher = cipher;
  encoding.passphrase = toBytes(passphrase, textEncoding);
  if (encoding.passphrase === undefined) {
    throw new ERR_INVALID_ARG_VALUE(`${path}.passphrase`, passphrase);
  }
}

// How a key is written that a program gives; `wantsPrivate`: nothing else will do.
function readInputForm(options, wantsPrivate, path) {
  const { format = 'pem', type, passphrase, encoding } = options;
  const rules = known(formats, format);
  const isFit = rules !== undefined && (!wantsPrivate || rules.private);
  if (!isFit) throw new ERR_INVALID_ARG_VALUE(`${path}.format`, format);
  if (rules.hasType && (type !== undefined || format === 'der')) {
    const kind = known(types, type);
    if (kind === undefined || (wantsPrivate && !kind.private)) {
      throw new ERR_INVALID_ARG_VALUE(`${path}.type`, type);
    }
  }
  let phrase;
  if (passphrase !== undefined && passphrase !== null) {
    phrase = toBytes(passphrase, encoding);
    if (phrase === undefined) throw new ERR_INVALID_ARG_VALUE(`${path}.passphrase`, passphrase);
  }
  return { __proto__: null, format, type, passphrase: phrase };
}

function invalidCurve() {
  return withCode(new TypeError('Invalid EC curve name'), 'ERR_CRYPTO_INVALID_CURVE');
}

module.exports = { invalidCurve, readEncoding, readInputForm };
