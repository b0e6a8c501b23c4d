'use strict';

// Argument checks. They throw with the stack of their caller, so that the public function is the
// first frame; `from` is the check whose caller that is.

const {
  ArrayBufferIsView,
  ArrayIsArray,
  NumberIsInteger,
  NumberIsNaN,
  NumberMAX_SAFE_INTEGER,
  NumberMIN_SAFE_INTEGER,
} = primordials;

const { captureStack, codes } = require('internal/errors');
const { ERR_INVALID_ARG_TYPE, ERR_INVALID_ARG_VALUE, ERR_OUT_OF_RANGE } = codes;

const kValidateObjectAllowNullable = 1 << 0;
const kValidateObjectAllowArray = 1 << 1;
const kValidateObjectAllowFunction = 1 << 2;
const kValidateObjectAllowObjects = kValidateObjectAllowArray | kValidateObjectAllowFunction;
const kValidateObjectAllowObjectsAndNull =
  kValidateObjectAllowObjects | kValidateObjectAllowNullable;

function wrongType(from, name, expected, value) {
  return captureStack(new ERR_INVALID_ARG_TYPE(name, expected, value), from);
}

function wrongValue(from, name, value, reason) {
  return captureStack(new ERR_INVALID_ARG_VALUE(name, value, reason), from);
}

function outOfRange(from, name, range, value) {
  return captureStack(new ERR_OUT_OF_RANGE(name, range, value), from);
}

function isInt32(value) {
  return value === (value | 0);
}

function isUint32(value) {
  return value === (value >>> 0);
}

// ---- Types -------------------------------------------------------------------------------------

function validateString(value, name, from = validateString) {
  if (typeof value !== 'string') throw wrongType(from, name, 'string', value);
}

function validateBoolean(value, name, from = validateBoolean) {
  if (typeof value !== 'boolean') throw wrongType(from, name, 'boolean', value);
}

function validateFunction(value, name) {
  if (typeof value !== 'function') throw wrongType(validateFunction, name, 'Function', value);
}

function validateObject(value, name, allowed = 0) {
  if (value === null ? allowed & kValidateObjectAllowNullable :
    ArrayIsArray(value) ? allowed & kValidateObjectAllowArray :
      typeof value === 'object' ||
      (typeof value === 'function' && allowed & kValidateObjectAllowFunction)) return;
  throw wrongType(validateObject, name, 'Object', value);
}

// Web IDL's dictionaries: undefined and null stand for an empty one.
function validateDictionary(value, name) {
  if (
    value === undefined ||
    value === null ||
    typeof value === 'object' ||
    typeof value === 'function'
  )
    return;
  throw wrongType(validateDictionary, name, 'a dictionary', value);
}

function validateBuffer(value, name = 'buffer') {
  if (!ArrayBufferIsView(value)) {
    throw wrongType(validateBuffer, name, ['Buffer', 'TypedArray', 'DataView'], value);
  }
}

// What is like a signal will do: signals of other libraries are.
function isSignal(value) {
  return typeof value === 'object' && value !== null && 'aborted' in value;
}

function validateAbortSignal(signal, name) {
  if (signal === undefined || isSignal(signal)) return;
  throw wrongType(validateAbortSignal, name, 'AbortSignal', signal);
}

function validateArray(value, name, minLength = 0, from = validateArray) {
  if (!ArrayIsArray(value)) throw wrongType(from, name, 'Array', value);
  if (value.length < minLength) {
    throw wrongValue(from, name, value, `must have a length of at least ${minLength}`);
  }
}

// ---- Numbers -----------------------------------------------------------------------------------

function validateNumber(value, name, min = undefined, max) {
  if (typeof value !== 'number') throw wrongType(validateNumber, name, 'number', value);
  const hasMin = min !== undefined && min !== null;
  const hasMax = max !== undefined && max !== null;
  if (
    (hasMin && value < min) ||
    (hasMax && value > max) ||
    ((hasMin || hasMax) && NumberIsNaN(value))
  ) {
    const low = hasMin ? `>= ${min}` : '';
    const high = hasMax ? `<= ${max}` : '';
    throw outOfRange(validateNumber, name, `${low}${hasMin && hasMax ? ' && ' : ''}${high}`, value);
  }
}

// An integer between two bounds, or throws as the validator `from`.
function checkInteger(value, name, min, max, from) {
  const isInteger = NumberIsInteger(value);
  if (isInteger && value >= min && value <= max) return;
  throw typeof value !== 'number' ? wrongType(from, name, 'number', value) :
    outOfRange(from, name, isInteger ? `>= ${min} && <= ${max}` : 'an integer', value);
}

function validateInteger(value, name, min = NumberMIN_SAFE_INTEGER, max = NumberMAX_SAFE_INTEGER) {
  checkInteger(value, name, min, max, validateInteger);
}

function validateInt32(value, name, min = -2147483648, max = 2147483647) {
  checkInteger(value, name, min, max, validateInt32);
}

function validateUint32(value, name, positive = false) {
  checkInteger(value, name, positive ? 1 : 0, 4294967295, validateUint32);
}

// What no start needs.
function seldom() {
  return require('internal/validators/seldom');
}

module.exports = {
  checkInteger,
  get checkRangesOrGetDefault() { return seldom().checkRangesOrGetDefault; },
  isInt32,
  isUint32,
  kValidateObjectAllowFunction,
  kValidateObjectAllowNullable,
  kValidateObjectAllowObjects,
  kValidateObjectAllowObjectsAndNull,
  get parseFileMode() { return seldom().parseFileMode; },
  validateAbortSignal,
  validateArray,
  validateBoolean,
  get validateBooleanArray() { return seldom().validateBooleanArray; },
  validateBuffer,
  validateDictionary,
  get validateEncoding() { return seldom().validateEncoding; },
  get validateFiniteNumber() { return seldom().validateFiniteNumber; },
  validateFunction,
  validateInt32,
  validateInteger,
  get validateLinkHeaderValue() { return seldom().validateLinkHeaderValue; },
  validateNumber,
  validateObject,
  get validateOneOf() { return seldom().validateOneOf; },
  get validatePort() { return seldom().validatePort; },
  get validateSignalName() { return seldom().validateSignalName; },
  validateString,
  get validateStringArray() { return seldom().validateStringArray; },
  validateUint32,
  get validateUnion() { return seldom().validateUnion; },
  outOfRange,
  wrongType,
  wrongValue,
};
