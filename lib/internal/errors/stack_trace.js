'use strict';

// Error constructors whose stacks look like Node's. The engine's own stack is a data property with
// lines `name@url:line:column` and no header; errors that JavaScript makes get an accessor instead,
// as they have in Node, which formats the stack when it is first read
// (internal/errors/captured_stack). What the engine throws by itself cannot be caught on its way.

const {
  Error: NativeError, ObjectDefineProperty, ObjectSetPrototypeOf, globalThis,
} = primordials;

const kFramesOfOurs = 5; // Reflect.construct, ours of this and the next module, and the constructors of two classes
// eslint-disable-next-line giro/builtins -- loaded before any program; primordials have ours
const captureNatively = NativeError.captureStackTrace;

// `frames` is the program's limit, `ofEngine` that of the engine's own errors: with room for our frames, which are taken off again.
const limit = { __proto__: null, frames: 10, ofEngine: 10 + kFramesOfOurs };
let making;  // internal/errors/stack_trace_making, once there is an error

function setLimit(value) {
  limit.frames = value;
  limit.ofEngine = typeof value === 'number' ? value + kFramesOfOurs : value;
  // Not by assignment, which the engine's compilers take for one to a plain property.
  primordials.ReflectSet(NativeError, 'stackTraceLimit', limit.ofEngine);
}

function loadMaking() {
  return making = require('internal/errors/stack_trace_making');
}

function defineHidden(object, name, value) {
  ObjectDefineProperty(object, name, {
    __proto__: null, value, writable: true, enumerable: false, configurable: true,
  });
}

// A constructor that makes what `Native` makes, with a stack like Node's. `Limited` is the Error of its realm, and has the limit.
function wrapConstructor(global, Native, Limited, name, length) {
  const Wrapped = {
    [name]: function(first, second, third) {
      return (making ?? loadMaking()).make(Native, Limited, Wrapped, new.target, length, first, second, third);
    },
  }[name];
  ObjectDefineProperty(Wrapped, 'length', { __proto__: null, value: length, configurable: true });
  ObjectDefineProperty(Wrapped, 'prototype', {
    __proto__: null, value: Native.prototype, writable: false,
  });
  // Both have been there, and stay hidden.
  Native.prototype.constructor = Wrapped;
  global[name] = Wrapped;
  return Wrapped;
}

function captureStackTrace(object, constructor) {
  (making ?? loadMaking()).captureStackTrace(object, constructor, captureStackTrace);
}

// Wraps the error classes of a realm, and puts them into `classes` under their names.
function wrapAll(global, classes) {
  const Native = global.Error;
  const Wrapped = wrapConstructor(global, Native, Native, 'Error', 1);
  classes.Error = Wrapped;
  const names = [
    'EvalError', 'RangeError', 'ReferenceError', 'SyntaxError', 'TypeError', 'URIError',
    'AggregateError',
  ];
  for (let i = 0; i < names.length; i++) {
    const name = names[i];
    const Derived = wrapConstructor(global, global[name], Native, name, name === 'AggregateError' ? 2 : 1);
    ObjectSetPrototypeOf(Derived, Wrapped);
    classes[name] = Derived;
  }
  defineHidden(Wrapped, 'captureStackTrace', captureStackTrace);
  defineHidden(Wrapped, 'isError', Native.isError);
  return Wrapped;
}

// What Error.prepareStackTrace is until a program replaces it.
function ErrorPrepareStackTrace(error, sites) {
  return require('internal/errors/captured_stack').joinSites(error, sites);
}

// In a realm beside the main one; the limit is that of the program.
function installIn(global) {
  const Native = global.Error;
  const Wrapped = wrapAll(global, {});
  ObjectSetPrototypeOf(Wrapped, global.Function.prototype);
  primordials.ReflectSet(Native, 'stackTraceLimit', limit.ofEngine);
  ObjectDefineProperty(Wrapped, 'stackTraceLimit', {
    __proto__: null,
    get: () => limit.frames,
    set: (value) => {
      setLimit(value);
      primordials.ReflectSet(Native, 'stackTraceLimit', limit.ofEngine);
    },
    enumerable: true,
    configurable: true,
  });
}

// ---- In this realm -----------------------------------------------------------------------------

const WrappedError = wrapAll(globalThis, primordials);
defineHidden(WrappedError, 'prepareStackTrace', ErrorPrepareStackTrace);
primordials.ErrorCaptureStackTrace = captureStackTrace;

internalBinding('life').rememberErrorClasses();

NativeError.stackTraceLimit = limit.ofEngine;
ObjectDefineProperty(WrappedError, 'stackTraceLimit', {
  __proto__: null, get: () => limit.frames, set: setLimit, enumerable: true, configurable: true,
});

module.exports = { ErrorPrepareStackTrace, NativeError, captureNatively, installIn, limit };
