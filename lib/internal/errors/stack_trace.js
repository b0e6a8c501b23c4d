'use strict';

// Error constructors whose stacks look like Node's. The engine's own stack is a data property with
// lines `name@url:line:column` and no header; errors that JavaScript makes get an accessor instead,
// as they have in Node, which formats the stack when it is first read
// (internal/errors/captured_stack). What the engine throws by itself cannot be caught on its way.

const {
  Error: NativeError, ObjectDefineProperty, ObjectSetPrototypeOf, ReflectConstruct, globalThis,
} = primordials;

const kConstructorsMax = 2; // of classes that are often made
const kFramesOfOurs = 2 + kConstructorsMax; // Reflect.construct and the wrapper
// eslint-disable-next-line giro/builtins -- loaded before any program; primordials have ours
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

// The engine's stack beneath the uppermost call of a function; empty: it is not being called.
function stackBelow(callee) {
  const holder = {};
  captureNatively(holder, callee);
  return holder.stack;
}

// Of a class of a program's: the constructors of that class are not in the stack.
function captureBelow(error, Wrapped, target) {
  const raw = error.stack;
  if (limit === 0 || typeof raw !== 'string') {
    capture(error, '');
    return;
  }
  const { behindConstructors } = require('internal/errors/constructor_frames');
  capture(error, behindConstructors(raw, Wrapped, target, kConstructorsMax) ?? (stackBelow(target) || raw));
}

// A constructor that makes what `Native` makes, with a stack like Node's.
function wrapConstructor(global, Native, name, length) {
  const Wrapped = {
    [name]: function(...args) {
      const target = new.target ?? Wrapped;
      const error = ReflectConstruct(Native, args, target);
      if (target === Wrapped) capture(error, error.stack);
      else captureBelow(error, Wrapped, target);
      return error;
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
  capture(object, stackBelow(typeof constructor === 'function' ? constructor : captureStackTrace));
}

// Wraps the error classes of a realm, and puts them into `classes` under their names.
function wrapAll(global, classes) {
  const Native = global.Error;
  const Wrapped = wrapConstructor(global, Native, 'Error', 1);
  classes.Error = Wrapped;
  const names = [
    'EvalError', 'RangeError', 'ReferenceError', 'SyntaxError', 'TypeError', 'URIError',
    'AggregateError',
  ];
  for (let i = 0; i < names.length; i++) {
    const name = names[i];
    const Derived = wrapConstructor(global, global[name], name, name === 'AggregateError' ? 2 : 1);
    ObjectSetPrototypeOf(Derived, Wrapped);
    classes[name] = Derived;
  }
  defineHidden(Wrapped, 'captureStackTrace', captureStackTrace);
  defineHidden(Wrapped, 'isError', Native.isError);
  return Wrapped;
}

// What Error.prepareStackTrace is until a program replaces it.
function ErrorPrepareStackTrace(error, sites) {
  stacks ??= require('internal/errors/captured_stack');
  return stacks.joinSites(error, sites);
}

// In a realm beside the main one; the limit is that of the program.
function installIn(global) {
  const Native = global.Error;
  const Wrapped = wrapAll(global, {});
  ObjectSetPrototypeOf(Wrapped, global.Function.prototype);
  Native.stackTraceLimit = NativeError.stackTraceLimit;
  ObjectDefineProperty(Wrapped, 'stackTraceLimit', {
    __proto__: null,
    get: () => limit,
    set: (value) => {
      setLimit(value);
      Native.stackTraceLimit = NativeError.stackTraceLimit;
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

setLimit(limit);
ObjectDefineProperty(WrappedError, 'stackTraceLimit', {
  __proto__: null, get: () => limit, set: setLimit, enumerable: true, configurable: true,
});

module.exports = { ErrorPrepareStackTrace, frameLimit, installIn };
