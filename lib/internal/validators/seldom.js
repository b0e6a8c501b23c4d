'use strict';

// The argument checks that few modules use; internal/validators hands them on.

const {
  ArrayIsArray, ArrayPrototypeIncludes, ArrayPrototypeJoin, ArrayPrototypeMap, NumberIsFinite,
  NumberIsNaN, NumberParseInt, ObjectPrototypeHasOwnProperty, RegExpPrototypeExec, String,
  StringPrototypeToLowerCase, StringPrototypeToUpperCase, StringPrototypeTrim,
} = primordials;
const {
  captureStack, codes: { ERR_INVALID_THIS, ERR_SOCKET_BAD_PORT, ERR_UNKNOWN_SIGNAL },
} = require('internal/errors');
const {
  checkInteger, outOfRange, validateAbortSignal, validateArray, validateBoolean, validateString,
  wrongType, wrongValue,
} = require('internal/validators');

// ---- Arrays ------------------------------------------------------------------------------------

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

const linkPattern = /^(?:<[^>\r\n]*>)(?:\s*;\s*[^;"\s]+(?:=(")?[^;"\s]*\1)?)*$/;
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
  parseFileMode,
  validateAbortSignalArray,
  validateBooleanArray,
  validateEncoding,
  validateFiniteNumber,
  validateInternalField,
  validateLinkHeaderValue,
  validateOneOf,
  validatePort,
  validateSignalName,
  validateStringArray,
  validateThisInternalField,
  validateUnion,
};
