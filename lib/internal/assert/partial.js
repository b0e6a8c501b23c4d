'use strict';

// Whether `actual` has everything that `expected` has: keys of objects, entries of maps, members of
// sets, and elements of arrays in their order.

const {
  ArrayIsArray,
  ArrayPrototypePush,
  ArrayPrototypeSplice,
  ObjectGetOwnPropertySymbols,
  ObjectIs,
  ObjectKeys,
  ObjectPrototypeHasOwnProperty,
  ObjectPrototypePropertyIsEnumerable,
  ObjectPrototypeToString,
  SafeSet,
  TypedArrayPrototypeGetLength,
  TypedArrayPrototypeGetSymbolToStringTag,
  Uint8Array,
} = primordials;

const { getOwnNonIndexProperties } = internalBinding('inspect');
const { isSameValue } = require('internal/util/comparisons');
const { mapElements, setElements } = require('internal/util/elements');
const { indicesOf, isSparse } = require('internal/util/sparse');
const types = require('internal/util/types');

// Often not enumerable, although they are what makes errors different.
const errorKeys = ['message', 'name', 'cause', 'errors'];

function isObject(value) {
  return typeof value === 'object' && value !== null;
}

function hasKeys(actual, expected, keys, around) {
  for (let i = 0; i < keys.length; i++) {
    if (!ObjectPrototypePropertyIsEnumerable(actual, keys[i])) return false;
    if (!isPartial(actual[keys[i]], expected[keys[i]], around)) return false;
  }
  return true;
}

// The enumerable keys that are no indices of elements.
function keysOf(object) {
  if (ArrayIsArray(object) || types.isTypedArray(object)) {
    return getOwnNonIndexProperties(object, true);
  }
  const keys = ObjectKeys(object);
  const symbols = ObjectGetOwnPropertySymbols(object);
  for (let i = 0; i < symbols.length; i++) {
    if (ObjectPrototypePropertyIsEnumerable(object, symbols[i])) {
      ArrayPrototypePush(keys, symbols[i]);
    }
  }
  return keys;
}

// Where to look for the elements of an array.
class Places {
  constructor(array) {
    this.array = array;
    this.indices = isSparse(array) ? indicesOf(array) : undefined;
    this.count = this.indices === undefined ? array.length : this.indices.length;
  }

  indexAt(place) { return this.indices === undefined ? place : this.indices[place]; }

  isHole(place) {
    return this.indices === undefined && !ObjectPrototypeHasOwnProperty(this.array, place);
  }
}

// Holes of `expected` stand for anything; one of `actual` is nothing.
function hasInOrder(actual, expected, around) {
  if (actual.length < expected.length) return false;
  const wanted = new Places(expected);
  const there = new Places(actual);
  let at = 0;
  for (let i = 0; i < wanted.count; i++) {
    if (wanted.isHole(i)) continue;
    const value = expected[wanted.indexAt(i)];
    while (at < there.count &&
      (there.isHole(at) || !isPartial(actual[there.indexAt(at)], value, around))) at++;
    if (at++ >= there.count) return false;
  }
  return true;
}

function hasTypedNumbersInOrder(actual, expected) {
  return TypedArrayPrototypeGetSymbolToStringTag(actual) === TypedArrayPrototypeGetSymbolToStringTag(expected) &&
    hasNumbersInOrder(actual, expected);
}

function hasNumbersInOrder(actual, expected) {
  const length = TypedArrayPrototypeGetLength(actual);
  const wanted = TypedArrayPrototypeGetLength(expected);
  let at = 0;
  for (let i = 0; i < wanted; i++) {
    while (at < length && !ObjectIs(actual[at], expected[i])) at++;
    if (at++ >= length) return false;
  }
  return true;
}

// Each element of `expected` needs one of its own; of maps, `step` 2, key and value by turns.
function hasElements(left, wanted, step, around) {
  for (let i = 0; i < wanted.length; i += step) {
    let at = 0;
    while (at < left.length && !(isPartial(left[at], wanted[i], around) &&
      (step === 1 || isPartial(left[at + 1], wanted[i + 1], around)))) at += step;
    if (at >= left.length) return false;
    ArrayPrototypeSplice(left, at, step);
  }
  return true;
}

function hasErrorParts(actual, expected, around) {
  for (let i = 0; i < errorKeys.length; i++) {
    const key = errorKeys[i];
    // An error that was made without a message stands for those with any.
    if (!(key in expected) || (key === 'message' && expected.message === '')) continue;
    if (!(key in actual) || !isPartial(actual[key], expected[key], around)) return false;
  }
  return true;
}

function bytesOf(view) {
  return new Uint8Array(view.buffer, view.byteOffset, view.byteLength);
}

const partialKinds = [
  { is: ArrayIsArray, has: hasInOrder },
  {
    is: types.isSet,
    has: (a, b, around) => hasElements(setElements(a), setElements(b), 1, around),
  },
  {
    is: types.isMap,
    has: (a, b, around) => hasElements(mapElements(a), mapElements(b), 2, around),
  },
  { is: types.isTypedArray, has: hasTypedNumbersInOrder },
  { is: types.isDataView, has: (a, b) => hasNumbersInOrder(bytesOf(a), bytesOf(b)) },
  {
    is: types.isAnyArrayBuffer,
    has: (a, b) => hasNumbersInOrder(new Uint8Array(a), new Uint8Array(b)),
  },
  { is: types.isNativeError, has: hasErrorParts },
  { is: isObject, has: isSameValue },
];

function isPartial(actual, expected, around) {
  if (ObjectIs(actual, expected)) return true;
  if (!isObject(actual) || !isObject(expected)) return false;
  const text = ObjectPrototypeToString(expected);
  if (ObjectPrototypeToString(actual) !== text) return false;
  const knowsActual = around.actual.has(actual);
  const knowsExpected = around.expected.has(expected);
  // A circle has a circle that closes at the same place.
  if (knowsActual || knowsExpected) return knowsActual && knowsExpected;
  around.actual.add(actual);
  around.expected.add(expected);
  const result = (text === '[object Object]' || isPartialKind(actual, expected, around)) &&
    hasKeys(actual, expected, keysOf(expected), around);
  around.actual.delete(actual);
  around.expected.delete(expected);
  return result;
}

function isPartialKind(actual, expected, around) {
  let i = 0;
  while (!partialKinds[i].is(expected)) i++;
  return partialKinds[i].is(actual) && partialKinds[i].has(actual, expected, around);
}

function isPartialStrictEqual(actual, expected) {
  const around = { __proto__: null, actual: new SafeSet(), expected: new SafeSet() };
  return isPartial(actual, expected, around);
}

module.exports = { isPartialStrictEqual };
