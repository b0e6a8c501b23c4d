'use strict';

// The argument checks that few modules use; internal/validators hands them on.

const {
  ArrayIsArray, ArrayPrototypeIncludes, ArrayPrototypeJoin, ArrayPrototypeMap, NumberIsFinite,
  NumberIsNaN, NumberParseInt, RegExpPrototypeExec, String,
  StringPrototypeToLowerCase, StringPrototypeToUpperCase, StringPrototypeTrim,
} = primordials;
const {
  captureStack, codes: { ERR_SOCKET_BAD_PORT, ERR_UNKNOWN_SIGNAL },
} = require('internal/errors');
const {
  checkInteger, outOfRange, validateArray, validateBoolean, validateString,
  wrongType, wrongValue,
} = require('internal/validators');

// ---- Arrays ------------------------------------------------------------------------------------

// Each item passes a check of its own. `from`: the check of the whole array.
function checkItems(list, name, checkItem, from) {
  validateArray(list, name, 0, from);
  let count = 0;
  while (count < list.length) {
    checkItem(list[count], `${name}[${count}]`, from);
    count++;
  }
}

function validateStringArray(value, name) {
  checkItems(value, name, validateString, validateStringArray);
}

function validateBooleanArray(value, name) {
  checkItems(value, name, validateBoolean, validateBooleanArray);
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
  const isGiven = validateFiniteNumber(number, name, checkRangesOrGetDefault);
  const value = isGiven ? number : fallback;
  // A fallback is not looked at.
  const isInside = !isGiven || (value >= lower && value <= upper);
  if (isInside) return value;
  throw outOfRange(checkRangesOrGetDefault, name, `>= ${lower} and <= ${upper}`, value);
}

// A port from a number or from a string that spells one; -1 if it is neither.
function portOf(given) {
  const isSpelled = typeof given === 'string' && StringPrototypeTrim(given) !== '';
  const number = isSpelled || typeof given === 'number' ? +given : -1;
  return number === (number & 0xFFFF) ? number & 0xFFFF : -1;
}

function validatePort(port, name = 'Port', allowZero = true) {
  const number = portOf(port);
  if (number >= (allowZero ? 0 : 1)) return number;
  throw captureStack(new ERR_SOCKET_BAD_PORT(name, port, allowZero), validatePort);
}

const kModeFormat = 'must be a 32-bit unsigned integer or an octal string';
const octalPattern = /^[0-7]+$/;

// '644' as a number. What does not spell one stays a string.
function readOctal(mode) {
  const isOctal = typeof mode === 'string' && RegExpPrototypeExec(octalPattern, mode) !== null;
  return isOctal ? NumberParseInt(mode, 8) : mode;
}

function parseFileMode(value, name, fallback) {
  const mode = readOctal(value ?? fallback);
  if (typeof mode !== 'string') checkInteger(mode, name, 0, 4294967295, parseFileMode);
  else throw wrongValue(parseFileMode, name, mode, kModeFormat);
  return mode;
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
  if (ArrayPrototypeIncludes(union, value)) return;
  const allowed = ArrayPrototypeJoin(union, '|');
  throw wrongType(validateUnion, name, `('${allowed}')`, value);
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

module.exports = {
  checkRangesOrGetDefault,
  parseFileMode,
  validateBooleanArray,
  validateEncoding,
  validateFiniteNumber,
  validateLinkHeaderValue,
  validateOneOf,
  validatePort,
  validateSignalName,
  validateStringArray,
  validateUnion,
};
