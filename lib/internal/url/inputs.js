'use strict';

// What URLs are made of, as text, and what is said if it is none.

const { StringPrototypeToWellFormed, TypeError } = primordials;

// With Node's words where the engine has others.
function textOf(value) {
  if (typeof value === 'symbol') throw new TypeError('Cannot convert a Symbol value to a string');
  return `${value}`;
}

// Lone surrogates become U+FFFD.
function wellFormedTextOf(value) {
  return StringPrototypeToWellFormed(textOf(value));
}

// Node makes it in C++: its code does not show in its stack.
function invalidUrl(input, base) {
  const error = new TypeError('Invalid URL');
  error.code = 'ERR_INVALID_URL';
  error.input = input;
  if (base !== undefined) error.base = base;
  return error;
}

module.exports = { invalidUrl, textOf, wellFormedTextOf };
