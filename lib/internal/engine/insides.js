'use strict';

// What util.inspect wants to know of an object beyond its properties.

const {
  ArrayBufferIsView, ArrayIsArray, ArrayPrototypePush, ErrorIsError, ObjectGetOwnPropertyDescriptor,
  ObjectGetOwnPropertySymbols, ObjectGetPrototypeOf, ObjectPrototypePropertyIsEnumerable,
  RangeErrorPrototype, ReflectOwnKeys, StringPrototypeCharCodeAt,
} = primordials;
const {
  getPromiseDetails, getProxyTarget, isProxy, ownNamesBesideIndices,
} = internalBinding('engine');

const kIndexMax = 2 ** 32 - 1;

function isIndex(key) {
  if (typeof key !== 'string') return false;
  const first = StringPrototypeCharCodeAt(key, 0);
  if (!(first >= 48 && first <= 57)) return false; // NaN of an empty string too
  const number = +key;
  return number < kIndexMax && `${number}` === key && number % 1 === 0;
}

const kFew = 64;

// Whether the engine would make very many names to find the others among them.
function hasManyIndices(object) {
  return !isProxy(object) && (ArrayIsArray(object) || ArrayBufferIsView(object)) &&
    object.length > kFew;
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
  const keys = keysOf(object, onlyEnumerable);
  const others = [];
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

// The target, and no handler: the engine does not give that away.
function getProxyDetails(value) {
  if (isRevokedProxy(value)) return [null, null];
  return isProxy(value) ? [getProxyTarget(value), undefined] : undefined;
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

// Undefined: an iterator cannot be looked into without moving it on, nor a weak collection at all.
function previewEntries() {
  return undefined;
}

module.exports = {
  getConstructorName, getOwnNonIndexProperties, getPromiseDetails, getProxyDetails, previewEntries,
};
