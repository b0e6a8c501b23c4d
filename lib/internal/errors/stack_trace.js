'use strict';

// Stacks that look like Node's. The engine's own is a data property with lines `name@url:line:column`
// and no header; errors that JavaScript makes get an accessor instead, as they have in Node, which
// formats the stack when it is first read. What the engine throws by itself cannot be caught on its
// way, so stackOf() formats it wherever we print.

const {
  Error: NativeError, ObjectDefineProperty, ObjectGetOwnPropertyDescriptor, ObjectGetPrototypeOf,
  ObjectSetPrototypeOf, ReflectConstruct, globalThis, uncurryThis,
} = primordials;
const { isError } = NativeError;
const errorToString = uncurryThis(NativeError.prototype.toString);

const kOwnFrames = '@node:internal/errors/stack_trace:';
const kFramesOfOurs = 3;
const rawLine = /^[^\n]*@(?:\[native code\]|[^\n]*:\d+:\d+|)(?:\n|$)/;
const captureNatively = NativeError.captureStackTrace;

let limit = 10;

// Loaded with the first stack that somebody reads.
function parseStack(raw) {
  return require('internal/errors/call_site').parseStack(raw, kOwnFrames);
}

function setLimit(value) {
  limit = value;
  // Room for our own frames, which are taken off again.
  NativeError.stackTraceLimit = typeof value === 'number' ? value + kFramesOfOurs : value;
}

// A private field on any object: what its stack is made of.
class Captured extends (function(object) { return object; }) {
  #raw;
  #sitesText;
  #header;
  #text;

  constructor(object, raw, header) {
    super(object);
    this.#raw = this.#sitesText = raw;
    this.#header = header;
  }

  static init(object, raw, header) {
    if (!(#raw in object)) {
      new Captured(object, raw, header);
      return;
    }
    object.#raw = object.#sitesText = raw;
    object.#header = header;
  }

  // Of an object or what it inherits from.
  static read(object) {
    for (let link = object; link !== null && typeof link === 'object'; link = ObjectGetPrototypeOf(link)) {
      if (#raw in link) return Captured.#format(link);
    }
    return undefined;
  }

  static #format(error) {
    if (error.#raw === undefined) return error.#text;
    const raw = error.#raw;
    error.#raw = undefined;
    error.#text = formatStack(error, error.#header, parseStack(raw));
    error.#header = undefined;
    return error.#text;
  }

  static write(object, value) {
    if (#raw in object) {
      object.#raw = undefined;
      object.#text = value;
      return;
    }
    ObjectDefineProperty(object, 'stack', {
      __proto__: null, value, writable: true, enumerable: true, configurable: true,
    });
  }

  static sites(object) {
    return parseStack(object.#sitesText);
  }

  static has(object) {
    return #raw in object;
  }
}

function getStack() {
  return Captured.read(this);
}

function setStack(value) {
  Captured.write(this, value);
}

const accessor = {
  __proto__: null, get: getStack, set: setStack, enumerable: false, configurable: true,
};

// User code formats the stack if it wants to.
function formatStack(error, header, sites) {
  const frames = typeof limit === 'number' && sites.length > limit ?
    primordials.ArrayPrototypeSlice(sites, 0, limit) : sites;
  const { prepareStackTrace } = primordials.Error;
  if (typeof prepareStackTrace === 'function') return prepareStackTrace(error, frames);
  let text = header;
  for (let i = 0; i < frames.length; i++) text += `\n    at ${frames[i]}`;
  return text;
}

function headerOf(object) {
  try {
    return errorToString(object);
  } catch {
    return '<error>';
  }
}

function capture(object, raw) {
  if (typeof limit !== 'number') return;
  Captured.init(object, raw, headerOf(object));
  ObjectDefineProperty(object, 'stack', accessor);
}

// --- The constructors ----------------------------------------------------------------------------

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
  ObjectDefineProperty(Wrapped, 'prototype', { __proto__: null, value: Native.prototype, writable: false });
  ObjectDefineProperty(Native.prototype, 'constructor', {
    __proto__: null, value: Wrapped, writable: true, enumerable: false, configurable: true,
  });
  ObjectDefineProperty(globalThis, name, {
    __proto__: null, value: Wrapped, writable: true, enumerable: false, configurable: true,
  });
  return Wrapped;
}

function captureStackTrace(object, constructor) {
  const holder = {};
  captureNatively(holder, typeof constructor === 'function' ? constructor : captureStackTrace);
  capture(object, holder.stack);
}

function install() {
  const Wrapped = wrapConstructor(NativeError, 'Error', 1);
  const names = ['EvalError', 'RangeError', 'ReferenceError', 'SyntaxError', 'TypeError', 'URIError'];
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
  ObjectDefineProperty(Wrapped, 'captureStackTrace', {
    __proto__: null, value: captureStackTrace, writable: true, enumerable: false, configurable: true,
  });
  ObjectDefineProperty(Wrapped, 'isError', {
    __proto__: null, value: isError, writable: true, enumerable: false, configurable: true,
  });
}

// --- For printing --------------------------------------------------------------------------------

// The call sites of an error that the engine threw; undefined where its stack is not the engine's.
function engineSites(error) {
  if (!isError(error) || Captured.has(error)) return undefined;
  const descriptor = ObjectGetOwnPropertyDescriptor(error, 'stack');
  if (descriptor === undefined || typeof descriptor.value !== 'string') return undefined;
  const isRaw = descriptor.value === '' ||
    primordials.RegExpPrototypeExec(rawLine, descriptor.value) !== null;
  if (!isRaw) return undefined;
  return parseStack(descriptor.value);
}

// error.stack in Node's form, also of what the engine threw.
function stackOf(error) {
  const sites = engineSites(error);
  return sites === undefined ? error.stack : formatStack(error, headerOf(error), sites);
}

// The engine's error becomes one with a stack of ours, for good.
function adopt(error) {
  const sites = engineSites(error);
  if (sites === undefined) return error;
  const raw = ObjectGetOwnPropertyDescriptor(error, 'stack').value;
  capture(error, raw);
  return error;
}

// The call sites of any error, as far as they are known.
function sitesOf(error) {
  return Captured.has(error) ? Captured.sites(error) : engineSites(error) ?? [];
}

module.exports = { adopt, install, sitesOf, stackOf };
