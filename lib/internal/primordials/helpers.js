'use strict';

// What C++ finds no name for (src/runtime/primordial_names.cc): classes and helpers that look up
// nothing on the prototypes that users can change, and objects without global names.

const {
  FinalizationRegistry, Map, ObjectDefineProperty, ObjectFreeze, ObjectGetOwnPropertyDescriptor,
  ObjectGetPrototypeOf, ObjectHasOwn, ObjectSetPrototypeOf, ReflectOwnKeys, Set,
  StringPrototypeStartsWith, SymbolIterator, WeakMap, WeakRef, WeakSet, WebAssembly,
  taken: { getters, members }, uncurryThis,
} = primordials;

function safeIterator(next, iterable, iterate) {
  const iterator = iterate(iterable);
  return {
    __proto__: null,
    next() { return next(iterator); },
    [SymbolIterator]() { return this; },
  };
}

// Gives `target` the members of `owner` that it does not have.
function inherit(target, owner) {
  const source = primordials[owner];
  const keys = ReflectOwnKeys(source);
  for (let i = 0; i < keys.length; i++) {
    const key = keys[i];
    if (ObjectHasOwn(target, key)) continue;
    const value = members[owner]?.[key];
    const get = getters[owner]?.[key];
    const descriptor = ObjectGetOwnPropertyDescriptor(source, key);
    ObjectSetPrototypeOf(descriptor, null);
    if (value !== undefined && 'value' in descriptor) descriptor.value = value;
    if (get !== undefined && 'get' in descriptor) descriptor.get = get;
    ObjectDefineProperty(target, key, descriptor);
  }
}

const iterating = ['entries', 'keys', 'values', SymbolIterator];

// A class whose instances look up nothing on the prototypes that users can change.
function makeSafe(name, safe) {
  const prototype = `${name}Prototype`;
  if (members[`${name}IteratorPrototype`] !== undefined) {
    const next = primordials[`${name}IteratorPrototypeNext`];
    for (let i = 0; i < iterating.length; i++) {
      const iterate = uncurryThis(members[prototype][iterating[i]]);
      ObjectDefineProperty(safe.prototype, iterating[i], {
        __proto__: null, value() { return safeIterator(next, this, iterate); },
      });
    }
  }
  inherit(safe.prototype, prototype);
  inherit(safe, name);
  ObjectSetPrototypeOf(safe.prototype, null);
  ObjectFreeze(safe.prototype);
  return ObjectFreeze(safe);
}

// Iterates over what `for...of` would, by the iterator functions of the start.
function makeIteratorClass(name) {
  const iterate = primordials[`${name}PrototypeSymbolIterator`];
  const next = primordials[`${name}IteratorPrototypeNext`];
  class SafeIterator {
    constructor(iterable) { this._iterator = iterate(iterable); }
    next() { return next(this._iterator); }
    [SymbolIterator]() { return this; }
  }
  ObjectSetPrototypeOf(SafeIterator.prototype, null);
  ObjectFreeze(SafeIterator.prototype);
  return ObjectFreeze(SafeIterator);
}

// The constructors are written out: a derived class without one iterates over its arguments.
const helpers = {
  __proto__: null,
  SafeMap: () => makeSafe('Map', class SafeMap extends Map {
    constructor(items) { super(items); }
  }),
  SafeSet: () => makeSafe('Set', class SafeSet extends Set {
    constructor(items) { super(items); }
  }),
  SafeWeakMap: () => makeSafe('WeakMap', class SafeWeakMap extends WeakMap {
    constructor(items) { super(items); }
  }),
  SafeWeakSet: () => makeSafe('WeakSet', class SafeWeakSet extends WeakSet {
    constructor(items) { super(items); }
  }),
  SafeWeakRef: () => makeSafe('WeakRef', class SafeWeakRef extends WeakRef {
    constructor(target) { super(target); }
  }),
  SafeFinalizationRegistry: () =>
    makeSafe('FinalizationRegistry', class SafeFinalizationRegistry extends FinalizationRegistry {
      constructor(cleanup) { super(cleanup); }
    }),
  SafeArrayIterator: () => makeIteratorClass('Array'),
  SafeStringIterator: () => makeIteratorClass('String'),
  PromisePrototypeCatch: () => (promise, onReason) =>
    primordials.PromisePrototypeThen(promise, undefined, onReason),
};

// What has no global name, or would cost much at every start.
const owners = {
  __proto__: null,
  SharedArrayBuffer: () =>
    new WebAssembly.Memory({ initial: 0, maximum: 0, shared: true }).buffer.constructor,
  IteratorPrototype: () => ObjectGetPrototypeOf(primordials.ArrayIteratorPrototype),
  AsyncIteratorPrototype: () =>
    ObjectGetPrototypeOf(ObjectGetPrototypeOf(async function* () {}).prototype),
};

function make(name) {
  if (helpers[name] !== undefined) return helpers[name]();
  if (StringPrototypeStartsWith(name, 'SafePromise')) {
    return require('internal/primordials/promises')[name];
  }
  for (const owner in owners) {
    if (!StringPrototypeStartsWith(name, owner) || ObjectHasOwn(primordials, owner)) continue;
    primordials[owner] = owners[owner]();
    return primordials[name];
  }
  return undefined;
}

module.exports = { make };
