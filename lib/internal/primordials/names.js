'use strict';

// Names to functions: what a name such as ArrayPrototypeFlatMap or SafeSet stands for, made of what
// was taken at the start (internal/primordials). Of what was not taken, the live object is asked.
// Only names that are there from the start are used here: others would lead back to this module.

const {
  FinalizationRegistry, FunctionPrototypeBind, Map, ObjectDefineProperty,
  ObjectGetOwnPropertyDescriptor, ObjectGetPrototypeOf, ObjectSetPrototypeOf, Promise, Set, Symbol,
  SymbolIterator, WeakMap, WeakRef, WeakSet, WebAssembly, applyBind, globalThis,
  taken: { getters, members }, uncurryThis,
} = primordials;
const { freeze: ObjectFreeze, hasOwn: ObjectHasOwn } = members.Object;
const { ownKeys: ReflectOwnKeys } = members.Reflect;
const { fromCharCode: StringFromCharCode } = members.String;
const StringPrototypeCharCodeAt = uncurryThis(members.StringPrototype.charCodeAt);
const StringPrototypeEndsWith = uncurryThis(members.StringPrototype.endsWith);
const StringPrototypeIndexOf = uncurryThis(members.StringPrototype.indexOf);
const StringPrototypeSlice = uncurryThis(members.StringPrototype.slice);
const StringPrototypeStartsWith = uncurryThis(members.StringPrototype.startsWith);

const inInnerLoops = require('internal/primordials/inner_loops');

// What has no global name, or would cost much at every start.
const { emptyTypedArray } = internalBinding('engine');
const engineOwn = {
  __proto__: null,
  SharedArrayBuffer: () =>
    new WebAssembly.Memory({ initial: 0, maximum: 0, shared: true }).buffer.constructor,
  TypedArray: () => ObjectGetPrototypeOf(objectOf('Uint8Array')),
  IteratorPrototype: () => ObjectGetPrototypeOf(primordials.ArrayIteratorPrototype),
  AsyncIteratorPrototype: () =>
    ObjectGetPrototypeOf(ObjectGetPrototypeOf(async function* () {}).prototype),
};

// What a name like Math, DataView or DataViewPrototype stands for, without asking the proxy.
function objectOf(owner) {
  if (ObjectHasOwn(primordials, owner)) return primordials[owner];
  if (engineOwn[owner] !== undefined) return engineOwn[owner]();
  if (isPrototype(owner)) return objectOf(StringPrototypeSlice(owner, 0, -9))?.prototype;
  const array = StringPrototypeEndsWith(owner, 'Array') ? emptyTypedArray(owner) : undefined;
  return array === undefined ? globalThis[owner] : ObjectGetPrototypeOf(array).constructor;
}

function isPrototype(owner) {
  return StringPrototypeEndsWith(owner, 'Prototype');
}

function lowerFirst(name) {
  const code = StringPrototypeCharCodeAt(name, 0);
  const isUpper = code >= 65 && code <= 90;
  return isUpper ? StringFromCharCode(code + 32) + StringPrototypeSlice(name, 1) : name;
}

function valueOf(owner, key) {
  const known = members[owner]?.[key];
  if (known !== undefined) return known;
  return ObjectGetOwnPropertyDescriptor(objectOf(owner), key)?.value;
}

function getterOf(owner, key) {
  return getters[owner]?.[key] ?? ObjectGetOwnPropertyDescriptor(objectOf(owner), key)?.get;
}

// look(owner, key) for the member that `Push`, `PI` or `SymbolIterator` names.
function lookUp(look, owner, name) {
  if (name.length > 6 && StringPrototypeStartsWith(name, 'Symbol')) {
    const symbol = Symbol[lowerFirst(StringPrototypeSlice(name, 6))];
    if (typeof symbol === 'symbol') return look(owner, symbol);
  }
  return look(owner, lowerFirst(name)) ?? look(owner, name);
}

function fromPrototype(owner, name) {
  const value = lookUp(valueOf, owner, name);
  if (value !== undefined) return typeof value === 'function' ? uncurryThis(value) : value;
  if (!StringPrototypeStartsWith(name, 'Get') || name.length === 3) return undefined;
  const getter = lookUp(getterOf, owner, StringPrototypeSlice(name, 3));
  return getter === undefined ? undefined : uncurryThis(getter);
}

function fromStatics(owner, name) {
  const value = lookUp(valueOf, owner, name);
  const needsThis = owner === 'Promise' && typeof value === 'function';
  return needsThis ? FunctionPrototypeBind(value, Promise) : value;
}

function find(owner, name) {
  const found = isPrototype(owner) ? fromPrototype(owner, name) : fromStatics(owner, name);
  if (found !== undefined || !StringPrototypeEndsWith(name, 'Apply')) return found;
  const method = lookUp(valueOf, owner, StringPrototypeSlice(name, 0, -5));
  if (typeof method !== 'function') return undefined;
  return isPrototype(owner) ? applyBind(method) : applyBind(method, primordials[owner]);
}

// Splits a name into owner and member at the longest owner: ArrayBufferPrototype|Slice, Math|Max.
function resolve(name) {
  const whole = objectOf(name);
  if (whole !== undefined) return whole;
  const prototypeAt = StringPrototypeIndexOf(name, 'Prototype');
  for (let length = prototypeAt > 0 ? prototypeAt + 9 : name.length - 1; length > 2; length--) {
    const code = StringPrototypeCharCodeAt(name, length);
    if (code >= 97 && code <= 122) continue;
    const owner = StringPrototypeSlice(name, 0, length);
    const isOwner = objectOf(owner) !== undefined;
    const found = isOwner ? find(owner, StringPrototypeSlice(name, length)) : undefined;
    if (found !== undefined) return found;
  }
  return undefined;
}

// ---- Classes and helpers safe from changed prototypes ------------------------------------------

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
  const source = objectOf(owner);
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
    const next = fromPrototype(`${name}IteratorPrototype`, 'Next');
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
  const iterate = fromPrototype(`${name}Prototype`, 'SymbolIterator');
  const next = fromPrototype(`${name}IteratorPrototype`, 'Next');
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

function make(name) {
  const maker = helpers[name] ?? inInnerLoops[name];
  if (maker !== undefined) return maker();
  if (StringPrototypeStartsWith(name, 'SafePromise')) {
    return require('internal/primordials/promises')[name];
  }
  return resolve(name);
}

module.exports = { make };
