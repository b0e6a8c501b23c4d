'use strict';

// Asymmetric keys that programs give in one of many forms, as handles of C++.

const { ArrayPrototypePush } = primordials;
const binding = internalBinding('crypto');
const { toBytes } = require('internal/crypto/data');
const formats = require('internal/crypto/key_formats');
const { readInputForm } = require('internal/crypto/key_options');
const {
  PrivateKeyObject, PublicKeyObject, handleOf, isCryptoKey, isKeyObject, keyTypes,
} = require('internal/crypto/keys');
const {
  codes: { ERR_CRYPTO_INVALID_KEY_OBJECT_TYPE, ERR_INVALID_ARG_TYPE },
} = require('internal/errors');
const { isAnyArrayBuffer, isArrayBufferView } = require('internal/util/types');
const { validateObject, validateString } = require('internal/validators');

// What somebody wants of a key. create…: a KeyObject of it. use…: to do something with it.
const createPublic = { isPrivate: false, takesKeys: true, wanted: 'private' };
const createPrivate = { isPrivate: true, takesKeys: false, wanted: '' };
const usePublic = { isPrivate: false, takesKeys: true, wanted: 'private or public' };
const usePrivate = { isPrivate: true, takesKeys: true, wanted: 'private' };

function expectedTypes({ takesKeys }, hasText = true) {
  const list = hasText ? ['string'] : [];
  ArrayPrototypePush(list, 'ArrayBuffer', 'Buffer', 'TypedArray', 'DataView');
  if (takesKeys) ArrayPrototypePush(list, 'KeyObject', 'CryptoKey');
  return list;
}

function ofKey(key, purpose, path) {
  if (!purpose.takesKeys) {
    throw new ERR_INVALID_ARG_TYPE(path, expectedTypes(purpose), key);
  }
  const handle = handleOf(key);
  const type = keyTypes[binding.keyType(handle)];
  const isFit = type === 'private' || (type === 'public' && purpose === usePublic);
  if (!isFit) throw new ERR_CRYPTO_INVALID_KEY_OBJECT_TYPE(type, purpose.wanted);
  return handle;
}

function isTextOrBytes(value) {
  return typeof value === 'string' || isArrayBufferView(value) || isAnyArrayBuffer(value);
}

function isKey(value) {
  return isKeyObject(value) || isCryptoKey(value);
}

function ofRaw(options, purpose, format, path) {
  const { key: data, asymmetricKeyType, namedCurve } = options;
  if (!isTextOrBytes(data) || typeof data === 'string') {
    throw new ERR_INVALID_ARG_TYPE(
      `${path}.key`, ['ArrayBuffer', 'Buffer', 'TypedArray', 'DataView'], data);
  }
  validateString(asymmetricKeyType, `${path}.asymmetricKeyType`);
  if (asymmetricKeyType === 'ec') validateString(namedCurve, `${path}.namedCurve`);
  const handle = formats.fromRaw(format, toBytes(data), asymmetricKeyType, namedCurve);
  return formats.halfOf(handle, purpose.isPrivate);
}

function ofObject(options, purpose, path) {
  const { key: data, format, encoding } = options;
  if (isKey(data)) return ofKey(data, purpose, path);
  if (format === 'jwk') {
    validateObject(data, `${path}.key`);
    return formats.fromJwk(data, purpose.isPrivate);
  }
  const isRaw = format === 'raw-public' || format === 'raw-private' || format === 'raw-seed';
  if (!isRaw && !isTextOrBytes(data)) {
    throw new ERR_INVALID_ARG_TYPE(`${path}.key`, expectedTypes(purpose), data);
  }
  const form = readInputForm(options, purpose.isPrivate, path);
  if (isRaw) return ofRaw(options, purpose, format, path);
  return formats.read(purpose.isPrivate, form.format, form.type, toBytes(data, encoding),
                      form.passphrase);
}

// `path`: how the argument is called.
function handleFor(key, purpose, path = 'key') {
  if (isKey(key)) return ofKey(key, purpose, path);
  if (isTextOrBytes(key)) {
    return formats.read(purpose.isPrivate, 'pem', undefined, toBytes(key), undefined);
  }
  if (typeof key !== 'object' || key === null) {
    throw new ERR_INVALID_ARG_TYPE(path, expectedTypes(purpose), key);
  }
  return ofObject(key, purpose, path);
}

function createPublicKey(key) {
  return new PublicKeyObject(formats.halfOf(handleFor(key, createPublic), false));
}

function createPrivateKey(key) {
  return new PrivateKeyObject(handleFor(key, createPrivate));
}

module.exports = {
  createPrivateKey,
  createPublicKey,
  // Of the public half where the key has two: what is done with it uses no more.
  publicHandleOf: (key, path) => handleFor(key, usePublic, path),
  privateHandleOf: (key, path) => handleFor(key, usePrivate, path),
};
