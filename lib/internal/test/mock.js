'use strict';

// Functions that remember how they were called, and stand in for others until they are restored.

const {
  ArrayPrototypePush, ArrayPrototypeSlice, Error,
  Infinity, MapPrototypeDelete, MapPrototypeGet, MapPrototypeHas, MapPrototypeSet,
  NumberMAX_SAFE_INTEGER, ObjectDefineProperty, ObjectGetOwnPropertyDescriptor,
  ObjectGetPrototypeOf, Proxy, ReflectApply, ReflectConstruct, ReflectDeleteProperty, ReflectGet,
  SafeMap,
} = primordials;
const {
  codes: { ERR_INVALID_ARG_TYPE, ERR_INVALID_ARG_VALUE },
} = require('internal/errors');
const {
  validateBoolean, validateFunction, validateInteger, validateObject,
} = require('internal/validators');

function noImplementation() {}

// The implementations to use next, by the number of the call.
class OnceTable {
  #byCall = new SafeMap();

  set(name, given, count, value) {
    const call = given ?? count;
    validateInteger(call, name, count);
    MapPrototypeSet(this.#byCall, call, value);
  }

  has(call) { return MapPrototypeHas(this.#byCall, call); }

  take(call) {
    const value = MapPrototypeGet(this.#byCall, call);
    MapPrototypeDelete(this.#byCall, call);
    return value;
  }
}

class MockFunctionContext {
  #calls = [];
  #original;
  #implementation;
  #once = new OnceTable();
  #times;
  #undo;

  constructor(original, implementation, times, undo) {
    this.#original = original;
    this.#implementation = implementation;
    this.#times = times;
    this.#undo = undo;
  }

  get calls() { return ArrayPrototypeSlice(this.#calls); }
  callCount() { return this.#calls.length; }

  mockImplementation(implementation) {
    validateFunction(implementation, 'implementation');
    this.#implementation = implementation;
  }

  mockImplementationOnce(implementation, onCall) {
    validateFunction(implementation, 'implementation');
    this.#once.set('onCall', onCall, this.#calls.length, implementation);
  }

  restore() {
    if (this.#undo === undefined) this.#implementation = this.#original;
    else this.#undo();
  }

  resetCalls() { this.#calls = []; }

  static next(context) {
    const call = context.#calls.length;
    if (call + 1 === context.#times) {
      const last = context.#once.has(call) ? context.#once.take(call) : context.#implementation;
      context.restore();
      return last;
    }
    return context.#once.has(call) ? context.#once.take(call) : context.#implementation;
  }

  static track(context, call) { ArrayPrototypePush(context.#calls, call); }
}
const { next, track } = MockFunctionContext;
delete MockFunctionContext.next;
delete MockFunctionContext.track;

function record(context, args, self, target, run) {
  let result;
  let error;
  try {
    result = run(next(context));
    return result;
  } catch (thrown) {
    error = thrown;
    throw thrown;
  } finally {
    track(context, {
      __proto__: null, arguments: args, error, result, stack: new Error(), target,
      this: target === undefined ? self : result,
    });
  }
}

function mockOf(original, context) {
  return new Proxy(original, {
    __proto__: null,
    apply: (fn, self, args) =>
      record(context, args, self, undefined, (chosen) => ReflectApply(chosen, self, args)),
    construct: (fn, args, newTarget) =>
      record(context, args, undefined, fn, (chosen) => ReflectConstruct(chosen, args, newTarget)),
    get: (fn, key, receiver) => key === 'mock' ? context : ReflectGet(fn, key, receiver),
  });
}

class MockPropertyContext {
  #object;
  #name;
  #descriptor;
  #value;
  #once = new OnceTable();
  #accesses = [];

  constructor(object, name, descriptor, value) {
    this.#object = object;
    this.#name = name;
    this.#descriptor = descriptor;
    this.#value = value;
    ObjectDefineProperty(object, name, {
      __proto__: null,
      configurable: true,
      enumerable: descriptor.enumerable,
      get: () => this.#access('get', this.#next(this.#value)),
      set: (next) => { this.mockImplementation(next); },
    });
  }

  get accesses() { return ArrayPrototypeSlice(this.#accesses); }
  accessCount() { return this.#accesses.length; }

  mockImplementation(value) {
    if (!this.#descriptor.writable && this.#descriptor.set === undefined) {
      throw new ERR_INVALID_ARG_VALUE('propertyName', this.#name, 'cannot be set');
    }
    this.#value = this.#access('set', this.#next(value));
  }

  mockImplementationOnce(value, onAccess) {
    this.#once.set('onAccess', onAccess, this.#accesses.length, value);
  }

  resetAccesses() { this.#accesses = []; }
  restore() { ObjectDefineProperty(this.#object, this.#name, this.#descriptor); }

  #next(value) {
    const access = this.#accesses.length;
    return this.#once.has(access) ? this.#once.take(access) : value;
  }

  #access(type, value) {
    ArrayPrototypePush(this.#accesses, { __proto__: null, type, value, stack: new Error() });
    return value;
  }
}

function findDescriptor(object, name) {
  for (let host = object; host !== null; host = ObjectGetPrototypeOf(host)) {
    const descriptor = ObjectGetOwnPropertyDescriptor(host, name);
    if (descriptor !== undefined) return { __proto__: null, ...descriptor };
  }
  return undefined;
}

function timesOf(options) {
  const { times = Infinity } = options;
  if (times !== Infinity) validateInteger(times, 'options.times', 1, NumberMAX_SAFE_INTEGER);
  return times;
}

function validateName(name, argument) {
  if (typeof name === 'string' || typeof name === 'symbol') return;
  throw new ERR_INVALID_ARG_TYPE(argument, ['string', 'symbol'], name);
}

function validateHost(object) {
  if (typeof object !== 'function') validateObject(object, 'object');
}

const isObject = (value) => value !== null && typeof value === 'object';

class MockTracker {
  #mocks = [];

  #timers;

  get timers() { return this.#timers ??= new (require('internal/test/mock_timers').MockTimers)(); }

  fn(original = function() {}, implementation = original, options = { __proto__: null }) {
    if (isObject(original)) {
      options = original;
      original = function() {};
      implementation = original;
    } else if (isObject(implementation)) {
      options = implementation;
      implementation = original;
    }
    validateFunction(original, 'original');
    validateFunction(implementation, 'implementation');
    validateObject(options, 'options');
    return this.#mock(original, implementation, timesOf(options), undefined);
  }

  method(object, name, implementation = noImplementation, options = { __proto__: null }) {
    validateHost(object);
    validateName(name, 'methodName');
    if (isObject(implementation)) {
      options = implementation;
      implementation = noImplementation;
    }
    validateFunction(implementation, 'implementation');
    validateObject(options, 'options');
    const { getter = false, setter = false } = options;
    validateBoolean(getter, 'options.getter');
    validateBoolean(setter, 'options.setter');
    if (getter && setter) {
      throw new ERR_INVALID_ARG_VALUE('options.setter', setter,
                                      "cannot be used with 'options.getter'");
    }
    const times = timesOf(options);
    const descriptor = findDescriptor(object, name);
    const part = getter ? 'get' : setter ? 'set' : 'value';
    const original = descriptor?.[part];
    if (typeof original !== 'function') {
      throw new ERR_INVALID_ARG_VALUE('methodName', original, 'must be a method');
    }
    const undo = () => ObjectDefineProperty(object, name, descriptor);
    const chosen = implementation === noImplementation ? original : implementation;
    const mock = this.#mock(original, chosen, times, undo);
    ObjectDefineProperty(object, name, { __proto__: null, ...descriptor, [part]: mock });
    return mock;
  }

  getter(object, name, implementation = noImplementation, options = { __proto__: null }) {
    return this.#accessor('getter', object, name, implementation, options);
  }

  setter(object, name, implementation = noImplementation, options = { __proto__: null }) {
    return this.#accessor('setter', object, name, implementation, options);
  }

  #accessor(kind, object, name, implementation, options) {
    if (isObject(implementation)) {
      options = implementation;
      implementation = noImplementation;
    } else {
      validateObject(options, 'options');
    }
    if (options[kind] === false) {
      throw new ERR_INVALID_ARG_VALUE(`options.${kind}`, false, 'cannot be false');
    }
    return this.method(object, name, implementation, { __proto__: null, ...options, [kind]: true });
  }

  property(object, name, value) {
    validateHost(object);
    validateName(name, 'propertyName');
    const descriptor = findDescriptor(object, name);
    if (descriptor === undefined) {
      throw new ERR_INVALID_ARG_VALUE('propertyName', name, 'is not a property of the object');
    }
    const first = arguments.length > 2 ? value : object[name];
    const context = new MockPropertyContext(object, name, descriptor, first);
    ArrayPrototypePush(this.#mocks, context);
    return new Proxy(object, {
      __proto__: null,
      get: (target, key, receiver) => key === 'mock' ? context : ReflectGet(target, key, receiver),
    });
  }

  module(specifier, options = { __proto__: null }) {
    const { callerOf } = require('internal/test/harness');
    const { mockModule } = require('internal/test/mock_modules');
    const context = mockModule(specifier, options, callerOf(this.module)?.file);
    ArrayPrototypePush(this.#mocks, context);
    return context;
  }

  reset() {
    this.restoreAll();
    this.#timers?.reset();
    this.#mocks = [];
  }

  restoreAll() {
    for (let i = 0; i < this.#mocks.length; i++) this.#mocks[i].restore();
  }

  #mock(original, implementation, times, undo) {
    const context = new MockFunctionContext(original, implementation, times, undo);
    ArrayPrototypePush(this.#mocks, context);
    return mockOf(original, context);
  }
}

if (internalBinding('options')['--experimental-test-module-mocks'] !== true) {
  ReflectDeleteProperty(MockTracker.prototype, 'module');
}

module.exports = { MockTracker };
