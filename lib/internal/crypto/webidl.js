'use strict';

// Values as the web's interface description converts them, with its words where they do not fit.
// `place` says where a value was found: { prefix, context }.

const {
  ArrayBufferIsView, ArrayPrototypeIncludes, ArrayPrototypePush, FunctionPrototypeCall, MathTrunc,
  Number, NumberIsFinite, ObjectDefineProperty, ObjectPrototypeIsPrototypeOf, String, SymbolIterator, TypeError,
} = primordials;
const { isAnyArrayBuffer, isArrayBuffer, isSharedArrayBuffer, isUint8Array } = require('internal/util/types');
const { bytesOfView, toBytes } = require('internal/crypto/data');
const { withCode } = require('internal/crypto/failure');
const { CryptoKey, isCryptoKey } = require('internal/crypto/keys');
const { codes: { ERR_INVALID_THIS } } = require('internal/errors');

function wrong(code, place, text) {
  return withCode(new TypeError(`${place.prefix}: ${place.context} ${text}`), code);
}

function wrongType(place, text) {
  return wrong('ERR_INVALID_ARG_TYPE', place, text);
}

function requiredArguments(count, least, prefix) {
  if (count >= least) return;
  throw withCode(
    new TypeError(`${prefix}: ${least} argument${least === 1 ? '' : 's'} required, but only ` +
      `${count} present.`), 'ERR_MISSING_ARGS');
}

function isObject(value) {
  return (typeof value === 'object' && value !== null) || typeof value === 'function';
}

function toText(value, place) {
  if (typeof value === 'string') return value;
  if (typeof value === 'symbol') {
    throw wrongType(place, 'is a Symbol and cannot be converted to a string.');
  }
  return String(value);
}

// An integer from 0 to `max`.
function toInteger(value, place, max) {
  if (typeof value === 'symbol' || typeof value === 'bigint') {
    const kind = typeof value === 'symbol' ? 'Symbol' : 'BigInt';
    throw wrongType(place, `is a ${kind} and cannot be converted to a number.`);
  }
  const number = Number(value);
  if (!NumberIsFinite(number)) {
    throw wrong('ERR_INVALID_ARG_TYPE', place, 'is not a finite number.');
  }
  const integer = MathTrunc(number);
  if (integer < 0 || integer > max) {
    throw wrong('ERR_OUT_OF_RANGE', place, `is outside the expected range of 0 to ${max}.`);
  }
  return integer === 0 ? 0 : integer;
}

function checkUnshared(value, place) {
  const buffer = ArrayBufferIsView(value) ? value.buffer : value;
  // In this order: an answer that is no costs microseconds.
  if (!isArrayBuffer(buffer) && isSharedArrayBuffer(buffer)) {
    throw wrongType(place, 'is a view on a SharedArrayBuffer, which is not allowed.');
  }
}

// The bytes that C++ reads at once, or that copyOf() keeps.
function toBufferSource(value, place) {
  const isBuffer = typeof value === 'object' && value !== null &&
    (ArrayBufferIsView(value) || (isAnyArrayBuffer(value) && !isSharedArrayBuffer(value)));
  if (!isBuffer) {
    throw wrongType(place, 'is not instance of ArrayBuffer, Buffer, TypedArray, or DataView.');
  }
  checkUnshared(value, place);
  return toBytes(value);
}

function toUint8Array(value, place) {
  if (!isUint8Array(value)) throw wrongType(place, 'is not an Uint8Array object.');
  checkUnshared(value, place);
  return bytesOfView(value);
}

function toCryptoKey(value, place) {
  if (isCryptoKey(value)) return value;
  // What only looks like one is told apart.
  if (isObject(value) && ObjectPrototypeIsPrototypeOf(CryptoKey.prototype, value)) {
    throw new ERR_INVALID_THIS('CryptoKey');
  }
  throw wrongType(place, 'is not of type CryptoKey.');
}

function toEnum(value, place, type, values) {
  const text = toText(value, place);
  if (!ArrayPrototypeIncludes(values, text)) {
    throw wrong('ERR_INVALID_ARG_VALUE', place, `'${text}' is not a valid enum value of type ${type}.`);
  }
  return text;
}

// Each item as convert(item, place) gives it.
function toSequence(value, place, convert) {
  const method = isObject(value) ? value[SymbolIterator] : undefined;
  if (typeof method !== 'function') throw wrongType(place, 'cannot be converted to sequence.');
  const iterator = FunctionPrototypeCall(method, value);
  const list = [];
  for (;;) {
    const step = iterator.next();
    if (!isObject(step)) throw wrongType(place, 'cannot be converted to sequence.');
    if (step.done) return list;
    const item = { prefix: place.prefix, context: `${place.context}[${list.length}]` };
    ArrayPrototypePush(list, convert(step.value, item));
  }
}

const formats =
  ['raw', 'raw-public', 'raw-private', 'raw-seed', 'raw-secret', 'pkcs8', 'spki', 'jwk'];
const usages = [
  'encrypt', 'decrypt', 'sign', 'verify', 'deriveKey', 'deriveBits', 'wrapKey', 'unwrapKey',
  'encapsulateBits', 'decapsulateBits', 'encapsulateKey', 'decapsulateKey',
];

function toKeyFormat(value, place) {
  return toEnum(value, place, 'KeyFormat', formats);
}

// In the order of the list above, each once.
function toUsages(value, place) {
  const given = toSequence(
    value, place, (item, itemPlace) => toEnum(item, itemPlace, 'KeyUsage', usages));
  const list = [];
  for (let i = 0; i < usages.length; i++) {
    if (ArrayPrototypeIncludes(given, usages[i])) ArrayPrototypePush(list, usages[i]);
  }
  return list;
}

// A name or an object that has one, which is looked at later.
function toAlgorithmIdentifier(value, place) {
  return isObject(value) ? value : toText(value, place);
}

const jwkTexts =
  ['alg', 'crv', 'd', 'dp', 'dq', 'e', 'k', 'kty', 'n', 'p', 'priv', 'pub', 'q', 'qi', 'use', 'x',
   'y'];

function toJsonWebKey(value, place) {
  if (value !== undefined && value !== null && !isObject(value)) {
    throw wrongType(place, 'cannot be converted to a dictionary.');
  }
  const jwk = { __proto__: null };
  for (let i = 0; i < jwkTexts.length; i++) {
    const text = value?.[jwkTexts[i]];
    if (text !== undefined) jwk[jwkTexts[i]] = toText(text, place);
  }
  if (value?.ext !== undefined) jwk.ext = !!value.ext;
  const operations = value?.key_ops;
  if (operations !== undefined) jwk.key_ops = toSequence(operations, place, toText);
  return jwk;
}

function defineMember(object, name, value) {
  ObjectDefineProperty(object, name, {
    __proto__: null, value, configurable: true, enumerable: true, writable: true,
  });
}

module.exports = {
  defineMember, isObject, requiredArguments, toAlgorithmIdentifier, toBufferSource, toCryptoKey,
  toInteger, toJsonWebKey, toKeyFormat, toText, toUint8Array, toUsages,
};
