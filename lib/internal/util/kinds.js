'use strict';

// The questions of util.types for code that asks many in a row. A "no" from the engine may be a
// thrown exception, that is microseconds; `instanceof` settles most of them first. What is not an
// Object of ours, from another realm or without prototype, is asked about in full. Only an object
// whose prototype was swapped for another of ours goes unrecognized.

const {
  ArrayBuffer,
  BigInt,
  Boolean,
  Date,
  Map,
  Number,
  Object,
  RegExp,
  Set,
  SharedArrayBuffer,
  String,
  Symbol,
  WeakMap,
  WeakSet,
} = primordials;

const types = require('internal/util/types');

function quick(check, Class) {
  return (value) => (value instanceof Class || !(value instanceof Object)) && check(value);
}

const isArrayBuffer = quick(types.isArrayBuffer, ArrayBuffer);
const isSharedArrayBuffer = quick(types.isSharedArrayBuffer, SharedArrayBuffer);
const isBigIntObject = quick(types.isBigIntObject, BigInt);
const isBooleanObject = quick(types.isBooleanObject, Boolean);
const isNumberObject = quick(types.isNumberObject, Number);
const isStringObject = quick(types.isStringObject, String);
const isSymbolObject = quick(types.isSymbolObject, Symbol);

module.exports = {
  isAnyArrayBuffer: (value) => isArrayBuffer(value) || isSharedArrayBuffer(value),
  isArrayBuffer,
  isBigIntObject,
  isBooleanObject,
  isBoxedPrimitive: (value) => isNumberObject(value) || isStringObject(value) ||
    isBooleanObject(value) || isBigIntObject(value) || isSymbolObject(value),
  isDate: quick(types.isDate, Date),
  isMap: quick(types.isMap, Map),
  isNumberObject,
  isRegExp: quick(types.isRegExp, RegExp),
  isSet: quick(types.isSet, Set),
  isStringObject,
  isSymbolObject,
  isWeakMap: quick(types.isWeakMap, WeakMap),
  isWeakSet: quick(types.isWeakSet, WeakSet),
};
