'use strict';

const {
  ArrayPrototypeIncludes, ArrayPrototypePush, ArrayPrototypeUnshift, NumberIsSafeInteger, ObjectDefineProperties,
  ObjectIs, ReflectApply, SafeArrayIterator,
} = primordials;
const { expectLeftContexts } = internalBinding('engine');
const { restore, runIn, slot, switchTo, track } = require('internal/async_context');
const hooks = require('internal/async_hooks');
const {
  codes: { ERR_ASYNC_CALLBACK, ERR_ASYNC_TYPE, ERR_INVALID_ARG_VALUE, ERR_INVALID_ASYNC_ID },
} = require('internal/errors');
const { validateBoolean, validateFunction, validateObject, validateString } = require('internal/validators');

// A context is a list of storages with their stores: another store goes to the front of another list, which shares
// the rest. Programs have few storages, and each is in it once. What disable() takes away is marked in the first
// place alone: lists that share it as their rest keep it. Undefined: no storage has ever had anything. Behind a
// run() there is a context, as in Node.
class Context {
  constructor(storage, store, rest) {
    this.storage = storage;
    this.store = store;
    this.rest = rest;
    this.disabled = undefined; // a list of storages
  }
}

const kNothingLeft = new Context(undefined, undefined, undefined);

function placeOf(storage, context) {
  if (context?.disabled !== undefined && ArrayPrototypeIncludes(context.disabled, storage)) return undefined;
  while (context !== undefined && context.storage !== storage) context = context.rest;
  return context;
}

// What disable() has left of it, as a list of its own.
function enabledIn(context) {
  const { disabled } = context;
  let left;
  for (let place = context; place !== undefined; place = place.rest) {
    if (!ArrayPrototypeIncludes(disabled, place.storage)) left = new Context(place.storage, place.store, left);
  }
  return left;
}

function without(storage, context) {
  if (context?.disabled !== undefined) context = enabledIn(context);
  const place = placeOf(storage, context);
  if (place === undefined) return context;
  let rest = place.rest;
  for (let other = context; other !== place; other = other.rest) {
    rest = new Context(other.storage, other.store, rest);
  }
  return rest;
}

class AsyncLocalStorage {
  #defaultValue;
  #name;

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
    return new Context(this, store, without(this, slot.current));
  }

  // What other storages have entered inside stays behind.
  #leave(inside, before) {
    if (slot.current === inside || slot.current === undefined) {
      restore(before ?? kNothingLeft);
      return;
    }
    switchTo(this.#contextWith(placeOf(this, before)?.store));
  }

  run(store, callback, ...args) {
    // As in Node: what is there already needs no context of its own, and none is restored.
    if (ObjectIs(store, this.getStore())) return ReflectApply(callback, null, args);
    const before = slot.current;
    const inside = this.#contextWith(store);
    switchTo(inside);
    try {
      return ReflectApply(callback, null, args);
    } finally {
      this.#leave(inside, before);
    }
  }

  exit(callback, ...args) {
    return this.run(undefined, callback, ...new SafeArrayIterator(args));
  }

  enterWith(store) {
    expectLeftContexts();
    switchTo(this.#contextWith(store));
  }

  getStore() {
    const store = placeOf(this, slot.current)?.store;
    return store === undefined ? this.#defaultValue : store;
  }

  // What was scheduled here before finds nothing, either. What a run() around this leaves is without the store, too: the
  // context shall not be its own any more.
  disable() {
    const context = slot.current;
    if (placeOf(this, context) === undefined) return;
    context.disabled ??= [];
    ArrayPrototypePush(context.disabled, this);
    expectLeftContexts();
    switchTo(without(this, context) ?? kNothingLeft);
  }
}

// Something that calls back later, in the context in which it was made.
class AsyncResource {
  #context = slot.current;
  #frame;
  #end; // what the collector tells of, if it is to be told

  constructor(type, options = { __proto__: null }) {
    validateString(type, 'type');
    if (type === '' && hooks.hasInitHooks()) throw new ERR_ASYNC_TYPE(type);
    const trigger = typeof options === 'number' ? options : options?.triggerAsyncId;
    if (trigger !== undefined && (!NumberIsSafeInteger(trigger) || trigger < -1)) {
      throw new ERR_INVALID_ASYNC_ID('triggerAsyncId', trigger);
    }
    this.#frame = hooks.newFrame(type, this, trigger);
    if (hooks.hasDestroyHooks() && !options?.requireManualDestroy) {
      this.#end = hooks.destroyWhenCollected(this, this.#frame.asyncId);
    }
  }

  runInAsyncScope(callback, self, ...args) {
    return this.#run(callback, self, args);
  }

  #run(callback, self, args) {
    const before = slot.current;
    switchTo(this.#context);
    try {
      return hooks.runIn(this.#frame, callback, self, args);
    } finally {
      restore(before);
    }
  }

  emitDestroy() {
    if (this.#end !== undefined) this.#end.isTold = true;
    hooks.destroy(this.#frame.asyncId);
    return this;
  }

  asyncId() {
    return this.#frame.asyncId;
  }

  triggerAsyncId() {
    return this.#frame.triggerAsyncId;
  }

  bind(callback, self) {
    validateFunction(callback, 'fn');
    const own = this;
    let resource = this;
    const bound = function(...args) {
      const receiver = self === undefined ? this : self;
      if (own.runInAsyncScope === runInAsyncScope) return own.#run(callback, receiver, args);
      ArrayPrototypeUnshift(args, callback, receiver);
      return ReflectApply(own.runInAsyncScope, own, args);
    };
    ObjectDefineProperties(bound, {
      __proto__: null,
      length: {
        __proto__: null, configurable: true, enumerable: false, value: callback.length, writable: false,
      },
      asyncResource: {
        __proto__: null,
        configurable: true,
        enumerable: true,
        get() {
          warnOfResource();
          return resource;
        },
        set(value) {
          warnOfResource();
          resource = value;
        },
      },
    });
    return bound;
  }

  static bind(callback, type, self) {
    return new AsyncResource(type || callback.name || 'bound-anonymous-fn').bind(callback, self);
  }
}
const { runInAsyncScope } = AsyncResource.prototype;

let hasWarnedOfResource = false;

function warnOfResource() {
  if (hasWarnedOfResource) return;
  hasWarnedOfResource = true;
  process.emitWarning('The asyncResource property on bound functions is deprecated',
                      'DeprecationWarning', 'DEP0172');
}

// --- Hooks -----------------------------------------------------------------------------------------

const kEvents = ['init', 'before', 'after', 'destroy', 'promiseResolve'];

class AsyncHook {
  #callbacks = { __proto__: null, self: this };

  constructor(callbacks) {
    for (let i = 0; i < kEvents.length; i++) {
      const callback = callbacks[kEvents[i]];
      if (callback !== undefined && typeof callback !== 'function') {
        throw new ERR_ASYNC_CALLBACK(`hook.${kEvents[i]}`);
      }
      this.#callbacks[kEvents[i]] = callback;
    }
    const { promiseResolve, trackPromises } = callbacks;
    this.#callbacks.trackPromises = trackPromises;
    if (trackPromises === undefined) return;
    validateBoolean(trackPromises, 'trackPromises');
    if (!trackPromises && promiseResolve !== undefined) {
      throw new ERR_INVALID_ARG_VALUE('trackPromises', trackPromises, 'must not be false when promiseResolve is enabled');
    }
  }

  enable() {
    hooks.enable(this.#callbacks);
    return this;
  }

  disable() {
    hooks.disable(this.#callbacks);
    return this;
  }
}

function createHook(callbacks) {
  const hook = new AsyncHook(callbacks);
  // It may be enabled by what is scheduled before, and then hears of its end.
  hooks.switchOn();
  return hook;
}

function executionAsyncId() {
  return hooks.current().asyncId;
}

function triggerAsyncId() {
  return hooks.current().triggerAsyncId;
}

function executionAsyncResource() {
  return hooks.current().resource;
}

// Ids are given out from the moment that somebody takes a function that tells them.
function lazily(value) {
  return {
    __proto__: null,
    configurable: true,
    enumerable: true,
    get() {
      hooks.switchOn();
      return value;
    },
  };
}

module.exports = { AsyncLocalStorage, createHook };
ObjectDefineProperties(module.exports, {
  __proto__: null,
  executionAsyncId: lazily(executionAsyncId),
  triggerAsyncId: lazily(triggerAsyncId),
  executionAsyncResource: lazily(executionAsyncResource),
  asyncWrapProviders: {
    __proto__: null, configurable: true, enumerable: true, get: () => require('internal/async_wrap_providers'),
  },
  AsyncResource: {
    __proto__: null, configurable: true, enumerable: true, writable: true, value: AsyncResource,
  },
});
