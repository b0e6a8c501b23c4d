'use strict';

// Names and texts of the operating system's errors, by their negative numbers.

const { NumberIsSafeInteger } = primordials;

const errors = require('internal/errors');
const { validateNumber } = require('internal/validators');

// A map of the caller's own: number -> [name, text]
function getSystemErrorMap() {
  return internalBinding('uv').getErrorMap();
}

function find(number) {
  validateNumber(number, 'err');
  if (number >= 0 || !NumberIsSafeInteger(number)) {
    throw new errors.codes.ERR_OUT_OF_RANGE('err', 'a negative integer', number);
  }
  return errors.uvErrmapGet(number);
}

function getSystemErrorName(number) {
  return find(number)?.[0] ?? `Unknown system error ${number}`;
}

function getSystemErrorMessage(number) {
  return find(number)?.[1] ?? `Unknown system error ${number}`;
}

module.exports = { getSystemErrorMap, getSystemErrorMessage, getSystemErrorName };
