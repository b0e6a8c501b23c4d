'use strict';

// util.deprecate: a function that warns when it is first called.

const {
  ObjectDefineProperty,
  ObjectSetPrototypeOf,
  ReflectApply,
  ReflectConstruct,
  SafeSet,
} = primordials;

const { validateString } = require('internal/validators');

// A code is warned of once, however many functions have it.
const warnedCodes = new SafeSet();

function deprecate(fn, message, code, { modifyPrototype = true } = { __proto__: null }) {
  if (code !== undefined) validateString(code, 'code');

  let warned = false;
  function warn() {
    warned = true;
    if (code === undefined) {
      process.emitWarning(message, 'DeprecationWarning', deprecated);
    } else if (!warnedCodes.has(code)) {
      warnedCodes.add(code);
      process.emitWarning(message, 'DeprecationWarning', code, deprecated);
    }
  }
  function deprecated(...args) {
    if (!warned) warn();
    return new.target ? ReflectConstruct(fn, args, new.target) : ReflectApply(fn, this, args);
  }

  if (modifyPrototype) {
    ObjectSetPrototypeOf(deprecated, fn);
    // The same object, so that instances are instances of both.
    if (fn.prototype) deprecated.prototype = fn.prototype;
  }
  return ObjectDefineProperty(deprecated, 'length', {
    __proto__: null, value: fn.length, configurable: true,
  });
}

module.exports = { deprecate };
