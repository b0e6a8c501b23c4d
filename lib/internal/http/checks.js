'use strict';

// What may be the name and the value of a header.

const { SafeSet } = primordials;
const { isToken, isValue } = internalBinding('http');
const { hideStackFrames } = require('internal/errors');
const {
  ERR_HTTP_INVALID_HEADER_VALUE,
  ERR_INVALID_CHAR,
  ERR_INVALID_HTTP_TOKEN,
} = require('internal/errors').codes;

// Programs use the same few names again and again.
const goodNames = new SafeSet();
const kNamesMax = 512;

function checkIsHttpToken(value) {
  if (typeof value !== 'string' || value === '') return false;
  if (goodNames.has(value)) return true;
  if (!isToken(value)) return false;
  if (goodNames.size < kNamesMax) goodNames.add(value);
  return true;
}

// True: something in it must not be in a header.
function checkInvalidHeaderChar(value, isRelaxed = false) {
  return !isValue(`${value}`, isRelaxed);
}

const validateHeaderName = hideStackFrames((name, label) => {
  if (typeof name !== 'string' || !name || !checkIsHttpToken(name)) {
    throw new ERR_INVALID_HTTP_TOKEN(label || 'Header name', name);
  }
});

const validateHeaderValue = hideStackFrames((name, value, isRelaxed = false) => {
  const isMissing = value === undefined;
  if (!isMissing && isValue(`${value}`, isRelaxed)) return;
  throw isMissing ? new ERR_HTTP_INVALID_HEADER_VALUE(value, name) :
    new ERR_INVALID_CHAR('header content', name);
});

module.exports = {
  checkInvalidHeaderChar,
  checkIsHttpToken,
  validateHeaderName,
  validateHeaderValue,
};
