'use strict';

// What a Request is made with, taken from the program's object in the order of the standard.

const { TypeError } = primordials;
const {
  byteStringOf, checkDictionary, enumerationOf, isInstance, shown,
} = require('internal/fetch/conversions');
const { textOf, wellFormedTextOf } = require('internal/url/inputs');

const accepted = {
  __proto__: null,
  cache: ['default', 'no-store', 'reload', 'no-cache', 'force-cache', 'only-if-cached'],
  credentials: ['omit', 'same-origin', 'include'],
  duplex: ['half'],
  mode: ['navigate', 'same-origin', 'no-cors', 'cors'],
  priority: ['high', 'low', 'auto'],
  redirect: ['follow', 'manual', 'error'],
  referrerPolicy: [
    '', 'no-referrer', 'no-referrer-when-downgrade', 'same-origin', 'origin', 'strict-origin',
    'origin-when-cross-origin', 'strict-origin-when-cross-origin', 'unsafe-url',
  ],
};

function signalOf(value) {
  const { AbortSignal } = require('internal/abort_controller');
  if (value === null || isInstance(value, AbortSignal)) return value;
  throw new TypeError(
    `RequestInit: Expected signal ("${shown(value)}") to be an instance of AbortSignal.`);
}

const conversions = {
  __proto__: null,
  method: (value) => byteStringOf(value, 'undefined: undefined.method'),
  headers: (value) => value,
  body: (value) => value,
  referrer: wellFormedTextOf,
  referrerPolicy: undefined,
  mode: undefined,
  credentials: undefined,
  cache: undefined,
  redirect: undefined,
  integrity: textOf,
  keepalive: (value) => !!value,
  signal: signalOf,
  window: (value) => value,
  duplex: undefined,
  priority: undefined,
};

// Entries that are not there are undefined.
function requestInitOf(init) {
  checkDictionary(init);
  const result = { __proto__: null };
  for (const name in conversions) {
    const value = init?.[name];
    if (value === undefined) continue;
    const convert = conversions[name];
    result[name] = convert === undefined ? enumerationOf(value, accepted[name]) : convert(value);
  }
  if (result.window !== undefined && result.window !== null) {
    throw new TypeError("'window' option 'client' must be null");
  }
  return result;
}

module.exports = { requestInitOf };
