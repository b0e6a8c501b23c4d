'use strict';

// What all streams of the Streams standard share. Each object has its state in a property of this
// module's symbol; the functions that the standard names work on states.

const {
  ArrayPrototypePush, ArrayPrototypeSlice, FunctionPrototypeCall, Number, NumberIsNaN,
  ObjectDefineProperties, Promise, PromisePrototypeThen, PromiseReject, PromiseResolve,
  ReflectApply, Symbol, SymbolFor, SymbolToStringTag,
} = primordials;
const {
  codes: { ERR_INVALID_ARG_VALUE, ERR_INVALID_THIS },
} = require('internal/errors');
const { validateFunction } = require('internal/validators');

const kState = Symbol('kState');
// Given to constructors that only the runtime calls.
const kMake = Symbol('kMake');
const customInspect = SymbolFor('nodejs.util.inspect.custom');

function noop() {}

// ---- Promises ----------------------------------------------------------------------------------

class Deferred {
  constructor() {
    this.isSettled = false;
    this.promise = new Promise((resolve, reject) => {
      this.resolvePromise = resolve;
      this.rejectPromise = reject;
    });
  }

  resolve(value) {
    this.isSettled = true;
    this.resolvePromise(value);
  }

  reject(error) {
    this.isSettled = true;
    this.rejectPromise(error);
  }

  // Nobody needs to handle it.
  rejectQuietly(error) {
    this.reject(error);
    swallow(this.promise);
  }

  static resolved() {
    const made = new Deferred();
    made.resolve();
    return made;
  }

  static rejectedQuietly(error) {
    const made = new Deferred();
    made.rejectQuietly(error);
    return made;
  }
}

function swallow(promise) {
  PromisePrototypeThen(promise, undefined, noop);
}

// What a method of the program's comes to, as a promise.
function promiseOf(fn, self, args) {
  try {
    return PromiseResolve(ReflectApply(fn, self, args));
  } catch (error) {
    return PromiseReject(error);
  }
}

// ---- What constructors are given ---------------------------------------------------------------

// source[name] as an algorithm, called as a method of it.
function algorithmOf(source, name, label) {
  const method = source?.[name];
  if (method === undefined) return undefined;
  validateFunction(method, `${label}.${name}`);
  return (...args) => promiseOf(method, source, args);
}

function highWaterMarkOf(strategy, fallback) {
  const given = strategy?.highWaterMark;
  if (given === undefined) return fallback;
  const number = Number(given);
  if (NumberIsNaN(number) || number < 0) {
    throw new ERR_INVALID_ARG_VALUE.RangeError('strategy.highWaterMark', given);
  }
  return number;
}

function one() { return 1; }

function sizeOf(strategy) {
  const size = strategy?.size;
  if (size === undefined) return one;
  validateFunction(size, 'strategy.size');
  return (chunk) => FunctionPrototypeCall(size, undefined, chunk);
}

// ---- Queues ------------------------------------------------------------------------------------

class Fifo {
  constructor() {
    this.items = [];
    this.head = 0;
  }

  get length() { return this.items.length - this.head; }

  push(item) { ArrayPrototypePush(this.items, item); }

  peek() { return this.items[this.head]; }

  shift() {
    const item = this.items[this.head];
    this.items[this.head++] = undefined;
    if (this.head > 32 && this.head * 2 > this.items.length) {
      this.items = ArrayPrototypeSlice(this.items, this.head);
      this.head = 0;
    }
    return item;
  }

  // All that were in it.
  takeAll() {
    const all = ArrayPrototypeSlice(this.items, this.head);
    this.items = [];
    this.head = 0;
    return all;
  }
}

// Chunks with their sizes.
class SizedQueue {
  constructor() {
    this.clear();
  }

  clear() {
    this.fifo = new Fifo();
    this.total = 0;
  }

  get length() { return this.fifo.length; }

  push(value, size) {
    const number = Number(size);
    if (NumberIsNaN(number) || number < 0 || number === Infinity) {
      throw new ERR_INVALID_ARG_VALUE.RangeError('size', size);
    }
    this.fifo.push({ __proto__: null, value, size: number });
    this.total += number;
  }

  peek() { return this.fifo.peek().value; }

  shift() {
    const { value, size } = this.fifo.shift();
    this.total -= size;
    if (this.total < 0) this.total = 0; // sums of fractions
    return value;
  }
}

// ---- Classes -----------------------------------------------------------------------------------

// The state of an object that must be one of these.
function stateOf(object, Class) {
  if (typeof object !== 'object' || object === null || !(object instanceof Class) ||
      object[kState] === undefined) {
    throw new ERR_INVALID_THIS(Class.name);
  }
  return object[kState];
}

function isOf(object, Class) {
  return typeof object === 'object' && object !== null && object[kState] !== undefined &&
    object instanceof Class;
}

function setState(object, state) {
  ObjectDefineProperties(object, { __proto__: null, [kState]: { __proto__: null, value: state } });
}

// Methods and getters that users see when they list them, and what the class is called.
function finishClass(Class, names) {
  const { prototype } = Class;
  for (let i = 0; i < names.length; i++) {
    ObjectDefineProperties(prototype, {
      __proto__: null, [names[i]]: { __proto__: null, enumerable: true },
    });
  }
  ObjectDefineProperties(prototype, {
    __proto__: null,
    [SymbolToStringTag]: {
      __proto__: null, value: Class.name, writable: false, enumerable: false, configurable: true,
    },
  });
}

// For [customInspect]: the fields that tell something.
function show(object, fields, depth, options) {
  const { name } = object.constructor;
  if (depth < 0) return `${name} [Object]`;
  const { inspect } = require('internal/util/inspect');
  const inner = { ...options, depth: options.depth === null ? null : options.depth - 1 };
  return `${name} ${inspect(fields, inner)}`;
}

// A promise of a stream's end, for those who want to know without reading or writing.
function whenEnded(stream) {
  if (stream.ended === undefined) {
    stream.ended = new Deferred();
    if (stream.state === 'closed') stream.ended.resolve();
    if (stream.state === 'errored') stream.ended.rejectQuietly(stream.storedError);
  }
  return stream.ended;
}

module.exports = {
  Deferred,
  Fifo,
  SizedQueue,
  algorithmOf,
  customInspect,
  finishClass,
  highWaterMarkOf,
  isOf,
  kMake,
  kState,
  noop,
  promiseOf,
  setState,
  show,
  sizeOf,
  stateOf,
  swallow,
  whenEnded,
};
