'use strict';

// Errors with a `code`: `new ERR_X(…)` makes an ordinary Error, TypeError or RangeError whose stack
// begins with `TypeError [ERR_X]: message`. The texts are in errors/messages.js and are loaded when
// the first error is made.

const {
  AggregateError,
  ArrayPrototypePush,
  Error,
  ErrorCaptureStackTrace,
  ObjectDefineProperties,
  ObjectDefineProperty,
  ObjectPrototypeHasOwnProperty,
  Proxy,
  RangeError,
  ReflectApply,
  ReflectConstruct,
  ReflectSet,
  Symbol,
  SyntaxError,
  TypeError,
  URIError,
} = primordials;

const kStackFull = 'Maximum call stack size exceeded';
const kIsNodeError = Symbol('kIsNodeError');
// A function that returns the stack to print when the error is fatal.
const kEnhanceStack = Symbol('kEnhanceStack');

function defineHidden(object, key, value) {
  ObjectDefineProperty(object, key, {
    __proto__: null, value, writable: true, enumerable: false, configurable: true,
  });
}

function toStringWithCode() {
  return `${this.name} [${this.code}]: ${this.message}`;
}

// A constructor to give to Reflect.construct: the object inherits toString, and its `constructor`
// is the built-in one.
function makeShell(Base) {
  function Shell() {}
  Shell.prototype = ObjectDefineProperties({ __proto__: Base.prototype }, {
    __proto__: null,
    constructor: { __proto__: null, value: Base, writable: true, configurable: true },
    toString: { __proto__: null, value: toStringWithCode, writable: true, configurable: true },
    [kIsNodeError]: { __proto__: null, value: true },
  });
  return Shell;
}

const bases = { __proto__: null, Error, RangeError, SyntaxError, TypeError, URIError };
const shells = { __proto__: null };

// An error without frames: they are captured once, when the message is known. Reflect.set does not
// mind a frozen Error.
function constructBare(Base, args, newTarget) {
  const limit = Error.stackTraceLimit;
  ReflectSet(Error, 'stackTraceLimit', 0);
  const error = ReflectConstruct(Base, args, newTarget);
  ReflectSet(Error, 'stackTraceLimit', limit);
  return error;
}

function makeBare(Base) {
  return constructBare(Base, [], shells[Base.name] ??= makeShell(Base));
}

// Captures the stack below `from`; its first line will have the code.
function captureStack(error, from) {
  ErrorCaptureStackTrace(error, from);
  return error;
}

function makeClass(code, baseName) {
  function NodeError(...args) {
    const { messageOf, baseOf, isSystem } = require('internal/errors/messages');
    if (isSystem(code)) {
      return require('internal/errors/system').makeSystemError(code, args[0], NodeError);
    }
    const error = makeBare(bases[baseName ?? baseOf(code)]);
    error.code = code;
    defineHidden(error, 'message', messageOf(code, error, args));
    return captureStack(error, NodeError);
  }
  return NodeError;
}

// Errors that exist in other classes than their own: `codes.ERR_INVALID_STATE.TypeError`.
const otherBases = {
  __proto__: null,
  ERR_HTTP2_INVALID_SETTING_VALUE: ['RangeError'],
  ERR_INVALID_ARG_VALUE: ['RangeError'],
  ERR_INVALID_RETURN_VALUE: ['RangeError'],
  ERR_INVALID_STATE: ['TypeError', 'RangeError'],
  ERR_OPERATION_FAILED: ['TypeError'],
};

// `codes.ERR_X` is a class, made when it is first asked for.
const codes = new Proxy({ __proto__: null }, {
  __proto__: null,
  get(target, code) {
    if (typeof code !== 'string' || target[code] !== undefined) return target[code];
    const made = makeClass(code);
    const others = otherBases[code] ?? [];
    for (let i = 0; i < others.length; i++) made[others[i]] = makeClass(code, others[i]);
    return target[code] = made;
  },
});

// The same check, whose errors begin with the frame of its caller.
function hideStackFrames(check) {
  return function quietCheck(...args) {
    try {
      return ReflectApply(check, this, args);
    } catch (thrown) {
      throw hideFramesUpTo(quietCheck, thrown);
    }
  };
}

function hideFramesUpTo(from, thrown) {
  const hasFrames = isErrorLike(thrown) && Error.stackTraceLimit > 0;
  return hasFrames ? captureStack(thrown, from) : thrown;
}

function isErrorLike(value) {
  return (
    typeof value === 'object' &&
    value !== null &&
    ObjectPrototypeHasOwnProperty(value, 'stack') &&
    ObjectPrototypeHasOwnProperty(value, 'message')
  );
}

class AbortError extends Error {
  code = 'ABORT_ERR';
  name = 'AbortError';

  constructor(message = 'The operation was aborted', options = undefined) {
    super(message, checkErrorOptions(options));
  }
}

// As a rule { cause }.
function checkErrorOptions(options) {
  if (options === undefined || typeof options === 'object') return options;
  throw new codes.ERR_INVALID_ARG_TYPE('options', 'Object', options);
}

// Both errors in one when an operation failed and its clean-up too.
function aggregateTwoErrors(inner, outer) {
  if (!inner || !outer || inner === outer) return inner || outer;
  if (outer.errors !== undefined && ObjectPrototypeHasOwnProperty(outer, 'errors')) {
    ArrayPrototypePush(outer.errors, inner);
    return outer;
  }
  const error = new AggregateError(new primordials.SafeArrayIterator([outer, inner]), outer.message);
  error.code = outer.code;
  return error;
}

class NodeAggregateError extends AggregateError {
  constructor(errors, message) {
    super(new primordials.SafeArrayIterator(errors), message);
    this.code = errors[0]?.code;
  }

  get [kIsNodeError]() { return true; }
  get ['constructor']() { return AggregateError; }
}

// Whether `error` says that the stack is full. Where C++ found it out there is no full stop.
function isStackOverflowError(error) {
  if (error?.name !== 'RangeError') return false;
  const { message } = error;
  return message === kStackFull || message === `${kStackFull}.`;
}

function assertInternal(value, message) {
  if (!value) throw new codes.ERR_INTERNAL_ASSERTION(message);
}

module.exports = {
  AbortError,
  NodeAggregateError,
  aggregateTwoErrors,
  assertInternal,
  captureStack,
  codes,
  constructBare,
  defineHidden,
  hideStackFrames,
  isErrorLike,
  isStackOverflowError,
  kEnhanceStack,
  kIsNodeError,
  makeBare,
};

function exportLazily(id, names) {
  for (let i = 0; i < names.length; i++) {
    ObjectDefineProperty(module.exports, names[i], {
      __proto__: null, get: () => require(id)[names[i]], enumerable: true, configurable: true,
    });
  }
}

// What is needed only once something has failed.
exportLazily('internal/errors/system', [
  'DNSException', 'ErrnoException', 'ExceptionWithHostPort', 'SystemError', 'UVException',
  'UVExceptionWithHostPort', 'uvErrmapGet',
]);
exportLazily('internal/errors/messages', [
  'addNumericalSeparator', 'determineSpecificType', 'formatList',
]);
