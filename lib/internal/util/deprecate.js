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

// A warning that is given once.
class Notice {
  constructor(message, code) {
    this.message = message;
    this.code = code;
    this.isGiven = false;
  }

  // The stack of the warning begins at who called `caller`.
  give(caller) {
    if (this.isGiven) return;
    this.isGiven = true;
    const { message, code } = this;
    if (code === undefined) {
      process.emitWarning(message, 'DeprecationWarning', caller);
    } else if (!warnedCodes.has(code)) {
      warnedCodes.add(code);
      process.emitWarning(message, 'DeprecationWarning', code, caller);
    }
  }
}

function deprecate(fn, message, code, { modifyPrototype = true } = { __proto__: null }) {
  if (code !== undefined) validateString(code, 'code');

  const notice = new Notice(message, code);
  function deprecated(...args) {
    notice.give(deprecated);
    if (new.target === undefined) return ReflectApply(fn, this, args);
    return ReflectConstruct(fn, args, new.target);
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
