'use strict';

const {
  MapPrototypeGet, MapPrototypeSet, NumberIsSafeInteger, ObjectDefineProperties, ObjectIs, ReflectApply,
  SafeArrayIterator, SafeMap,
} = primordials;
const { restore, slot, switchTo, track } = require('internal/async_context');
const { codes: { ERR_INVALID_ASYNC_ID, ERR_NOT_IMPLEMENTED } } = require('internal/errors');
const { validateFunction, validateObject, validateString } = require('internal/validators');

// A context is a map from storages to their stores, and is never changed: another store makes another
// map. Undefined: no storage has anything.
class AsyncLocalStorage {
  #defaultValue;
  #name;
  #isDisabled = false;

  constructor(options = { __proto__: null }) {
    validateObject(options, 'options');
    const { defaultValue, name } = options;
    if (name !== undefined) validateString(name, 'options.name');
    this.#defaultValue = defaultValue;
    this.#name = name;
    track();
  }

  static bind(callback) {
    return AsyncResource.bind(callback);
  }

  static snapshot() {
    const context = slot.current;
    return function(callback, ...args) {
      return runIn(context, callback, undefined, args);
    };
  }

  get name() {
    return this.#name ?? '';
  }

  #contextWith(store) {
    const context = new SafeMap(slot.current);
    MapPrototypeSet(context, this, store);
    return context;
  }

  run(store, callback, ...args) {
    this.#isDisabled = false;
    // As in Node: what is there already needs no context of its own, and none is restored.
    if (ObjectIs(store, this.getStore())) return ReflectApply(callback, null, args);
    return runIn(this.#contextWith(store), callback, null, args);
  }

  exit(callback, ...args) {
    return this.run(undefined, callback, ...new SafeArrayIterator(args));
  }

  enterWith(store) {
    this.#isDisabled = false;
    switchTo(this.#contextWith(store));
  }

  getStore() {
    if (this.#isDisabled) return undefined;
    const context = slot.current;
    if (context === undefined) return this.#defaultValue;
    const store = MapPrototypeGet(context, this);
    return store === undefined ? this.#defaultValue : store;
  }

  disable() {
    this.#isDisabled = true;
  }
}

function runIn(context, callback, self, args) {
  const before = slot.current;
  switchTo(context);
  try {
    return ReflectApply(callback, self, args);
  } finally {
    restore(before);
  }
}

let lastAsyncId = 1;

// Something that calls back later, in the context in which it was made.
class AsyncResource {
  #context = slot.current;
  #asyncId = ++lastAsyncId;
  #triggerAsyncId;

  constructor(type, options = { __proto__: null }) {
    validateString(type, 'type');
    const trigger = typeof options === 'number' ? options : options?.triggerAsyncId ?? 1;
    if (!NumberIsSafeInteger(trigger) || trigger < -1) {
      throw new ERR_INVALID_ASYNC_ID('triggerAsyncId', trigger);
    }
    this.#triggerAsyncId = trigger;
  }

  runInAsyncScope(callback, self, ...args) {
    return runIn(this.#context, callback, self, args);
  }

  emitDestroy() {
    return this;
  }

  asyncId() {
    return this.#asyncId;
  }

  triggerAsyncId() {
    return this.#triggerAsyncId;
  }

  bind(callback, self) {
    validateFunction(callback, 'fn');
    const resource = this;
    const bound = function(...args) {
      return resource.runInAsyncScope(callback, self === undefined ? this : self, ...args);
    };
    ObjectDefineProperties(bound, {
      __proto__: null,
      length: {
        __proto__: null, configurable: true, enumerable: false, value: callback.length, writable: false,
      },
    });
    return bound;
  }

  static bind(callback, type, self) {
    return new AsyncResource(type || callback.name || 'bound-anonymous-fn').bind(callback, self);
  }
}

function createHook() {
  throw new ERR_NOT_IMPLEMENTED('async_hooks.createHook()');
}

module.exports = {
  AsyncLocalStorage,
  createHook,
  executionAsyncId: () => 1,
  triggerAsyncId: () => 0,
  executionAsyncResource: () => ({}),
  asyncWrapProviders: { __proto__: null },
  AsyncResource,
};
