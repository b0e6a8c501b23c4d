'use strict';

// What util.inspect wants to know of an object beyond its properties.

const {
  ArrayBufferIsView, ArrayIsArray, ArrayPrototypePush, ErrorIsError, ObjectGetOwnPropertyDescriptor,
  ObjectGetOwnPropertySymbols, ObjectGetPrototypeOf, ObjectPrototypePropertyIsEnumerable,
  RangeErrorPrototype, ReflectOwnKeys, StringPrototypeCharCodeAt, Uint8Array,
} = primordials;
const {
  getPromiseDetails, getProxyTarget, haveSameShape, isProxy, ownNamesBesideIndices,
} = internalBinding('engine');
const { FastBuffer } = require('internal/buffer/memory');

const kIndexMax = 2 ** 32 - 1;

function isIndex(key) {
  if (typeof key !== 'string') return false;
  const first = StringPrototypeCharCodeAt(key, 0);
  if (!(first >= 48 && first <= 57)) return false; // NaN of an empty string too
  const number = +key;
  return number < kIndexMax && `${number}` === key && number % 1 === 0;
}

// So many are named faster than the others are asked for alone.
const kFew = 8;

// Whether the engine would make very many names to find the others among them.
function hasManyIndices(object) {
  return !isProxy(object) && (ArrayIsArray(object) || ArrayBufferIsView(object)) &&
    object.length > kFew;
}

// Arrays that have nothing but elements, one for each way in which the engine keeps them.
const bareArrays = [[], [1], [1.5], ['']];
for (let i = 1; i < 4; i++) {
  const copy = [];
  ArrayPrototypePush(copy, bareArrays[i][0]);
  ArrayPrototypePush(bareArrays, copy);
}
const bareViews = [new Uint8Array(0), new FastBuffer(0)];

// Whether an array or a typed array is known to have no properties but its elements, and those of
// an array to be no accessors.
function isBare(object) {
  if (haveSameShape === undefined) return false;
  const examples = ArrayIsArray(object) ? bareArrays : bareViews;
  for (let i = 0; i < examples.length; i++) if (haveSameShape(object, examples[i])) return true;
  return false;
}

// Whether two objects are known to be Buffers, or Uint8Arrays, with nothing but their bytes.
function areBytesAlone(a, b) {
  if (haveSameShape === undefined) return false;
  for (let i = 0; i < bareViews.length; i++) {
    if (haveSameShape(a, bareViews[i])) return haveSameShape(b, bareViews[i]);
  }
  return false;
}

function keysOf(object, onlyEnumerable) {
  if (!hasManyIndices(object)) return ReflectOwnKeys(object);
  const names = ownNamesBesideIndices(object, onlyEnumerable);
  if (names === undefined) return ReflectOwnKeys(object);
  const symbols = ObjectGetOwnPropertySymbols(object);
  for (let i = 0; i < symbols.length; i++) ArrayPrototypePush(names, symbols[i]);
  return names;
}

function getOwnNonIndexProperties(object, onlyEnumerable) {
  const others = [];
  if (onlyEnumerable && isBare(object)) return others;
  const keys = keysOf(object, onlyEnumerable);
  for (let i = 0; i < keys.length; i++) {
    const key = keys[i];
    if (isIndex(key)) continue;
    if (!onlyEnumerable || ObjectPrototypePropertyIsEnumerable(object, key)) ArrayPrototypePush(others, key);
  }
  return others;
}

function isRevokedProxy(value) {
  try {
    ArrayIsArray(value);
    return false;
  } catch (error) {
    // A full stack says nothing of the value.
    if (ErrorIsError(error) && ObjectGetPrototypeOf(error) === RangeErrorPrototype) throw error;
    return true;
  }
}

// Null for a revoked one, undefined for what is no proxy.
function targetOfProxy(value) {
  return isRevokedProxy(value) ? null : getProxyTarget(value);
}

// Undefined where the engine does not tell.
function getProxyHandler(proxy) {
  return require('internal/engine/inspector_host')?.getInternalProperties(proxy)[1].value;
}

// The name of the first prototype's constructor that has one.
function getConstructorName(object) {
  for (let link = object; link !== null; link = ObjectGetPrototypeOf(link)) {
    const descriptor = ObjectGetOwnPropertyDescriptor(link, 'constructor');
    const name = typeof descriptor?.value === 'function' ? descriptor.value.name : '';
    if (typeof name === 'string' && name !== '') return name;
  }
  return 'Object';
}

const kMany = 2 ** 32 - 1;
const kAll = 0;

function flatten(entries, areBothShown) {
  const elements = [];
  for (let i = 0; i < entries.length; i++) {
    if (areBothShown) ArrayPrototypePush(elements, entries[i].key);
    ArrayPrototypePush(elements, entries[i].value);
  }
  return elements;
}

function previewIterator(entries, kind) {
  const elements = flatten(entries, false);
  if (kind !== 'entries') return [elements, false];
  const pairs = [];
  for (let i = 0; i < elements.length; i++) ArrayPrototypePush(pairs, elements[i][0], elements[i][1]);
  return [pairs, true];
}

// What an iterator of a map or set has still to give, or what a weak collection holds:
// [elements, whether two and two make an entry]. Undefined where the engine does not tell, and for an
// iterator while the program has changed how its kind of collection is iterated over.
function previewEntries(object) {
  const host = require('internal/engine/inspector_host');
  if (host === null) return undefined;
  const pairs = host.weakMapEntries(object, kAll);
  if (pairs !== undefined) return [flatten(pairs, true), true];
  const single = host.weakSetEntries(object, kAll);
  if (single !== undefined) return [flatten(single, false), false];
  const entries = host.iteratorEntries(object, kMany);
  if (entries === undefined) return undefined;
  return previewIterator(entries, host.getInternalProperties(object)[1].value);
}

module.exports = {
  areBytesAlone, getConstructorName, getOwnNonIndexProperties, getPromiseDetails, getProxyHandler,
  isBare, previewEntries, targetOfProxy,
};
