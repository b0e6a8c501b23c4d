'use strict';

// Argument checks. They throw with the stack of their caller, so that the public function is the
// first frame; `from` is the check whose caller that is.

const {
  ArrayBufferIsView,
  ArrayIsArray,
  ArrayPrototypeIncludes,
  ArrayPrototypeJoin,
  ArrayPrototypeMap,
  NumberIsFinite,
  NumberIsInteger,
  NumberIsNaN,
  NumberMAX_SAFE_INTEGER,
  NumberMIN_SAFE_INTEGER,
  NumberParseInt,
  ObjectPrototypeHasOwnProperty,
  RegExpPrototypeExec,
  String,
  StringPrototypeToLowerCase,
  StringPrototypeToUpperCase,
  StringPrototypeTrim,
} = primordials;

const { captureStack, codes } = require('internal/errors');
const {
  ERR_INVALID_ARG_TYPE,
  ERR_INVALID_ARG_VALUE,
  ERR_INVALID_THIS,
  ERR_OUT_OF_RANGE,
  ERR_SOCKET_BAD_PORT,
  ERR_UNKNOWN_SIGNAL,
} = codes;

const kValidateObjectNone = 0;
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

function validatePlainFunction(value, name) {
  if (typeof value !== 'function' || require('internal/util/types').isAsyncFunction(value)) {
    throw wrongType(validatePlainFunction, name, 'Function', value);
  }
}

function validateUndefined(value, name) {
  if (value !== undefined) throw wrongType(validateUndefined, name, 'undefined', value);
}

function validateObject(value, name, allowed = kValidateObjectNone) {
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

function validateAbortSignal(signal, name) {
  if (
    signal !== undefined &&
    (signal === null || typeof signal !== 'object' || !('aborted' in signal))
  ) {
    throw wrongType(validateAbortSignal, name, 'AbortSignal', signal);
  }
}

function validateArray(value, name, minLength = 0, from = validateArray) {
  if (!ArrayIsArray(value)) throw wrongType(from, name, 'Array', value);
  if (value.length < minLength) {
    throw wrongValue(from, name, value, `must have a length of at least ${minLength}`);
  }
}

function validateStringArray(value, name) {
  validateArray(value, name, 0, validateStringArray);
  for (let i = 0; i < value.length; i++) {
    validateString(value[i], `${name}[${i}]`, validateStringArray);
  }
}

function validateBooleanArray(value, name) {
  validateArray(value, name, 0, validateBooleanArray);
  for (let i = 0; i < value.length; i++) {
    validateBoolean(value[i], `${name}[${i}]`, validateBooleanArray);
  }
}

function validateAbortSignalArray(value, name) {
  validateArray(value, name);
  for (let i = 0; i < value.length; i++) {
    const itemName = `${name}[${i}]`;
    if (value[i] === undefined) {
      throw wrongType(validateAbortSignalArray, itemName, 'AbortSignal', value[i]);
    }
    validateAbortSignal(value[i], itemName);
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
  if (typeof value !== 'number') throw wrongType(from, name, 'number', value);
  if (!NumberIsInteger(value)) throw outOfRange(from, name, 'an integer', value);
  if (value < min || value > max) throw outOfRange(from, name, `>= ${min} && <= ${max}`, value);
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

// Whether there is a number: false for undefined and NaN, throws for infinities and other types.
function validateFiniteNumber(number, name, from = validateFiniteNumber) {
  if (number === undefined || NumberIsNaN(number)) return false;
  if (NumberIsFinite(number)) return true;
  if (typeof number !== 'number') throw wrongType(from, name, 'number', number);
  throw outOfRange(from, name, 'a finite number', number);
}

function checkRangesOrGetDefault(number, name, lower, upper, fallback) {
  if (!validateFiniteNumber(number, name, checkRangesOrGetDefault)) return fallback;
  if (number < lower || number > upper) {
    throw outOfRange(checkRangesOrGetDefault, name, `>= ${lower} and <= ${upper}`, number);
  }
  return number;
}

// The port as a number; digits in a string will do.
function validatePort(port, name = 'Port', allowZero = true) {
  const isText = typeof port === 'string';
  if ((typeof port !== 'number' && (!isText || StringPrototypeTrim(port).length === 0)) ||
      +port !== (+port >>> 0) || port > 0xFFFF || (+port === 0 && !allowZero)) {
    throw captureStack(new ERR_SOCKET_BAD_PORT(name, port, allowZero), validatePort);
  }
  return +port | 0;
}

const octalPattern = /^[0-7]+$/;

function parseFileMode(value, name, fallback) {
  value ??= fallback;
  if (typeof value === 'string') {
    if (RegExpPrototypeExec(octalPattern, value) === null) {
      throw wrongValue(
        parseFileMode,
        name,
        value,
        'must be a 32-bit unsigned integer or an octal string',
      );
    }
    value = NumberParseInt(value, 8);
  }
  checkInteger(value, name, 0, 4294967295, parseFileMode);
  return value;
}

// ---- Values ------------------------------------------------------------------------------------

function validateOneOf(value, name, allowed) {
  if (ArrayPrototypeIncludes(allowed, value)) return;
  const list = ArrayPrototypeMap(allowed, (item) =>
    typeof item === 'string' ? `'${item}'` : String(item),
  );
  throw wrongValue(validateOneOf, name, value, `must be one of: ${ArrayPrototypeJoin(list, ', ')}`);
}

function validateUnion(value, name, union) {
  if (!ArrayPrototypeIncludes(union, value)) {
    throw wrongType(validateUnion, name, `('${ArrayPrototypeJoin(union, '|')}')`, value);
  }
}

function validateEncoding(data, encoding) {
  if (StringPrototypeToLowerCase(`${encoding}`) === 'hex' && data.length % 2 !== 0) {
    throw wrongValue(
      validateEncoding,
      'encoding',
      encoding,
      `is invalid for data of length ${data.length}`,
    );
  }
}

function validateSignalName(signal, name = 'signal') {
  validateString(signal, name, validateSignalName);
  const { signals } = internalBinding('constants').os;
  if (signals[signal] !== undefined) return;
  const isKnown = signals[StringPrototypeToUpperCase(signal)] !== undefined;
  throw captureStack(new ERR_UNKNOWN_SIGNAL(
    isKnown ? `${signal} (signals must use all capital letters)` : signal), validateSignalName);
}

const linkPattern = /^(?:<[^>]*>)(?:\s*;\s*[^;"\s]+(?:=(")?[^;"\s]*\1)?)*$/;
const linkFormat = 'must be an array or string of format "</styles.css>; rel=preload; as=style"';

// The value of a Link header from one link or several.
function validateLinkHeaderValue(hints) {
  const links = ArrayIsArray(hints) ? hints : [hints];
  for (let i = 0; i < links.length; i++) {
    if (typeof links[i] !== 'string' || RegExpPrototypeExec(linkPattern, links[i]) === null) {
      throw wrongValue(validateLinkHeaderValue, 'hints', links[i], linkFormat);
    }
  }
  return ArrayPrototypeJoin(links, ', ');
}

function hasField(object, field) {
  return typeof object === 'object' && object !== null &&
    ObjectPrototypeHasOwnProperty(object, field);
}

function validateInternalField(object, field, className) {
  if (!hasField(object, field)) throw wrongType(validateInternalField, 'this', className, object);
}

// The same for methods of web classes, which blame their receiver.
function validateThisInternalField(object, field, className) {
  if (!hasField(object, field)) {
    throw captureStack(new ERR_INVALID_THIS(className), validateThisInternalField);
  }
}

module.exports = {
  checkRangesOrGetDefault,
  isInt32,
  isUint32,
  kValidateObjectAllowArray,
  kValidateObjectAllowFunction,
  kValidateObjectAllowNullable,
  kValidateObjectAllowObjects,
  kValidateObjectAllowObjectsAndNull,
  kValidateObjectNone,
  parseFileMode,
  validateAbortSignal,
  validateAbortSignalArray,
  validateArray,
  validateBoolean,
  validateBooleanArray,
  validateBuffer,
  validateDictionary,
  validateEncoding,
  validateFiniteNumber,
  validateFunction,
  validateInt32,
  validateInteger,
  validateInternalField,
  validateLinkHeaderValue,
  validateNumber,
  validateObject,
  validateOneOf,
  validatePlainFunction,
  validatePort,
  validateSignalName,
  validateString,
  validateStringArray,
  validateThisInternalField,
  validateUint32,
  validateUndefined,
  validateUnion,
};
