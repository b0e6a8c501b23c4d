'use strict';

// Deep equality: util.isDeepStrictEqual, and what assert's deepEqual and deepStrictEqual ask.

const {
  ArrayIsArray,
  ArrayPrototypePush,
  ArrayPrototypeSplice,
  BigIntPrototypeValueOf,
  BooleanPrototypeValueOf,
  DatePrototypeGetTime,
  Error,
  MapPrototypeGet,
  MapPrototypeGetSize,
  MapPrototypeHas,
  NumberPrototypeValueOf,
  ObjectGetOwnPropertySymbols,
  ObjectGetPrototypeOf,
  ObjectIs,
  ObjectKeys,
  ObjectPrototypeHasOwnProperty,
  ObjectPrototypePropertyIsEnumerable,
  ObjectPrototypeToString,
  RegExpPrototypeGetFlags,
  RegExpPrototypeGetSource,
  SafeSet,
  SetPrototypeGetSize,
  SetPrototypeHas,
  StringPrototypeValueOf,
  SymbolPrototypeValueOf,
  TypedArrayPrototypeGetLength,
  TypedArrayPrototypeGetSymbolToStringTag,
  Uint8Array,
} = primordials;

const { getOwnNonIndexProperties } = internalBinding('inspect');
const kinds = require('internal/util/kinds');
const types = require('internal/util/types');
const { mapElements, setElements } = require('internal/util/elements');

// How two values are compared.
const kLoose = 0;             // == for primitives, prototypes and symbol keys do not matter
const kStrict = 1;
const kStrictNoPrototype = 2; // strict, but any prototype will do

function isError(value) {
  return types.isNativeError(value) || value instanceof Error;
}

function isObject(value) {
  return typeof value === 'object' && value !== null;
}

function bothNaN(a, b) {
  return a !== a && b !== b;
}

// memo: the objects that are being compared around these two.
function isEqual(a, b, mode, memo) {
  if (a === b) return a !== 0 || mode === kLoose || ObjectIs(a, b);
  if (mode === kLoose) {
    if (!isObject(a)) return !isObject(b) && (a == b || bothNaN(a, b));
    if (!isObject(b)) return false;
  } else {
    if (!isObject(a)) return typeof a === 'number' && bothNaN(a, b);
    if (!isObject(b)) return false;
    if (mode === kStrict && ObjectGetPrototypeOf(a) !== ObjectGetPrototypeOf(b)) return false;
  }
  const tag = ObjectPrototypeToString(a);
  if (tag !== ObjectPrototypeToString(b)) return false;
  if (ArrayIsArray(a)) return isEqualArray(a, b, mode, memo);
  return tag === '[object Object]' ?
    isEqualKeys(a, b, mode, memo, undefined) : isEqualObject(a, b, mode, memo, tag);
}

function isEqualArray(a, b, mode, memo) {
  if (!ArrayIsArray(b) || a.length !== b.length) return false;
  const keysA = getExtraKeys(a, mode);
  const keysB = getExtraKeys(b, mode);
  return keysA.length === keysB.length &&
    isEqualContent(a, b, mode, memo, keysA, isEqualElements);
}

// The enumerable keys of an array or typed array that are no indices.
function getExtraKeys(array, mode) {
  const keys = getOwnNonIndexProperties(array, true);
  if (mode !== kLoose) return keys;
  for (let i = keys.length - 1; i >= 0; i--) {
    if (typeof keys[i] === 'symbol') ArrayPrototypeSplice(keys, i, 1);
  }
  return keys;
}

function isEqualObject(a, b, mode, memo, tag) {
  let isEqualEntries;
  if (kinds.isDate(a)) {
    if (!kinds.isDate(b)) return false;
    if (!ObjectIs(DatePrototypeGetTime(a), DatePrototypeGetTime(b))) return false;
  } else if (kinds.isRegExp(a)) {
    if (!kinds.isRegExp(b) || !isEqualRegExp(a, b)) return false;
  } else if (isError(a)) {
    if (!isError(b) || !isEqualError(a, b, mode, memo)) return false;
  } else if (types.isArrayBufferView(a)) {
    if (!isEqualView(a, b, mode)) return false;
    if (types.isTypedArray(a)) {
      const keysA = getExtraKeys(a, mode);
      const keysB = getExtraKeys(b, mode);
      return keysA.length === keysB.length && isEqualContent(a, b, mode, memo, keysA, undefined);
    }
  } else if (kinds.isSet(a)) {
    if (!kinds.isSet(b) || SetPrototypeGetSize(a) !== SetPrototypeGetSize(b)) return false;
    isEqualEntries = isEqualSet;
  } else if (kinds.isMap(a)) {
    if (!kinds.isMap(b) || MapPrototypeGetSize(a) !== MapPrototypeGetSize(b)) return false;
    isEqualEntries = isEqualMap;
  } else if (kinds.isAnyArrayBuffer(a)) {
    if (!kinds.isAnyArrayBuffer(b) || !isEqualBytes(new Uint8Array(a), new Uint8Array(b))) {
      return false;
    }
  } else if (kinds.isBoxedPrimitive(a)) {
    if (!isEqualBoxed(a, b)) return false;
  } else if (isOtherKind(a, b)) {
    return false;
  } else if (kinds.isWeakMap(a) || kinds.isWeakSet(a) || types.isPromise(a)) {
    return false; // nobody can look inside
  } else if (tag === '[object URL]' && a.href !== b.href) {
    return false;
  }
  return isEqualKeys(a, b, mode, memo, isEqualEntries);
}

// a is a plain object; b may only look like one.
function isOtherKind(a, b) {
  return ArrayIsArray(b) || kinds.isDate(b) || kinds.isRegExp(b) || isError(b) ||
    types.isArrayBufferView(b) || kinds.isSet(b) || kinds.isMap(b) ||
    kinds.isAnyArrayBuffer(b) || kinds.isBoxedPrimitive(b);
}

function isEqualRegExp(a, b) {
  return RegExpPrototypeGetSource(a) === RegExpPrototypeGetSource(b) &&
    RegExpPrototypeGetFlags(a) === RegExpPrototypeGetFlags(b) && a.lastIndex === b.lastIndex;
}

// What makes errors different is often not enumerable.
function isEqualError(a, b, mode, memo) {
  const names = ['message', 'name', 'cause', 'errors'];
  for (let i = 0; i < names.length; i++) {
    const name = names[i];
    if (ObjectPrototypePropertyIsEnumerable(a, name)) continue; // compared among the keys
    if (name in a !== name in b) return false; // an undefined cause is a cause
    if (!isEqual(a[name], b[name], mode, memo)) return false;
  }
  return true;
}

function isEqualBytes(a, b) {
  const length = TypedArrayPrototypeGetLength(a);
  if (length !== TypedArrayPrototypeGetLength(b)) return false;
  for (let i = 0; i < length; i++) if (a[i] !== b[i]) return false;
  return true;
}

function bytesOf(view) {
  return new Uint8Array(view.buffer, view.byteOffset, view.byteLength);
}

function isEqualView(a, b, mode) {
  const kind = TypedArrayPrototypeGetSymbolToStringTag(a);
  if (!types.isArrayBufferView(b) || kind !== TypedArrayPrototypeGetSymbolToStringTag(b)) {
    return false;
  }
  const isFloat = kind === 'Float16Array' || kind === 'Float32Array' || kind === 'Float64Array';
  // Loosely, -0 is 0; the bytes would say otherwise.
  return mode === kLoose && isFloat ? isEqualBytes(a, b) : isEqualBytes(bytesOf(a), bytesOf(b));
}

function isEqualBoxed(a, b) {
  if (kinds.isNumberObject(a)) {
    return kinds.isNumberObject(b) &&
      ObjectIs(NumberPrototypeValueOf(a), NumberPrototypeValueOf(b));
  }
  if (kinds.isStringObject(a)) {
    return kinds.isStringObject(b) && StringPrototypeValueOf(a) === StringPrototypeValueOf(b);
  }
  if (kinds.isBooleanObject(a)) {
    return kinds.isBooleanObject(b) && BooleanPrototypeValueOf(a) === BooleanPrototypeValueOf(b);
  }
  if (kinds.isBigIntObject(a)) {
    return kinds.isBigIntObject(b) && BigIntPrototypeValueOf(a) === BigIntPrototypeValueOf(b);
  }
  return kinds.isSymbolObject(b) && SymbolPrototypeValueOf(a) === SymbolPrototypeValueOf(b);
}

function countEnumerableSymbols(object) {
  const symbols = ObjectGetOwnPropertySymbols(object);
  let count = 0;
  for (let i = 0; i < symbols.length; i++) {
    if (ObjectPrototypePropertyIsEnumerable(object, symbols[i])) count++;
  }
  return count;
}

function isEqualKeys(a, b, mode, memo, isEqualEntries) {
  const keys = ObjectKeys(a);
  if (keys.length !== ObjectKeys(b).length) return false;
  if (mode !== kLoose) {
    const symbols = ObjectGetOwnPropertySymbols(a);
    let count = 0;
    for (let i = 0; i < symbols.length; i++) {
      if (!ObjectPrototypePropertyIsEnumerable(a, symbols[i])) continue;
      ArrayPrototypePush(keys, symbols[i]);
      count++;
    }
    if (count !== countEnumerableSymbols(b)) return false;
  }
  return isEqualContent(a, b, mode, memo, keys, isEqualEntries);
}

// keys: of a; b has as many.
function isEqualContent(a, b, mode, memo, keys, isEqualEntries) {
  for (let i = 0; i < keys.length; i++) {
    if (!ObjectPrototypePropertyIsEnumerable(b, keys[i])) return false;
  }
  if (keys.length === 0 && isEqualEntries === undefined) return true;

  memo ??= new SafeSet();
  const knowsA = memo.has(a);
  const knowsB = memo.has(b);
  // A circle is equal to a circle that closes at the same place.
  if (knowsA || knowsB) return knowsA && knowsB;
  memo.add(a);
  memo.add(b);
  let result = isEqualEntries === undefined || isEqualEntries(a, b, mode, memo);
  for (let i = 0; result && i < keys.length; i++) {
    result = isEqual(a[keys[i]], b[keys[i]], mode, memo);
  }
  memo.delete(a);
  memo.delete(b);
  return result;
}

function isEqualElements(a, b, mode, memo) {
  for (let i = 0; i < a.length; i++) {
    // A hole is not the same as undefined.
    if ((a[i] === undefined || b[i] === undefined) &&
        ObjectPrototypeHasOwnProperty(a, i) !== ObjectPrototypeHasOwnProperty(b, i)) {
      return false;
    }
    if (!isEqual(a[i], b[i], mode, memo)) return false;
  }
  return true;
}

// Members that are in both as they are need no search; the rest of each is matched with the rest of
// the other.
function isEqualSet(a, b, mode, memo) {
  const membersA = setElements(a);
  const unmatched = [];
  for (let i = 0; i < membersA.length; i++) {
    if (SetPrototypeHas(b, membersA[i])) continue;
    if (mode !== kLoose && !isObject(membersA[i])) return false;
    ArrayPrototypePush(unmatched, membersA[i]);
  }
  if (unmatched.length === 0) return true;

  const membersB = setElements(b);
  for (let i = 0; i < membersB.length; i++) {
    if (SetPrototypeHas(a, membersB[i])) continue;
    if (mode !== kLoose && !isObject(membersB[i])) return false;
    if (!takeEqual(unmatched, (member) => isEqual(member, membersB[i], mode, memo))) return false;
  }
  return unmatched.length === 0;
}

function takeEqual(list, matches) {
  for (let i = 0; i < list.length; i++) {
    if (matches(list[i])) {
      ArrayPrototypeSplice(list, i, 1);
      return true;
    }
  }
  return false;
}

function isEqualMap(a, b, mode, memo) {
  const hasEqualEntry = (map, key, value) => MapPrototypeHas(map, key) &&
    isEqual(MapPrototypeGet(map, key), value, mode, memo);
  const entriesA = mapElements(a);
  const unmatched = []; // keys of a
  for (let i = 0; i < entriesA.length; i += 2) {
    const key = entriesA[i];
    if (!isObject(key)) {
      if (hasEqualEntry(b, key, entriesA[i + 1])) continue;
      if (mode !== kLoose) return false;
    }
    ArrayPrototypePush(unmatched, key);
  }
  if (unmatched.length === 0) return true;

  const entriesB = mapElements(b);
  for (let i = 0; i < entriesB.length; i += 2) {
    const key = entriesB[i];
    const value = entriesB[i + 1];
    if (!isObject(key) && (mode !== kLoose || hasEqualEntry(a, key, value))) continue;
    const matches = (other) => isEqual(other, key, mode, memo) && hasEqualEntry(a, other, value);
    if (!takeEqual(unmatched, matches)) return false;
  }
  return unmatched.length === 0;
}

function isDeepEqual(a, b) {
  return isEqual(a, b, kLoose, undefined);
}

function isDeepStrictEqual(a, b, skipPrototype) {
  return isEqual(a, b, skipPrototype ? kStrictNoPrototype : kStrict, undefined);
}

module.exports = { isDeepEqual, isDeepStrictEqual };
