'use strict';

// Arguments of node:sqlite, checked with Node's words.

const { Error, StringPrototypeIncludes, Symbol, TypedArrayPrototypeIndexOf, TypeError } = primordials;
const { isUint8Array } = require('internal/util/types');

const kCreate = Symbol('kCreate');

// Node makes these errors in C++: their stacks do not begin with the code.
function coded(error, code) {
  error.code = code;
  return error;
}

function invalidType(message) {
  return coded(new TypeError(message), 'ERR_INVALID_ARG_TYPE');
}

function illegalConstructor() {
  return coded(new Error('Illegal constructor'), 'ERR_ILLEGAL_CONSTRUCTOR');
}

const articles = { __proto__: null, object: 'an object', integer: 'an integer' };

function mustBe(name, type) {
  return invalidType(`The "${name}" argument must be ${articles[type] ?? `a ${type}`}.`);
}

function checkType(value, name, type) {
  if (typeof value !== type) throw mustBe(name, type);
}

function checkObject(value, name) {
  if (value === null || (typeof value !== 'object' && typeof value !== 'function')) {
    throw mustBe(name, 'object');
  }
}

// Undefined options are not there.
function checkOption(options, name, type) {
  const value = options[name];
  if (value !== undefined) checkType(value, `options.${name}`, type);
  return value;
}

function isInt32(value) {
  return typeof value === 'number' && (value | 0) === value;
}

function checkInt32Option(options, name) {
  const value = options[name];
  if (value !== undefined && !isInt32(value)) throw mustBe(`options.${name}`, 'integer');
  return value;
}

function checkUint8Array(value, name) {
  if (!isUint8Array(value)) throw invalidType(`The "${name}" argument must be a Uint8Array.`);
}

// The path as the library takes it: text, or its bytes.
function checkPath(path) {
  if (typeof path === 'string' && !StringPrototypeIncludes(path, '\0')) return path;
  if (isUint8Array(path) && TypedArrayPrototypeIndexOf(path, 0) === -1) return path;
  if (path !== null && typeof path === 'object') {
    const { href } = path;
    if (typeof href === 'string' && typeof path.protocol === 'string') {
      if (path.protocol === 'file:') return href;
      throw coded(new TypeError('The URL must be of scheme file:'), 'ERR_INVALID_URL_SCHEME');
    }
  }
  throw invalidType(
    'The "path" argument must be a string, Uint8Array, or URL without null bytes.');
}

// Bits of settings: `settings` are pairs of a name and its bit, `bits` what holds by default.
function readBits(options, settings, bits) {
  for (let i = 0; i < settings.length; i += 2) {
    const on = checkOption(options, settings[i], 'boolean');
    if (on !== undefined) bits = on ? bits | settings[i + 1] : bits & ~settings[i + 1];
  }
  return bits;
}

module.exports = {
  checkInt32Option, checkObject, checkOption, checkPath, checkType, checkUint8Array, coded,
  illegalConstructor, invalidType, isInt32, kCreate, mustBe, readBits,
};
