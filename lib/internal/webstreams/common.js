'use strict';

// What all streams of the Streams standard share. Each object has its state in a property of this
// module's symbol; the functions that the standard names work on states.

const {
  FunctionPrototypeCall, Number, NumberIsNaN,
  ObjectDefineProperties, Promise, PromisePrototypeThen, PromiseReject, PromiseResolve,
  ReflectApply, Symbol, SymbolFor, SymbolToStringTag, TypeError,
} = primordials;
const {
  codes: { ERR_INVALID_ARG_VALUE, ERR_INVALID_THIS },
} = require('internal/errors');
const { isPromise } = require('internal/util/types');
const { validateFunction } = require('internal/validators');

const kState = Symbol('kState');
// Given to constructors that only the runtime calls.
const kMake = Symbol('kMake');
const customInspect = SymbolFor('nodejs.util.inspect.custom');

function noop() {}

// ---- Promises ----------------------------------------------------------------------------------

const kPending = 0;
const kResolved = 1;
const kRejected = 2;

// What will be known later. Its promise is made when somebody first asks for it: most chunks are
// written without anybody waiting for them.
class Deferred {
  constructor() {
    this.state = kPending;
    this.outcome = undefined;
    this.made = undefined;
    this.resolvePromise = undefined;
    this.rejectPromise = undefined;
  }

  get isSettled() { return this.state !== kPending; }

  get promise() {
    if (this.made === undefined) this.made = this.makePromise();
    return this.made;
  }

  makePromise() {
    if (this.state === kRejected) return PromiseReject(this.outcome);
    return new Promise((resolve, reject) => {
      if (this.state === kResolved) return resolve(this.outcome);
      this.resolvePromise = resolve;
      this.rejectPromise = reject;
    });
  }

  resolve(value) {
    if (this.state !== kPending) return;
    this.state = kResolved;
    this.outcome = value;
    if (this.made !== undefined) this.resolvePromise(value);
  }

  reject(error) {
    if (this.state !== kPending) return;
    this.state = kRejected;
    this.outcome = error;
    if (this.made !== undefined) this.rejectPromise(error);
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

// Fulfilled with nothing. No program gets hold of it.
const done = PromiseResolve();

// What a method of the program's came to, as a promise. One of its own is followed, which takes
// turns as in Node; most return nothing.
function promiseFor(result) {
  if (typeof result === 'object' ? result === null : typeof result !== 'function') return done;
  return new Promise((resolve, reject) => {
    if (isPromise(result)) follow(result, resolve, reject);
    else resolve(result);
  });
}

// As resolve(promise) does, in two turns, but by the `then` that nobody can replace.
function follow(promise, resolve, reject) {
  PromisePrototypeThen(done, () => { PromisePrototypeThen(promise, resolve, reject); });
}

// What step() promises, once `promise` is settled.
function afterwards(promise, step) {
  return new Promise((resolve, reject) => {
    const go = () => follow(step(), resolve, reject);
    PromisePrototypeThen(promise, go, go);
  });
}

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
  return (...args) => {
    let result;
    try {
      result = ReflectApply(method, source, args);
    } catch (error) {
      return PromiseReject(error);
    }
    return promiseFor(result);
  };
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

// A ring: `length` items from `head` on. The number of slots is a power of two.
class Fifo {
  constructor() {
    this.slots = [undefined, undefined, undefined, undefined];
    this.head = 0;
    this.length = 0;
  }

  push(item) {
    if (this.length === this.slots.length) this.grow();
    const { slots } = this;
    slots[(this.head + this.length) & (slots.length - 1)] = item;
    this.length++;
  }

  grow() {
    const all = this.takeAll();
    const slots = this.slots = [];
    for (let i = 0; i < 2 * all.length; i++) slots[i] = i < all.length ? all[i] : undefined;
    this.length = all.length;
  }

  peek() { return this.slots[this.head]; }

  shift() {
    const { slots, head } = this;
    if (this.length === 0) return undefined;
    const item = slots[head];
    slots[head] = undefined;
    this.head = (head + 1) & (slots.length - 1);
    this.length--;
    return item;
  }

  // All that were in it.
  takeAll() {
    const all = [];
    for (let i = 0; this.length > 0; i++) all[i] = this.shift();
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
    this.values = new Fifo();
    this.sizes = new Fifo();
    this.total = 0;
  }

  get length() { return this.sizes.length; }

  push(value, size) {
    const number = typeof size === 'number' ? size : Number(size);
    if (!(number >= 0) || number === Infinity) {
      throw new ERR_INVALID_ARG_VALUE.RangeError('size', size);
    }
    this.values.push(value);
    this.sizes.push(number);
    this.total += number;
  }

  peek() { return this.values.peek(); }

  shift() {
    this.total -= this.sizes.shift();
    if (this.total < 0) this.total = 0; // sums of fractions
    return this.values.shift();
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

// The same for classes that keep their parts in private members, which is what they say of others.
function privateStateOf(object, Class, member) {
  if (!isOf(object, Class)) {
    throw new TypeError(
      `Cannot read private member #${member} from an object whose class did not declare it`);
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
  afterwards,
  algorithmOf,
  customInspect,
  done,
  finishClass,
  highWaterMarkOf,
  isOf,
  kMake,
  noop,
  privateStateOf,
  promiseOf,
  setState,
  show,
  sizeOf,
  stateOf,
  swallow,
  whenEnded,
};
