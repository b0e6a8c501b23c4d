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
  SafeMap,
  TypedArrayPrototypeGetLength,
  Uint8Array,
} = primordials;

const { isDeepStrictEqual } = require('internal/util/comparisons');
const { mapElements, setElements } = require('internal/util/elements');
const types = require('internal/util/types');

function isObject(value) {
  return typeof value === 'object' && value !== null;
}

function hasKeys(actual, expected, keys, memo) {
  for (let i = 0; i < keys.length; i++) {
    if (!ObjectPrototypeHasOwnProperty(actual, keys[i])) return false;
    if (!isPartial(actual[keys[i]], expected[keys[i]], memo)) return false;
  }
  return true;
}

function enumerableKeys(object) {
  const keys = ObjectKeys(object);
  const symbols = ObjectGetOwnPropertySymbols(object);
  for (let i = 0; i < symbols.length; i++) {
    if (ObjectPrototypePropertyIsEnumerable(object, symbols[i])) {
      ArrayPrototypePush(keys, symbols[i]);
    }
  }
  return keys;
}

function hasInOrder(actual, actualLength, expected, expectedLength, memo) {
  let at = 0;
  for (let i = 0; i < expectedLength; i++) {
    while (at < actualLength && !isPartial(actual[at], expected[i], memo)) at++;
    if (at++ >= actualLength) return false;
  }
  return true;
}

function hasMembers(actual, expected, memo) {
  const left = setElements(actual);
  const wanted = setElements(expected);
  for (let i = 0; i < wanted.length; i++) {
    let at = 0;
    while (at < left.length && !isPartial(left[at], wanted[i], memo)) at++;
    if (at === left.length) return false;
    ArrayPrototypeSplice(left, at, 1);
  }
  return true;
}

// mapElements gives keys and values by turns.
function hasEntries(actual, expected, memo) {
  const left = mapElements(actual);
  const wanted = mapElements(expected);
  for (let i = 0; i < wanted.length; i += 2) {
    let at = 0;
    while (at < left.length && !(isDeepStrictEqual(left[at], wanted[i]) &&
      isPartial(left[at + 1], wanted[i + 1], memo))) at += 2;
    if (at >= left.length) return false;
    ArrayPrototypeSplice(left, at, 2);
  }
  return true;
}

function isPartial(actual, expected, memo) {
  if (ObjectIs(actual, expected)) return true;
  if (!isObject(actual) || !isObject(expected)) return false;
  if (ObjectPrototypeToString(actual) !== ObjectPrototypeToString(expected)) return false;
  if (ArrayIsArray(actual) !== ArrayIsArray(expected)) return false;
  // A pair that is being compared further out counts as equal: a cycle has no end.
  if (memo.get(expected) === actual) return true;
  memo.set(expected, actual);
  const result = isPartialObject(actual, expected, memo);
  memo.delete(expected);
  return result;
}

function isPartialObject(actual, expected, memo) {
  if (ArrayIsArray(expected)) {
    return hasInOrder(actual, actual.length, expected, expected.length, memo);
  }
  if (types.isSet(expected)) return types.isSet(actual) && hasMembers(actual, expected, memo);
  if (types.isMap(expected)) return types.isMap(actual) && hasEntries(actual, expected, memo);
  if (types.isTypedArray(expected)) {
    return (
      types.isTypedArray(actual) &&
      hasInOrder(
        actual,
        TypedArrayPrototypeGetLength(actual),
        expected,
        TypedArrayPrototypeGetLength(expected),
        memo,
      )
    );
  }
  if (types.isAnyArrayBuffer(expected)) {
    return types.isAnyArrayBuffer(actual) &&
      isPartialObject(new Uint8Array(actual), new Uint8Array(expected), memo);
  }
  if (types.isNativeError(expected)) {
    if (actual.message !== expected.message || actual.name !== expected.name) return false;
  } else if (
    types.isDate(expected) ||
    types.isRegExp(expected) ||
    types.isBoxedPrimitive(expected) ||
    types.isWeakMap(expected) ||
    types.isWeakSet(expected) ||
    types.isPromise(expected)
  ) {
    return isDeepStrictEqual(actual, expected);
  }
  return hasKeys(actual, expected, enumerableKeys(expected), memo);
}

function isPartialStrictEqual(actual, expected) {
  return isPartial(actual, expected, new SafeMap());
}

module.exports = { isPartialStrictEqual };
