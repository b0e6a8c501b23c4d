'use strict';

// What kind of object is this? The engine's C API does not say, so the question is put to methods
// that refuse what is not their own: they see through prototypes and Symbol.toStringTag.

const {
  ArrayBufferIsView, ArrayBufferPrototypeGetByteLength, BigIntPrototypeValueOf, BooleanPrototypeValueOf, DatePrototypeGetTime,
  ErrorIsError, FunctionPrototypeToString, Map, MapPrototypeGetSize, NumberPrototypeValueOf,
  ObjectGetOwnPropertyDescriptor, ObjectGetPrototypeOf, ObjectPrototypeToString, PromisePrototype,
  PromisePrototypeThen, RangeErrorPrototype, RegExpPrototype, RegExpPrototypeExec, RegExpPrototypeGetSource, Set,
  SetPrototypeGetSize, SharedArrayBuffer, StringPrototypeValueOf, SymbolIterator, SymbolPrototypeValueOf,
  SymbolToStringTag, WeakMapPrototypeHas, WeakSetPrototypeHas, taken: { members }, uncurryThis,
} = primordials;
const { isProxy } = internalBinding('engine');

const probe = {};
const resolveWith = uncurryThis(members.Promise.resolve);
const mapIteratorPrototype = ObjectGetPrototypeOf(new Map()[SymbolIterator]());
const setIteratorPrototype = ObjectGetPrototypeOf(new Set()[SymbolIterator]());
const generatorPrototype = ObjectGetPrototypeOf(ObjectGetPrototypeOf((function*() {})()));
const asyncGeneratorPrototype = ObjectGetPrototypeOf(ObjectGetPrototypeOf((async function*() {})()));
const sharedByteLength = uncurryThis(
  ObjectGetOwnPropertyDescriptor(SharedArrayBuffer.prototype, 'byteLength').get);
const asyncFunctionText = /^async\b|^\s*(?:static\s+)?async\b/;
const generatorFunctionText = /^(?:async\s+)?function\s*\*|^(?:static\s+)?(?:async\s*)?\*/;

function isRangeError(error) {
  return ErrorIsError(error) && ObjectGetPrototypeOf(error) === RangeErrorPrototype;
}

// True where `ask` takes the value for one of its own.
function answers(ask, value) {
  if (typeof value !== 'object' || value === null || isProxy(value)) return false;
  try {
    ask(value);
    return true;
  } catch (error) {
    // The stack is full: that is no answer.
    if (isRangeError(error)) throw error;
    return false;
  }
}

function inherits(value, prototype) {
  if (typeof value !== 'object' || value === null || isProxy(value)) return false;
  for (let link = ObjectGetPrototypeOf(value); link !== null; link = ObjectGetPrototypeOf(link)) {
    if (link === prototype) return true;
    if (isProxy(link)) return false;
  }
  return false;
}

// Whether the prototype says that the value may be of a kind, in this realm or another.
function hasTag(value, tag) {
  if (typeof value !== 'object' || value === null || isProxy(value)) return false;
  const prototype = ObjectGetPrototypeOf(value);
  return prototype !== null && !isProxy(prototype) &&
    ObjectGetOwnPropertyDescriptor(prototype, SymbolToStringTag)?.value === tag;
}

// `inside` is what the engine's inspector finds first in an object of the kind.
function isIterator(value, prototype, tag, inside) {
  const isOfRealm = inherits(value, prototype);
  if (!isOfRealm && !hasTag(value, tag)) return false;
  const host = require('internal/engine/inspector_host');
  return host === null ? isOfRealm : host.getInternalProperties(value)?.[0].name === inside;
}

// One of another realm.
function isForeignPromise(value) {
  if (!hasTag(value, 'Promise')) return false;
  const host = require('internal/engine/inspector_host');
  return host?.getInternalProperties(value)?.[0].name === 'status';
}

function noop() {}

// Promise.resolve() gives a promise back as it is, and makes a new one of anything else.
function isPromise(value) {
  if (!inherits(value, PromisePrototype)) return isForeignPromise(value);
  try {
    const { constructor } = value;
    if (typeof constructor !== 'function') return false;
    const same = resolveWith(constructor, value);
    if (same === value) return true;
    PromisePrototypeThen(same, undefined, noop);
  } catch (error) {
    // A constructor that is no promise's, or a stack that is full.
    if (isRangeError(error)) throw error;
  }
  return false;
}

function hasText(value, pattern) {
  return typeof value === 'function' && !isProxy(value) &&
    RegExpPrototypeExec(pattern, FunctionPrototypeToString(value)) !== null;
}

function isNumberObject(value) {
  return answers(NumberPrototypeValueOf, value);
}

function isStringObject(value) {
  return answers(StringPrototypeValueOf, value);
}

function isBooleanObject(value) {
  return answers(BooleanPrototypeValueOf, value);
}

function isBigIntObject(value) {
  return answers(BigIntPrototypeValueOf, value);
}

function isSymbolObject(value) {
  return answers(SymbolPrototypeValueOf, value);
}

// Views, which are asked about most, are told without the exception that an answer of no costs.
function isArrayBuffer(value) {
  return !ArrayBufferIsView(value) && answers(ArrayBufferPrototypeGetByteLength, value);
}

function isSharedArrayBuffer(value) {
  return !ArrayBufferIsView(value) && answers(sharedByteLength, value);
}

module.exports = {
  isExternal: () => false,
  isDate: (value) => answers(DatePrototypeGetTime, value),
  isArgumentsObject(value) {
    return typeof value === 'object' && value !== null && !isProxy(value) &&
      !(SymbolToStringTag in value) && ObjectPrototypeToString(value) === '[object Arguments]';
  },
  isBigIntObject,
  isBooleanObject,
  isNumberObject,
  isStringObject,
  isSymbolObject,
  isBoxedPrimitive(value) {
    return isNumberObject(value) || isStringObject(value) || isBooleanObject(value) ||
      isBigIntObject(value) || isSymbolObject(value);
  },
  isNativeError: (value) => ErrorIsError(value),
  isRegExp: (value) => value !== RegExpPrototype && answers(RegExpPrototypeGetSource, value),
  isAsyncFunction: (value) => hasText(value, asyncFunctionText),
  isGeneratorFunction: (value) => hasText(value, generatorFunctionText),
  isGeneratorObject: (value) =>
    inherits(value, generatorPrototype) || inherits(value, asyncGeneratorPrototype),
  isPromise,
  isMap: (value) => answers(MapPrototypeGetSize, value),
  isSet: (value) => answers(SetPrototypeGetSize, value),
  isMapIterator: (value) => isIterator(value, mapIteratorPrototype, 'Map Iterator', 'map'),
  isSetIterator: (value) => isIterator(value, setIteratorPrototype, 'Set Iterator', 'set'),
  isWeakMap: (value) => answers((map) => WeakMapPrototypeHas(map, probe), value),
  isWeakSet: (value) => answers((set) => WeakSetPrototypeHas(set, probe), value),
  isArrayBuffer,
  isSharedArrayBuffer,
  isAnyArrayBuffer: (value) => isArrayBuffer(value) || isSharedArrayBuffer(value),
  isProxy,
  isModuleNamespaceObject: (value) =>
    require.cache['internal/modules/esm/namespace']?.exports.isNamespace(value) ?? false,
};
