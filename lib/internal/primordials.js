'use strict';

// Evaluated before any other script. The built-ins are copied as they are now; the function behind
// most names is made from the copy when a module first asks for it, because making all thousand of
// them would cost 2 ms at every start.

// What the helpers below are made of later.
const global = globalThis;
const {
  Array, Error, FinalizationRegistry, Function, Map, Object, Promise, Proxy, Reflect, RegExp, Set,
  String, Symbol, Uint8Array, WeakMap, WeakRef, WeakSet,
} = global;

const { apply, bind, call } = Function.prototype;
const {
  assign, defineProperty, freeze, getOwnPropertyDescriptor, getOwnPropertyDescriptors,
  getPrototypeOf, hasOwn, setPrototypeOf,
} = Object;
const { apply: reflectApply, ownKeys } = Reflect;
const uncurryThis = bind.bind(call);
const applyBind = bind.bind(apply);
const then = uncurryThis(Promise.prototype.then);

for (let i = 0; i < 2; i++) {
  const name = i === 0 ? 'dispose' : 'asyncDispose';
  if (Symbol[name] === undefined) {
    defineProperty(Symbol, name, { __proto__: null, value: Symbol(`Symbol.${name}`) });
  }
}

// ---- The copies --------------------------------------------------------------------------------

const snapshots = { __proto__: null };

const values = [
  'AggregateError', 'ArrayBuffer', 'BigInt', 'Boolean', 'Date', 'EvalError', 'FinalizationRegistry',
  'JSON', 'Math', 'Number', 'Proxy', 'RangeError', 'ReferenceError', 'Reflect', 'Symbol',
  'SyntaxError', 'TypeError', 'URIError', 'Uint8Array', 'WeakRef', 'WeakSet', 'decodeURI',
  'decodeURIComponent', 'encodeURI', 'encodeURIComponent', 'eval', 'globalThis',
  'Atomics', 'BigInt64Array', 'BigUint64Array', 'DataView', 'Float32Array', 'Float64Array',
  'Int16Array', 'Int32Array', 'Int8Array', 'SharedArrayBuffer', 'Uint16Array', 'Uint32Array',
  'Uint8ClampedArray', 'escape', 'unescape',
];
// Of these the members too, at once: they are what polyfills and patches change.
const classes = [
  'Array', 'Error', 'Function', 'Map', 'Object', 'Promise', 'RegExp', 'Set', 'String', 'WeakMap',
];
function copy(object) {
  return setPrototypeOf(getOwnPropertyDescriptors(object), null);
}

function takePrototype(name, prototype) {
  primordials[name] = prototype;
  snapshots[name] = copy(prototype);
}

function takeClass(name, constructor) {
  primordials[name] = constructor;
  snapshots[name] = copy(constructor);
  takePrototype(`${name}Prototype`, constructor.prototype);
}

for (let i = 0; i < values.length; i++) primordials[values[i]] = global[values[i]];
for (let i = 0; i < classes.length; i++) takeClass(classes[i], global[classes[i]]);
primordials.TypedArray = getPrototypeOf(Uint8Array);
takePrototype('TypedArrayPrototype', primordials.TypedArray.prototype);
snapshots.Reflect = copy(Reflect);
snapshots.Math = copy(primordials.Math);
snapshots.Number = copy(primordials.Number);

const arrayIterator = getPrototypeOf([][Symbol.iterator]());
takePrototype('ArrayIteratorPrototype', arrayIterator);
takePrototype('StringIteratorPrototype', getPrototypeOf(''[Symbol.iterator]()));
takePrototype('MapIteratorPrototype', getPrototypeOf(new Map().keys()));
takePrototype('SetIteratorPrototype', getPrototypeOf(new Set().keys()));
primordials.IteratorPrototype = getPrototypeOf(arrayIterator);
primordials.AsyncIteratorPrototype =
  getPrototypeOf(getPrototypeOf(async function* () {}).prototype);
primordials.uncurryThis = uncurryThis;
primordials.applyBind = applyBind;

// ---- Functions called in inner loops -----------------------------------------------------------

// A bound function costs JavaScriptCore 30 ns a call, `method.call(…)` of a known method 2 ns. The
// own `call` keeps that fast form safe from a replaced Function.prototype.call.
function hot(method) {
  return defineProperty(method, 'call', { __proto__: null, value: call });
}

const { pop, push, shift, indexOf: arrayIndexOf } = Array.prototype;
const { get: mapGet, set: mapSet, has: mapHas, delete: mapDelete } = Map.prototype;
const { get: weakMapGet, has: weakMapHas } = WeakMap.prototype;
const { add: setAdd, has: setHas, delete: setDelete } = Set.prototype;
const {
  charCodeAt, codePointAt, indexOf: stringIndexOf, lastIndexOf: stringLastIndexOf,
  slice: stringSlice, startsWith: stringStartsWith, endsWith: stringEndsWith,
  includes: stringIncludes,
} = String.prototype;
const { fromCharCode } = String;
const { hasOwnProperty } = Object.prototype;
const { exec } = RegExp.prototype;
const methods = [
  pop, push, shift, arrayIndexOf, mapGet, mapSet, mapHas, mapDelete, weakMapGet, weakMapHas, setAdd,
  setHas, setDelete, charCodeAt, codePointAt, stringIndexOf, stringLastIndexOf, stringSlice,
  stringStartsWith, stringEndsWith, stringIncludes, hasOwnProperty, exec,
];
for (let i = 0; i < methods.length; i++) hot(methods[i]);

const pushAll = uncurryThis(push);
primordials.ArrayPrototypePush = function(list, item) {
  return arguments.length === 2 ? push.call(list, item) : reflectApply(pushAll, null, arguments);
};
primordials.ArrayPrototypePop = (list) => pop.call(list);
primordials.ArrayPrototypeShift = (list) => shift.call(list);
primordials.ArrayPrototypeIndexOf = (list, item, from) => arrayIndexOf.call(list, item, from);
primordials.MapPrototypeGet = (map, key) => mapGet.call(map, key);
primordials.MapPrototypeSet = (map, key, value) => mapSet.call(map, key, value);
primordials.MapPrototypeHas = (map, key) => mapHas.call(map, key);
primordials.MapPrototypeDelete = (map, key) => mapDelete.call(map, key);
primordials.WeakMapPrototypeGet = (map, key) => weakMapGet.call(map, key);
primordials.WeakMapPrototypeHas = (map, key) => weakMapHas.call(map, key);
primordials.SetPrototypeAdd = (set, item) => setAdd.call(set, item);
primordials.SetPrototypeHas = (set, item) => setHas.call(set, item);
primordials.SetPrototypeDelete = (set, item) => setDelete.call(set, item);
primordials.StringPrototypeCharCodeAt = (text, index) => charCodeAt.call(text, index);
primordials.StringPrototypeCodePointAt = (text, index) => codePointAt.call(text, index);
primordials.StringPrototypeIndexOf = (text, part, from) => stringIndexOf.call(text, part, from);
primordials.StringPrototypeLastIndexOf = (text, part, from) =>
  stringLastIndexOf.call(text, part, from);
primordials.StringPrototypeSlice = (text, from, to) => stringSlice.call(text, from, to);
primordials.StringPrototypeStartsWith = (text, part, from) =>
  stringStartsWith.call(text, part, from);
primordials.StringPrototypeEndsWith = (text, part, to) => stringEndsWith.call(text, part, to);
primordials.StringPrototypeIncludes = (text, part, from) => stringIncludes.call(text, part, from);
primordials.ObjectPrototypeHasOwnProperty = (object, key) => hasOwnProperty.call(object, key);
primordials.RegExpPrototypeExec = (pattern, text) => exec.call(pattern, text);

// ---- What every start needs --------------------------------------------------------------------

// Straight on, because the way by the name, below, would take 20 times as long for each.

primordials.ArrayIsArray = Array.isArray;
primordials.ArrayBufferIsView = ArrayBuffer.isView;
primordials.ErrorIsError = Error.isError;
primordials.JSONParse = JSON.parse;
primordials.MathTrunc = Math.trunc;
primordials.NumberIsFinite = Number.isFinite;
primordials.NumberIsInteger = Number.isInteger;
primordials.NumberIsNaN = Number.isNaN;
primordials.NumberParseInt = Number.parseInt;
primordials.NumberMAX_SAFE_INTEGER = Number.MAX_SAFE_INTEGER;
primordials.NumberMIN_SAFE_INTEGER = Number.MIN_SAFE_INTEGER;
primordials.ObjectAssign = Object.assign;
primordials.ObjectCreate = Object.create;
primordials.ObjectDefineProperties = Object.defineProperties;
primordials.ObjectDefineProperty = Object.defineProperty;
primordials.ObjectFreeze = Object.freeze;
primordials.ObjectGetOwnPropertyDescriptor = Object.getOwnPropertyDescriptor;
primordials.ObjectGetPrototypeOf = Object.getPrototypeOf;
primordials.ObjectIs = Object.is;
primordials.ObjectKeys = Object.keys;
primordials.ObjectSetPrototypeOf = Object.setPrototypeOf;
primordials.ReflectApply = Reflect.apply;
primordials.ReflectConstruct = Reflect.construct;
primordials.ReflectDeleteProperty = Reflect.deleteProperty;
primordials.ReflectOwnKeys = Reflect.ownKeys;
primordials.ReflectSet = Reflect.set;
primordials.SymbolAsyncDispose = Symbol.asyncDispose;
primordials.SymbolDispose = Symbol.dispose;
primordials.SymbolFor = Symbol.for;
primordials.SymbolHasInstance = Symbol.hasInstance;
primordials.SymbolIterator = Symbol.iterator;
primordials.SymbolToPrimitive = Symbol.toPrimitive;
primordials.SymbolToStringTag = Symbol.toStringTag;
primordials.ArrayPrototypeConcat = uncurryThis(Array.prototype.concat);
primordials.ArrayPrototypeFill = uncurryThis(Array.prototype.fill);
primordials.ArrayPrototypeIncludes = uncurryThis(Array.prototype.includes);
primordials.ArrayPrototypeJoin = uncurryThis(Array.prototype.join);
primordials.ArrayPrototypeMap = uncurryThis(Array.prototype.map);
primordials.ArrayPrototypeSlice = uncurryThis(Array.prototype.slice);
primordials.ArrayPrototypeSplice = uncurryThis(Array.prototype.splice);
primordials.ArrayPrototypeUnshift = uncurryThis(Array.prototype.unshift);
primordials.ErrorPrototypeToString = uncurryThis(Error.prototype.toString);
primordials.FunctionPrototypeBind = uncurryThis(Function.prototype.bind);
primordials.FunctionPrototypeCall = uncurryThis(Function.prototype.call);
primordials.PromisePrototypeThen = then;
primordials.StringPrototypeRepeat = uncurryThis(String.prototype.repeat);
primordials.StringPrototypeReplaceAll = uncurryThis(String.prototype.replaceAll);
primordials.StringPrototypeSplit = uncurryThis(String.prototype.split);
primordials.StringPrototypeToLowerCase = uncurryThis(String.prototype.toLowerCase);
primordials.StringPrototypeToUpperCase = uncurryThis(String.prototype.toUpperCase);
primordials.StringPrototypeToWellFormed = uncurryThis(String.prototype.toWellFormed);
primordials.StringPrototypeTrim = uncurryThis(String.prototype.trim);
primordials.WeakMapPrototypeSet = uncurryThis(WeakMap.prototype.set);
primordials.WeakRefPrototypeDeref = uncurryThis(WeakRef.prototype.deref);
primordials.PromiseResolve = bind.call(Promise.resolve, Promise);

// ---- Names to functions ------------------------------------------------------------------------

// What a name like Math, DataView or DataViewPrototype stands for, without asking the proxy.
function objectOf(owner) {
  if (hasOwn(primordials, owner)) return primordials[owner];
  return isPrototype(owner) ? objectOf(stringSlice.call(owner, 0, -9))?.prototype : undefined;
}

function isPrototype(owner) {
  return stringEndsWith.call(owner, 'Prototype');
}

function lowerFirst(name) {
  const code = charCodeAt.call(name, 0);
  return code >= 65 && code <= 90 ? fromCharCode(code + 32) + stringSlice.call(name, 1) : name;
}

function descriptorOf(owner, key) {
  const snapshot = snapshots[owner];
  return snapshot === undefined ? getOwnPropertyDescriptor(objectOf(owner), key) : snapshot[key];
}

// The descriptor of the member that `Push`, `PI` or `SymbolIterator` names.
function memberOf(owner, name) {
  if (name.length > 6 && stringStartsWith.call(name, 'Symbol')) {
    const symbol = Symbol[lowerFirst(stringSlice.call(name, 6))];
    if (typeof symbol === 'symbol') return descriptorOf(owner, symbol);
  }
  return descriptorOf(owner, lowerFirst(name)) ?? descriptorOf(owner, name);
}

function fromPrototype(owner, name) {
  const method = memberOf(owner, name);
  if (method !== undefined && hasOwn(method, 'value')) {
    return typeof method.value === 'function' ? uncurryThis(method.value) : method.value;
  }
  const kind = stringStartsWith.call(name, 'Get') ? 'get' : 'set';
  const accessor = name.length > 3 ? memberOf(owner, stringSlice.call(name, 3)) : undefined;
  if (accessor === undefined || !hasOwn(accessor, kind)) return undefined;
  return accessor[kind] === undefined ? undefined : uncurryThis(accessor[kind]);
}

function fromStatics(owner, name) {
  const member = memberOf(owner, name);
  if (member === undefined || !hasOwn(member, 'value')) return undefined;
  const { value } = member;
  return owner === 'Promise' && typeof value === 'function' ? bind.call(value, Promise) : value;
}

function find(owner, name) {
  const found = isPrototype(owner) ? fromPrototype(owner, name) : fromStatics(owner, name);
  if (found !== undefined || !stringEndsWith.call(name, 'Apply')) return found;
  const method = memberOf(owner, stringSlice.call(name, 0, -5))?.value;
  if (typeof method !== 'function') return undefined;
  return isPrototype(owner) ? applyBind(method) : applyBind(method, primordials[owner]);
}

// Splits a name into owner and member at the longest owner: ArrayBufferPrototype|Slice, Math|Max.
function resolve(name) {
  const whole = objectOf(name);
  if (whole !== undefined) return whole;
  const prototypeAt = stringIndexOf.call(name, 'Prototype');
  for (let length = prototypeAt > 0 ? prototypeAt + 9 : name.length - 1; length > 2; length--) {
    const code = charCodeAt.call(name, length);
    if (code >= 97 && code <= 122) continue;
    const owner = stringSlice.call(name, 0, length);
    const isOwner = snapshots[owner] !== undefined || objectOf(owner) !== undefined;
    const found = isOwner ? find(owner, stringSlice.call(name, length)) : undefined;
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
    [Symbol.iterator]() { return this; },
  };
}

// Gives `target` the members of a snapshot that it does not have.
function inherit(target, snapshot) {
  const keys = ownKeys(snapshot);
  for (let i = 0; i < keys.length; i++) {
    if (hasOwn(target, keys[i])) continue;
    defineProperty(target, keys[i], assign({ __proto__: null }, snapshot[keys[i]]));
  }
}

const iterating = ['entries', 'keys', 'values', Symbol.iterator];

// A class whose instances look up nothing on the prototypes that users can change.
function makeSafe(name, safe) {
  const prototype = `${name}Prototype`;
  if (snapshots[`${name}IteratorPrototype`] !== undefined) {
    const next = fromPrototype(`${name}IteratorPrototype`, 'Next');
    for (let i = 0; i < iterating.length; i++) {
      const iterate = uncurryThis(snapshots[prototype][iterating[i]].value);
      defineProperty(safe.prototype, iterating[i], {
        __proto__: null, value() { return safeIterator(next, this, iterate); },
      });
    }
  }
  inherit(safe.prototype, snapshots[prototype] ?? copy(objectOf(prototype)));
  inherit(safe, snapshots[name] ?? copy(objectOf(name)));
  setPrototypeOf(safe.prototype, null);
  freeze(safe.prototype);
  return freeze(safe);
}

// Iterates over what `for…of` would, by the iterator functions of the start.
function makeIteratorClass(name) {
  const iterate = fromPrototype(`${name}Prototype`, 'SymbolIterator');
  const next = fromPrototype(`${name}IteratorPrototype`, 'Next');
  class SafeIterator {
    constructor(iterable) { this._iterator = iterate(iterable); }
    next() { return next(this._iterator); }
    [Symbol.iterator]() { return this; }
  }
  setPrototypeOf(SafeIterator.prototype, null);
  freeze(SafeIterator.prototype);
  return freeze(SafeIterator);
}

const helpers = {
  __proto__: null,
  SafeMap: () =>
    makeSafe(
      'Map',
      class SafeMap extends Map {
        constructor(items) {
          super(items);
        }
      },
    ),
  SafeSet: () =>
    makeSafe(
      'Set',
      class SafeSet extends Set {
        constructor(items) {
          super(items);
        }
      },
    ),
  SafeWeakMap: () =>
    makeSafe(
      'WeakMap',
      class SafeWeakMap extends WeakMap {
        constructor(items) {
          super(items);
        }
      },
    ),
  SafeWeakSet: () =>
    makeSafe(
      'WeakSet',
      class SafeWeakSet extends WeakSet {
        constructor(items) {
          super(items);
        }
      },
    ),
  SafeWeakRef: () =>
    makeSafe(
      'WeakRef',
      class SafeWeakRef extends WeakRef {
        constructor(target) {
          super(target);
        }
      },
    ),
  SafeFinalizationRegistry: () =>
    makeSafe(
      'FinalizationRegistry',
      class SafeFinalizationRegistry extends FinalizationRegistry {
        constructor(cleanup) {
          super(cleanup);
        }
      },
    ),
  SafeArrayIterator: () => makeIteratorClass('Array'),
  SafeStringIterator: () => makeIteratorClass('String'),
  PromisePrototypeCatch: () => (promise, onReason) => then(promise, undefined, onReason),
};

function make(name) {
  const helper = helpers[name];
  if (helper !== undefined) return helper();
  if (stringStartsWith.call(name, 'SafePromise')) {
    return require('internal/primordials/promises')[name];
  }
  return resolve(name);
}

setPrototypeOf(primordials, new Proxy({ __proto__: null }, {
  __proto__: null,
  get(target, name) {
    if (typeof name !== 'string') return undefined;
    const value = make(name);
    if (value !== undefined) {
      defineProperty(primordials, name, {
        __proto__: null,
        value,
        writable: true,
        enumerable: true,
        configurable: true,
      });
    }
    return value;
  },
}));
