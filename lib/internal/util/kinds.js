'use strict';

// The questions of util.types for code that asks many in a row. A "no" from the engine may be a
// thrown exception, that is microseconds; `instanceof` settles most of them first. What is not an
// Object of ours, from another realm or without prototype, is asked about in full. Only an object
// whose prototype was swapped for another of ours goes unrecognized.

const {
  ArrayBuffer,
  ArrayIsArray,
  BigInt,
  BigIntPrototypeValueOf,
  Boolean,
  BooleanPrototypeValueOf,
  Date,
  Map,
  Number,
  NumberPrototypeValueOf,
  Object,
  ObjectPrototypeToString,
  RegExp,
  Set,
  SharedArrayBuffer,
  String,
  StringPrototypeValueOf,
  Symbol,
  SymbolPrototypeValueOf,
  SymbolToStringTag,
  TypedArrayPrototypeGetSymbolToStringTag,
  WeakMap,
  WeakSet,
} = primordials;

const types = require('internal/util/types');

function quick(check, Class) {
  return (value) => (value instanceof Class || !(value instanceof Object)) && check(value);
}

// The same for the oldest kinds, which Object.prototype.toString tells if no tag hides them.
function quickByText(check, Class, kind) {
  const text = `[object ${kind}]`;
  const mayBe = (value) => SymbolToStringTag in value || ObjectPrototypeToString(value) === text;
  return quick((value) => mayBe(value) && check(value), Class);
}

const isArrayBuffer = quick(types.isArrayBuffer, ArrayBuffer);
const isSharedArrayBuffer = quick(types.isSharedArrayBuffer, SharedArrayBuffer);
const isBigIntObject = quick(types.isBigIntObject, BigInt);
const isBooleanObject = quickByText(types.isBooleanObject, Boolean, 'Boolean');
const isDate = quickByText(types.isDate, Date, 'Date');
const isMap = quick(types.isMap, Map);
const isNumberObject = quickByText(types.isNumberObject, Number, 'Number');
const isRegExp = quickByText(types.isRegExp, RegExp, 'RegExp');
const isSet = quick(types.isSet, Set);
const isStringObject = quickByText(types.isStringObject, String, 'String');
const isSymbolObject = quick(types.isSymbolObject, Symbol);
const isWeakMap = quick(types.isWeakMap, WeakMap);
const isWeakSet = quick(types.isWeakSet, WeakSet);

const named = [
  { kind: 'Function', is: (value) => typeof value === 'function' },
  { kind: 'Array', is: ArrayIsArray },
  { kind: 'Error', is: types.isNativeError },
  { kind: 'Arguments', is: types.isArgumentsObject },
  { kind: 'DataView', is: types.isDataView },
  { kind: 'Date', is: isDate },
  { kind: 'RegExp', is: isRegExp },
  { kind: 'Map', is: isMap },
  { kind: 'Set', is: isSet },
  { kind: 'ArrayBuffer', is: isArrayBuffer },
  { kind: 'SharedArrayBuffer', is: isSharedArrayBuffer },
  { kind: 'WeakMap', is: isWeakMap },
  { kind: 'WeakSet', is: isWeakSet },
];

// Boxed primitives.
const boxes = [
  { kind: 'Number', is: isNumberObject, unbox: NumberPrototypeValueOf },
  { kind: 'String', is: isStringObject, unbox: StringPrototypeValueOf },
  { kind: 'Boolean', is: isBooleanObject, unbox: BooleanPrototypeValueOf },
  { kind: 'BigInt', is: isBigIntObject, unbox: BigIntPrototypeValueOf },
  { kind: 'Symbol', is: isSymbolObject, unbox: SymbolPrototypeValueOf },
];

// What kind of boxed primitive an object is; undefined if it is none.
function findBox(object) {
  for (let i = 0; i < boxes.length; i++) if (boxes[i].is(object)) return boxes[i];
  return undefined;
}

// The name of an object's kind; undefined if it is of none in particular.
function kindOf(object) {
  const typedArray = TypedArrayPrototypeGetSymbolToStringTag(object);
  if (typedArray !== undefined) return typedArray;
  for (let i = 0; i < named.length; i++) if (named[i].is(object)) return named[i].kind;
  return findBox(object)?.kind;
}

module.exports = {
  boxes,
  findBox,
  isAnyArrayBuffer: (value) => isArrayBuffer(value) || isSharedArrayBuffer(value),
  isArrayBuffer,
  isBoxedPrimitive: (value) => findBox(value) !== undefined,
  isDate,
  isMap,
  isRegExp,
  isSet,
  isStringObject,
  isWeakMap,
  isWeakSet,
  kindOf,
};
