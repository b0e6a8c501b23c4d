'use strict';

// The keys of SubtleCrypto: how algorithms are named, what they take, how secrets become keys.

const {
  ArrayIsArray, ArrayPrototypeIncludes, ArrayPrototypePush, StringPrototypeSlice,
  StringPrototypeToUpperCase, TypeError, Uint8Array,
} = primordials;
const { Buffer } = require('buffer');
const { toBytes } = require('internal/crypto/data');
const { withCode } = require('internal/crypto/failure');
const { bytesOfKey, makeCryptoKey, toJwk } = require('internal/crypto/keys');
const { randomBytes } = require('internal/crypto/random');
const { DOMException } = require('internal/dom_exception');
const { codes: { ERR_INVALID_ARG_TYPE } } = require('internal/errors');

// By the web's names: OpenSSL's name, bits of a block, the end of the name of an HMAC in a JWK.
const hashes = {
  '__proto__': null,
  'SHA-1': { digest: 'sha1', blockBits: 512, jwk: 'HS1' },
  'SHA-256': { digest: 'sha256', blockBits: 512, jwk: 'HS256' },
  'SHA-384': { digest: 'sha384', blockBits: 1024, jwk: 'HS384' },
  'SHA-512': { digest: 'sha512', blockBits: 1024, jwk: 'HS512' },
};

const derives = { usages: ['deriveKey', 'deriveBits'] };
const encrypts = { usages: ['encrypt', 'decrypt', 'wrapKey', 'unwrapKey'] };
const kinds = {
  '__proto__': null,
  'HMAC': { usages: ['sign', 'verify'] },
  'PBKDF2': derives,
  'HKDF': derives,
  'AES-CBC': encrypts,
  'AES-GCM': encrypts,
};

function fail(name, message) {
  throw new DOMException(message, name);
}

function missingOption(type, key) {
  throw withCode(new TypeError(`Failed to normalize algorithm: passed algorithm cannot be ` +
    `converted to '${type}' because '${key}' is required in '${type}'.`), 'ERR_MISSING_OPTION');
}

// ---- Algorithms --------------------------------------------------------------------------------

function nameOf(algorithm) {
  const name = typeof algorithm === 'object' && algorithm !== null ? algorithm.name : algorithm;
  return StringPrototypeToUpperCase(`${name}`);
}

// The name as the web writes it, of one of `known`.
function recognize(algorithm, known) {
  const name = nameOf(algorithm);
  if (known[name] === undefined) fail('NotSupportedError', 'Unrecognized algorithm name');
  return name;
}

function hashOf(algorithm, type) {
  if (algorithm.hash === undefined) missingOption(type, 'hash');
  const name = nameOf(algorithm.hash);
  if (hashes[name] === undefined) {
    fail('NotSupportedError', `Only SHA hashes are supported in ${type}`);
  }
  return name;
}

// The bytes of an option that must be there.
function bytesOption(algorithm, key, type) {
  if (algorithm[key] === undefined) missingOption(type, key);
  const bytes = typeof algorithm[key] === 'string' ? undefined : toBytes(algorithm[key]);
  if (bytes === undefined) {
    throw new ERR_INVALID_ARG_TYPE(
      `algorithm.${key}`, ['ArrayBuffer', 'Buffer', 'TypedArray', 'DataView'], algorithm[key]);
  }
  return bytes;
}

// ---- Making keys -------------------------------------------------------------------------------

function checkUsages(name, usages) {
  if (!ArrayIsArray(usages)) throw new ERR_INVALID_ARG_TYPE('keyUsages', 'Array', usages);
  const list = [];
  for (let i = 0; i < usages.length; i++) {
    if (!ArrayPrototypeIncludes(kinds[name].usages, usages[i])) {
      fail('SyntaxError', `Unsupported key usage for ${name === 'HMAC' ? 'an' : 'a'} ${name} key`);
    }
    if (!ArrayPrototypeIncludes(list, usages[i])) ArrayPrototypePush(list, usages[i]);
  }
  return list;
}

function aesAlgorithm(name, bits) {
  if (bits !== 128 && bits !== 192 && bits !== 256) fail('DataError', 'Invalid key length');
  return { name, length: bits };
}

function hmacAlgorithm(algorithm, bits) {
  const hash = hashOf(algorithm, 'HmacImportParams');
  if (bits === 0) fail('DataError', 'Zero-length key is not supported');
  if (algorithm.length !== undefined && algorithm.length !== bits) {
    fail('DataError', 'Invalid key length');
  }
  return { name: 'HMAC', length: bits, hash: { name: hash } };
}

function importSecret(bytes, algorithm, extractable, usages) {
  const name = recognize(algorithm, kinds);
  extractable = !!extractable;
  const list = checkUsages(name, usages);
  if (kinds[name] === derives && extractable) {
    fail('SyntaxError', `${name} keys are not extractable`);
  }
  const bits = bytes.byteLength * 8;
  let described = { name };
  if (name === 'HMAC') described = hmacAlgorithm(algorithm, bits);
  else if (kinds[name] === encrypts) described = aesAlgorithm(name, bits);
  if (list.length === 0) {
    fail('SyntaxError', 'Usages cannot be empty when importing a secret key.');
  }
  return makeCryptoKey(bytes, described, extractable, list);
}

function importKey(format, keyData, algorithm, extractable, usages) {
  const name = recognize(algorithm, kinds);
  if (format === 'jwk' && kinds[name] !== derives) {
    if (keyData?.kty !== 'oct') fail('DataError', 'Invalid JWK "kty" Parameter');
    if (typeof keyData.k !== 'string') fail('DataError', 'Invalid JWK "k" Parameter');
    if (keyData.ext === false && extractable) {
      fail('DataError', 'JWK "ext" Parameter and extractable mismatch');
    }
    return importSecret(Buffer.from(keyData.k, 'base64url'), algorithm, extractable, usages);
  }
  if (format !== 'raw' && format !== 'raw-secret') {
    fail('NotSupportedError', `Unable to import ${name} using ${format} format`);
  }
  const bytes = typeof keyData === 'string' ? undefined : toBytes(keyData);
  if (bytes === undefined) {
    throw new ERR_INVALID_ARG_TYPE(
      'keyData', ['ArrayBuffer', 'Buffer', 'TypedArray', 'DataView'], keyData);
  }
  return importSecret(bytes, algorithm, extractable, usages);
}

function exportKey(format, key) {
  const { name, length, hash } = key.algorithm;
  if (!key.extractable) fail('InvalidAccessError', 'key is not extractable');
  const bytes = bytesOfKey(key);
  if (format === 'raw' || format === 'raw-secret') return new Uint8Array(bytes).buffer;
  if (format !== 'jwk') {
    fail('NotSupportedError', `Unable to export ${name} secret key using ${format} format`);
  }
  const alg = name === 'HMAC' ?
    hashes[hash.name].jwk : `A${length}${StringPrototypeSlice(name, 4)}`;
  return { key_ops: key.usages, ext: true, alg, ...toJwk(bytes) };
}

function generateKey(algorithm, extractable, usages) {
  const name = recognize(algorithm, kinds);
  let bits = algorithm.length;
  if (name === 'HMAC') bits ??= hashes[hashOf(algorithm, 'HmacKeyGenParams')].blockBits;
  else if (kinds[name] === derives) fail('NotSupportedError', 'Unrecognized algorithm name');
  else if (bits !== 128 && bits !== 192 && bits !== 256) {
    fail('OperationError', 'AES key length must be 128, 192, or 256 bits');
  }
  if (checkUsages(name, usages).length === 0) {
    fail('SyntaxError', 'Usages cannot be empty when creating a key.');
  }
  return importSecret(randomBytes((bits + 7) >>> 3), algorithm, extractable, usages);
}

module.exports = {
  bytesOption, exportKey, fail, generateKey, hashOf, hashes, importKey, importSecret, missingOption,
  nameOf, recognize,
};
