'use strict';

// Error constructors whose stacks look like Node's. The engine's own stack is a data property with
// lines `name@url:line:column` and no header; errors that JavaScript makes get an accessor instead,
// as they have in Node, which formats the stack when it is first read
// (internal/errors/captured_stack). What the engine throws by itself cannot be caught on its way.

const {
  Error: NativeError, ObjectDefineProperty, ObjectSetPrototypeOf, ReflectConstruct, globalThis,
} = primordials;

const kFramesOfOurs = 3;
const captureNatively = NativeError.captureStackTrace;

let limit = 10;
let stacks;  // internal/errors/captured_stack, once there is an error

function setLimit(value) {
  limit = value;
  // Room for our own frames, which are taken off again.
  NativeError.stackTraceLimit = typeof value === 'number' ? value + kFramesOfOurs : value;
}

function frameLimit() {
  return limit;
}

function capture(object, raw) {
  if (typeof limit !== 'number') return;
  stacks ??= require('internal/errors/captured_stack');
  stacks.capture(object, raw);
}

function defineHidden(object, name, value) {
  ObjectDefineProperty(object, name, {
    __proto__: null, value, writable: true, enumerable: false, configurable: true,
  });
}

// A constructor that makes what `Native` makes, with a stack like Node's.
function wrapConstructor(Native, name, length) {
  const Wrapped = {
    [name]: function(...args) {
      const error = ReflectConstruct(Native, args, new.target ?? Wrapped);
      capture(error, error.stack);
      return error;
    },
  }[name];
  ObjectDefineProperty(Wrapped, 'length', { __proto__: null, value: length, configurable: true });
  ObjectDefineProperty(Wrapped, 'prototype', {
    __proto__: null, value: Native.prototype, writable: false,
  });
  defineHidden(Native.prototype, 'constructor', Wrapped);
  defineHidden(globalThis, name, Wrapped);
  return Wrapped;
}

function captureStackTrace(object, constructor) {
  const holder = {};
  captureNatively(holder, typeof constructor === 'function' ? constructor : captureStackTrace);
  capture(object, holder.stack);
}

function install() {
  const Wrapped = wrapConstructor(NativeError, 'Error', 1);
  const names = [
    'EvalError', 'RangeError', 'ReferenceError', 'SyntaxError', 'TypeError', 'URIError',
  ];
  for (let i = 0; i < names.length; i++) {
    const Derived = wrapConstructor(globalThis[names[i]], names[i], 1);
    ObjectSetPrototypeOf(Derived, Wrapped);
    primordials[names[i]] = Derived;
  }
  const Aggregate = wrapConstructor(globalThis.AggregateError, 'AggregateError', 2);
  ObjectSetPrototypeOf(Aggregate, Wrapped);
  primordials.AggregateError = Aggregate;
  primordials.Error = Wrapped;
  primordials.ErrorCaptureStackTrace = captureStackTrace;

  internalBinding('life').rememberErrorClasses();

  setLimit(limit);
  ObjectDefineProperty(Wrapped, 'stackTraceLimit', {
    __proto__: null, get: () => limit, set: setLimit, enumerable: true, configurable: true,
  });
  defineHidden(Wrapped, 'captureStackTrace', captureStackTrace);
  defineHidden(Wrapped, 'isError', NativeError.isError);
}

module.exports = { frameLimit, install };
