'use strict';

// What the states of both sides share: the default high-water marks and the names of their flags.

const { NumberIsInteger, ObjectDefineProperty, ObjectKeys } = primordials;
const { codes: { ERR_INVALID_ARG_VALUE } } = require('internal/errors');
const { validateInteger } = require('internal/validators');

let defaultBytes = 64 * 1024;
let defaultObjects = 16;

function getDefaultHighWaterMark(objectMode) {
  return objectMode ? defaultObjects : defaultBytes;
}

function setDefaultHighWaterMark(objectMode, value) {
  validateInteger(value, 'value', 0);
  if (objectMode) defaultObjects = value;
  else defaultBytes = value;
}

// The mark that the options ask for; `sideKey` is the option for one side of a duplex.
function getHighWaterMark(objectMode, options, sideKey, isDuplex) {
  const value = options?.highWaterMark ?? (isDuplex ? options?.[sideKey] : null);
  if (value === null || value === undefined) return getDefaultHighWaterMark(objectMode);
  if (!NumberIsInteger(value) || value < 0) {
    throw new ERR_INVALID_ARG_VALUE(
      isDuplex ? `options.${sideKey}` : 'options.highWaterMark', value);
  }
  return value;
}

// A state keeps its booleans in `bits`: one small number to create, and one test for several of
// them. Users and packages find each one under its name.
function defineFlags(prototype, flags) {
  const names = ObjectKeys(flags);
  for (let i = 0; i < names.length; i++) {
    const flag = flags[names[i]];
    ObjectDefineProperty(prototype, names[i], {
      __proto__: null,
      get() { return (this.bits & flag) !== 0; },
      set(value) {
        if (value) this.bits |= flag;
        else this.bits &= ~flag;
      },
      enumerable: false,
      configurable: true,
    });
  }
}

// The error that a stream failed with, or null; `flag` says the same in `bits`.
function defineErrored(prototype, flag) {
  ObjectDefineProperty(prototype, 'errored', {
    __proto__: null,
    get() { return this.error; },
    set(value) {
      this.error = value || null;
      if (value) this.bits |= flag;
      else this.bits &= ~flag;
    },
    enumerable: false,
    configurable: true,
  });
}

// A property of streams that shows a field of the state under `key`.
function fieldGetter(key, name, fallback) {
  return { __proto__: null, get() { return this[key]?.[name] ?? fallback; } };
}

module.exports = {
  defineErrored,
  defineFlags,
  fieldGetter,
  getDefaultHighWaterMark,
  getHighWaterMark,
  setDefaultHighWaterMark,
};
