'use strict';

// node:util. The larger parts have files of their own in internal/util.

const {
  ArrayIsArray,
  ErrorCaptureStackTrace,
  ObjectDefineProperty,
  ObjectGetOwnPropertyDescriptor,
  ObjectKeys,
  ObjectSetPrototypeOf,
  StringPrototypeToWellFormed,
} = primordials;

const errors = require('internal/errors');
const {
  validateBoolean, validateInteger, validateObject, validateOneOf, validateString,
} = require('internal/validators');
const { callbackify, promisify } = require('internal/util/promisify');
const { debuglog } = require('internal/util/debuglog');
const { deprecate } = require('internal/util/deprecate');
const { format, formatWithOptions } = require('internal/util/format');
const { inspect } = require('internal/util/inspect');
const types = require('internal/util/types');

const { codes: { ERR_INVALID_ARG_TYPE, ERR_OUT_OF_RANGE } } = errors;

const callSitesDefault = 10;
const callSitesMax = 200;

function _extend(target, source) {
  if (source === null || typeof source !== 'object') return target;
  const keys = ObjectKeys(source);
  for (let i = keys.length - 1; i >= 0; i--) target[keys[i]] = source[keys[i]];
  return target;
}

function _errnoException(...args) {
  if (args[0] >= 0) throw new ERR_OUT_OF_RANGE('err', 'a negative integer', args[0]);
  return new errors.ErrnoException(args[0], args[1], args[2]);
}

function _exceptionWithHostPort(...args) {
  const error = new errors.ExceptionWithHostPort(args[0], args[1], args[2], args[3], args[4]);
  ErrorCaptureStackTrace(error, _exceptionWithHostPort);
  return error;
}

function requireValue(value, name) {
  if (value === undefined || value === null) {
    throw new ERR_INVALID_ARG_TYPE(name, 'Function', value);
  }
}

function inherits(constructor, superConstructor) {
  requireValue(constructor, 'ctor');
  requireValue(superConstructor, 'superCtor');
  const { prototype } = superConstructor;
  if (prototype === undefined) {
    throw new ERR_INVALID_ARG_TYPE('superCtor.prototype', 'Object', prototype);
  }
  ObjectDefineProperty(constructor, 'super_', {
    __proto__: null, value: superConstructor, writable: true, configurable: true,
  });
  ObjectSetPrototypeOf(constructor.prototype, prototype);
}

function stripVTControlCharacters(text) {
  validateString(text, 'str');
  return require('internal/util/string_width').stripVTControlCharacters(text);
}

function toUSVString(text) {
  return StringPrototypeToWellFormed(`${text}`);
}

function convertProcessSignalToExitCode(signalCode) {
  const { signals } = require('os').constants;
  validateOneOf(signalCode, 'signalCode', ObjectKeys(signals));
  return 128 + signals[signalCode]; // what a shell says of a process that a signal ended
}

function getCallSites(frameCount = callSitesDefault, options = undefined) {
  if (options === undefined && typeof frameCount === 'object' && frameCount !== null) {
    options = frameCount;
    frameCount = callSitesDefault;
  }
  if (options !== undefined) {
    validateObject(options, 'options');
    if (options.sourceMap !== undefined) validateBoolean(options.sourceMap, 'options.sourceMap');
  }
  validateInteger(frameCount, 'frameCount', 1, callSitesMax);
  return require('internal/util/call_sites').callSitesOf(
    getCallSites, frameCount, options?.sourceMap);
}

function parseEnv(content) {
  validateString(content, 'content');
  return internalBinding('util').parseEnv(content);
}

// What giro cannot do says so when it is called, not by being absent: programs look for the names.
function refuse(name) {
  throw new errors.codes.ERR_NOT_IMPLEMENTED(`util.${name}`);
}

function transferableAbortSignal(signal) {
  return require('internal/abort_transfer').transferableAbortSignal(signal);
}

function transferableAbortController() {
  return require('internal/abort_transfer').transferableAbortController();
}

function setTraceSigInt(isOn) {
  refuse('setTraceSigInt');
}

module.exports = {
  _errnoException,
  _exceptionWithHostPort,
  _extend: deprecate(
    _extend,
    'The `util._extend` API is deprecated. Please use Object.assign() instead.',
    'DEP0060'),
  callbackify,
  convertProcessSignalToExitCode,
  debug: debuglog,
  debuglog,
  deprecate,
  format,
  get styleText() { return load('styleText', 'internal/util/style_text'); },
  formatWithOptions,
  getCallSites,
  get getSystemErrorMap() { return load('getSystemErrorMap', 'internal/util/system_errors'); },
  get getSystemErrorName() { return load('getSystemErrorName', 'internal/util/system_errors'); },
  get getSystemErrorMessage() {
    return load('getSystemErrorMessage', 'internal/util/system_errors');
  },
  inherits,
  inspect,
  isArray: deprecate(
    ArrayIsArray,
    'The `util.isArray` API is deprecated. Please use `Array.isArray()` instead.',
    'DEP0044'),
  get isDeepStrictEqual() { return load('isDeepStrictEqual', 'internal/util/comparisons'); },
  promisify,
  stripVTControlCharacters,
  toUSVString,
  transferableAbortSignal,
  transferableAbortController,
  get aborted() { return load('aborted', 'internal/util/aborted'); },
  types,
  parseEnv,
  get parseArgs() { return load('parseArgs', 'internal/util/parse_args'); },
  get TextDecoder() { return load('TextDecoder', 'internal/encoding'); },
  get TextEncoder() { return load('TextEncoder', 'internal/encoding'); },
  get MIMEType() { return load('MIMEType', 'internal/util/mime'); },
  get MIMEParams() { return load('MIMEParams', 'internal/util/mime'); },
  get diff() { return load('diff', 'internal/util/diff'); },
  setTraceSigInt,
};

// The first reading of a part that few programs use loads it and makes it a plain property.
function load(name, id) {
  const value = require(id)[name];
  define(name, value);
  return value;
}

function define(name, value) {
  ObjectDefineProperty(module.exports, name, {
    __proto__: null, value, writable: true, enumerable: true, configurable: true,
  });
}

const names = ObjectKeys(module.exports);
for (let i = 0; i < names.length; i++) {
  const descriptor = ObjectGetOwnPropertyDescriptor(module.exports, names[i]);
  if (descriptor.get === undefined) continue;
  descriptor.set = (value) => define(names[i], value);
  ObjectDefineProperty(module.exports, names[i], descriptor);
}
