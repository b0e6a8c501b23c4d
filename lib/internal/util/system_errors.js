'use strict';

// Names and texts of the operating system's errors, by their negative numbers.

const { NumberIsSafeInteger } = primordials;

const errors = require('internal/errors');
const { makeErrorMap } = require('internal/errors/system');
const { validateNumber } = require('internal/validators');

function getSystemErrorMap() {
  return makeErrorMap();
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
