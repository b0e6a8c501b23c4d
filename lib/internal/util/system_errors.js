'use strict';

// Names and texts of the operating system's errors, by their negative numbers.

const { NumberIsSafeInteger } = primordials;

const errors = require('internal/errors');
const { makeErrorMap } = require('internal/errors/system');
const { validateNumber } = require('internal/validators');

function getSystemErrorMap() {
  return makeErrorMap();
}

const kName = 0;
const kMessage = 1;

function tell(number, what) {
  validateNumber(number, 'err');
  const isErrorNumber = number < 0 && NumberIsSafeInteger(number);
  if (!isErrorNumber) {
    throw new errors.codes.ERR_OUT_OF_RANGE('err', 'a negative integer', number);
  }
  const entry = errors.uvErrmapGet(number);
  return entry === undefined ? `Unknown system error ${number}` : entry[what];
}

function getSystemErrorName(number) {
  return tell(number, kName);
}

function getSystemErrorMessage(number) {
  return tell(number, kMessage);
}

module.exports = { getSystemErrorMap, getSystemErrorMessage, getSystemErrorName };
