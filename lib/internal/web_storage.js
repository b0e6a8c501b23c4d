'use strict';

// localStorage and sessionStorage (--experimental-webstorage). What is kept is C++ (src/runtime/web_store.h); a
// proxy makes items look like properties, as far as no property of the prototype has their name.

const {
  ArrayPrototypeFilter, Error, ObjectDefineProperty, ObjectGetOwnPropertyDescriptor, Proxy, ReflectDefineProperty,
  ReflectDeleteProperty, ReflectGet, ReflectHas, ReflectSet, SafeWeakMap, SymbolFor, TypeError,
} = primordials;
const binding = internalBinding('web_storage');
const options = internalBinding('options');
const { codes: { ERR_INVALID_ARG_VALUE, ERR_MISSING_ARGS } } = require('internal/errors');
const { makeEnumerable } = require('internal/event');
const { emitExperimentalWarning } = require('internal/process/warning');

const customInspect = SymbolFor('nodejs.util.inspect.custom');
const stores = new SafeWeakMap(); // of the proxies
let isConstructing = false;

function storeOf(storage) {
  const store = stores.get(storage);
  if (store === undefined) throw new TypeError('Illegal invocation');
  return store;
}

function requireArguments(given, count, name) {
  if (given >= count) return;
  const error = new ERR_MISSING_ARGS(name);
  error.message = `Failed to execute '${name}' on 'Storage': ${count} argument${count === 1 ? '' : 's'} required`;
  throw error;
}

function put(store, name, value) {
  if (binding.set(store, `${name}`, `${value}`)) return;
  const { DOMException } = require('internal/dom_exception');
  throw new DOMException('Setting the value exceeded the quota', 'QuotaExceededError');
}

class Storage {
  constructor() {
    if (isConstructing) return;
    const error = new Error('Illegal constructor');
    error.code = 'ERR_ILLEGAL_CONSTRUCTOR';
    throw error;
  }

  get length() {
    return binding.names(storeOf(this)).length;
  }

  clear() {
    binding.clear(storeOf(this));
  }

  getItem(key) {
    const store = storeOf(this);
    requireArguments(arguments.length, 1, 'getItem');
    return binding.get(store, `${key}`) ?? null;
  }

  key(index) {
    const store = storeOf(this);
    requireArguments(arguments.length, 1, 'key');
    return binding.names(store)[index >>> 0] ?? null;
  }

  removeItem(key) {
    const store = storeOf(this);
    requireArguments(arguments.length, 1, 'removeItem');
    binding.remove(store, `${key}`);
  }

  setItem(key, value) {
    const store = storeOf(this);
    requireArguments(arguments.length, 2, 'setItem');
    put(store, key, value);
  }
}
makeEnumerable(Storage.prototype, ['length', 'clear', 'getItem', 'key', 'removeItem', 'setItem']);

// Only what the target inherits: it has nothing of its own under a string.
function isItem(target, name) {
  return typeof name === 'string' && !ReflectHas(target, name);
}

function itemDescriptor(value) {
  return { __proto__: null, value, writable: true, enumerable: true, configurable: true };
}

function makeTraps(store, self) {
  return {
    __proto__: null,
    get(target, name, receiver) {
      return isItem(target, name) ? binding.get(store, name) : ReflectGet(target, name, receiver);
    },
    has(target, name) {
      return ReflectHas(target, name) || (typeof name === 'string' && binding.get(store, name) !== undefined);
    },
    set(target, name, value, receiver) {
      if (typeof name !== 'string') return ReflectSet(target, name, value);
      // An object that inherits from the storage gets a property of its own.
      if (receiver !== self()) return ReflectDefineProperty(receiver, name, itemDescriptor(value));
      put(store, name, value);
      return true;
    },
    defineProperty(target, name, descriptor) {
      if (typeof name !== 'string') return ReflectDefineProperty(target, name, descriptor);
      if ('value' in descriptor) put(store, name, descriptor.value);
      return true;
    },
    deleteProperty(target, name) {
      if (typeof name !== 'string') return ReflectDeleteProperty(target, name);
      binding.remove(store, name);
      return true;
    },
    getOwnPropertyDescriptor(target, name) {
      if (!isItem(target, name)) return ObjectGetOwnPropertyDescriptor(target, name);
      const value = binding.get(store, name);
      return value === undefined ? undefined : itemDescriptor(value);
    },
    ownKeys() {
      return binding.names(store);
    },
    preventExtensions() {
      throw new TypeError('Cannot prevent extensions');
    },
  };
}

function makeStorage(store) {
  isConstructing = true;
  const target = new Storage();
  isConstructing = false;
  const storage = new Proxy(target, makeTraps(store, () => storage));
  stores.set(storage, store);
  // inspect() looks behind a proxy.
  ObjectDefineProperty(target, customInspect, {
    __proto__: null,
    configurable: true,
    value(depth, settings, inspect) {
      const shown = { __proto__: Storage.prototype };
      const names = ArrayPrototypeFilter(binding.names(store), (name) => isItem(target, name));
      for (let i = 0; i < names.length; i++) {
        ObjectDefineProperty(shown, names[i], itemDescriptor(binding.get(store, names[i])));
      }
      return inspect(shown, settings);
    },
  });
  return storage;
}

let local, session;

module.exports = {
  Storage,
  get localStorage() {
    const file = options['--localstorage-file'] ?? '';
    if (file === '') {
      throw new ERR_INVALID_ARG_VALUE('--localstorage-file', file, 'is an invalid localStorage location');
    }
    local ??= makeStorage(binding.create(file));
    return local;
  },
  get sessionStorage() {
    session ??= makeStorage(binding.createInMemory(':memory:'));
    return session;
  },
};

emitExperimentalWarning('Web Storage');
