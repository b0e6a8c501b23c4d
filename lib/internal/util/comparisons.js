'use strict';

// Deep equality: util.isDeepStrictEqual, and what assert's deepEqual and deepStrictEqual ask.

const {
  ArrayIsArray,
  ArrayPrototypePop,
  ArrayPrototypePush,
  ArrayPrototypeSplice,
  DatePrototypeGetTime,
  Error,
  MapPrototypeForEach,
  MapPrototypeGet,
  MapPrototypeGetSize,
  MapPrototypeHas,
  ObjectGetOwnPropertySymbols,
  ObjectGetPrototypeOf,
  ObjectIs,
  ObjectKeys,
  ObjectPrototypeHasOwnProperty,
  ObjectPrototypePropertyIsEnumerable,
  ObjectPrototypeToString,
  RegExpPrototypeGetFlags,
  RegExpPrototypeGetSource,
  SafeArrayIterator,
  SafeSet,
  SetPrototypeForEach,
  SetPrototypeGetSize,
  SetPrototypeHas,
  TypedArrayPrototypeGetLength,
  TypedArrayPrototypeGetSymbolToStringTag,
} = primordials;

const { compare: compareBytes } = internalBinding('buffer');
const { areBytesAlone, getOwnNonIndexProperties } = internalBinding('inspect');
const keyKinds = require('internal/util/key_kinds');
const kinds = require('internal/util/kinds');
const types = require('internal/util/types');
const { mapElements } = require('internal/util/elements');
const { indicesOf, isSparse } = require('internal/util/sparse');

// Often not enumerable, although they are what makes errors different.
const errorKeys = ['message', 'name', 'cause', 'errors'];

const floatKinds = { __proto__: null, Float16Array: true, Float32Array: true, Float64Array: true };

// Fewer objects than this are looked through one by one.
const kManyAround = 16;

class Around {
  constructor() {
    this.objects = [];
    this.many = undefined; // the set of them, when they are many
  }

  has(object) {
    if (this.many !== undefined) return this.many.has(object);
    const { objects } = this;
    for (let i = 0; i < objects.length; i++) if (objects[i] === object) return true;
    return false;
  }

  enter(object) {
    const { objects } = this;
    ArrayPrototypePush(objects, object);
    if (objects.length < kManyAround) return;
    if (this.many === undefined) this.many = new SafeSet(new SafeArrayIterator(objects));
    else this.many.add(object);
  }

  leave(object) {
    ArrayPrototypePop(this.objects);
    if (this.many === undefined) return;
    if (this.objects.length < kManyAround) this.many = undefined;
    else this.many.delete(object);
  }
}

// One question of equality, with what was asked for and where it is.
class Comparison {
  // isLoose: == for primitives, prototypes and symbol keys do not matter.
  constructor(isLoose, mindsPrototypes) {
    this.isLoose = isLoose;
    this.mindsPrototypes = mindsPrototypes;
    // The objects of each side that are being compared around the current two.
    this.aroundA = new Around();
    this.aroundB = new Around();
  }

  isEqual(a, b) {
    if (a === b) return a !== 0 || this.isLoose || ObjectIs(a, b);
    const isObjectA = isObject(a);
    if (isObjectA !== isObject(b)) return false;
    // eslint-disable-next-line eqeqeq -- deepEqual() compares loosely
    if (!isObjectA) return (this.isLoose && a == b) || (a !== a && b !== b); // NaN is NaN
    if (this.mindsPrototypes && ObjectGetPrototypeOf(a) !== ObjectGetPrototypeOf(b)) return false;
    if (areBytesAlone(a, b)) return isEqualBytes(a, b);
    const text = ObjectPrototypeToString(a);
    if (text !== ObjectPrototypeToString(b)) return false;
    if (ArrayIsArray(a)) return ArrayIsArray(b) && this.isEqualArray(a, b);
    // Literals and instances of users' classes need no search for their kind.
    return text === '[object Object]' ?
      this.isEqualContent(a, b, this.keysOf(a), this.keysOf(b)) : this.isEqualKind(a, b);
  }

  isEqualArray(a, b) {
    return a.length === b.length &&
      this.isEqualContent(a, b, this.extraKeysOf(a), this.extraKeysOf(b), isEqualElements);
  }

  isEqualKind(a, b) {
    const kind = findKind(a);
    const isSameKind = kind === otherKind ? findKind(b) === otherKind : kind.is(b);
    if (!isSameKind || !kind.isEqual(a, b, this)) return false;
    // The elements of a typed array have been compared.
    return kind.hasElements ?
      this.isEqualContent(a, b, this.extraKeysOf(a), this.extraKeysOf(b)) :
      this.isEqualContent(a, b, this.keysOf(a), this.keysOf(b), kind.isEqualEntries);
  }

  keysOf(object) {
    const keys = ObjectKeys(object);
    if (this.isLoose) return keys;
    const symbols = ObjectGetOwnPropertySymbols(object);
    for (let i = 0; i < symbols.length; i++) {
      if (ObjectPrototypePropertyIsEnumerable(object, symbols[i])) {
        ArrayPrototypePush(keys, symbols[i]);
      }
    }
    return keys;
  }

  // The enumerable keys of an array or typed array that are no indices.
  extraKeysOf(array) {
    const keys = getOwnNonIndexProperties(array, true);
    if (!this.isLoose) return keys;
    for (let i = keys.length - 1; i >= 0; i--) {
      if (typeof keys[i] === 'symbol') ArrayPrototypeSplice(keys, i, 1);
    }
    return keys;
  }

  // isEqualEntries: compares what objects of the kind hold beside properties.
  isEqualContent(a, b, keysA, keysB, isEqualEntries) {
    if (keysA.length !== keysB.length) return false;
    for (let i = 0; i < keysA.length; i++) {
      // Most often they are in the same order.
      const isThere =
        keysA[i] === keysB[i] || ObjectPrototypePropertyIsEnumerable(b, keysA[i]);
      if (!isThere) return false;
    }
    if (keysA.length === 0 && isEqualEntries === undefined) return true;

    const knowsA = this.aroundA.has(a);
    const knowsB = this.aroundB.has(b);
    // A circle is equal to a circle that closes at the same place.
    if (knowsA || knowsB) return knowsA && knowsB;
    this.aroundA.enter(a);
    this.aroundB.enter(b);
    const result = (isEqualEntries === undefined || isEqualEntries(a, b, this)) &&
      this.hasEqualValues(a, b, keysA);
    this.aroundB.leave(b);
    this.aroundA.leave(a);
    return result;
  }

  hasEqualValues(a, b, keys) {
    for (let i = 0; i < keys.length; i++) if (!this.isEqual(a[keys[i]], b[keys[i]])) return false;
    return true;
  }
}

function isObject(value) {
  return typeof value === 'object' && value !== null;
}

function isError(value) {
  return types.isNativeError(value) || value instanceof Error;
}

function isSealed(value) {
  return kinds.isWeakMap(value) || kinds.isWeakSet(value) || types.isPromise(value);
}

// isEqual(a, b, comparison): what must be the same beside properties, told without a look around;
// isEqualEntries, of the same form: what may lead back to where we are.
const comparedKinds = [
  { is: types.isTypedArray, isEqual: isEqualTypedArray, hasElements: true },
  {
    is: kinds.isSet,
    isEqual: (a, b) => SetPrototypeGetSize(a) === SetPrototypeGetSize(b),
    isEqualEntries: isEqualSet,
  },
  {
    is: kinds.isMap,
    isEqual: (a, b) => MapPrototypeGetSize(a) === MapPrototypeGetSize(b),
    isEqualEntries: isEqualMap,
  },
  {
    is: kinds.isDate,
    isEqual: (a, b) => ObjectIs(DatePrototypeGetTime(a), DatePrototypeGetTime(b)),
  },
  { is: kinds.isRegExp, isEqual: isEqualRegExp },
  { is: isError, isEqual: isEqualError },
  { is: types.isDataView, isEqual: isEqualBytes },
  { is: kinds.isAnyArrayBuffer, isEqual: isEqualBytes },
  { is: isKey, isEqual: (a, b) => keyKinds.areEqual(a, b) },
  { is: isSealed, isEqual: () => false }, // nobody can look inside
  { is: ArrayIsArray, isEqual: () => false }, // the other would be one that hides it
];

for (let i = 0; i < kinds.boxes.length; i++) {
  const { is, unbox } = kinds.boxes[i];
  ArrayPrototypePush(comparedKinds, { is, isEqual: (a, b) => ObjectIs(unbox(a), unbox(b)) });
}

// What a key is cannot be seen on it.
function isKey(object) {
  return keyKinds.isKeyObject(object) || keyKinds.isCryptoKey(object);
}

const otherKind = { is: isObject, isEqual: (a, b) => !isUrl(a) || a.href === b.href };

function findKind(object) {
  for (let i = 0; i < comparedKinds.length; i++) {
    if (comparedKinds[i].is(object)) return comparedKinds[i];
  }
  return otherKind;
}

function isUrl(object) {
  return ObjectPrototypeToString(object) === '[object URL]';
}

function isEqualRegExp(a, b) {
  return RegExpPrototypeGetSource(a) === RegExpPrototypeGetSource(b) &&
    RegExpPrototypeGetFlags(a) === RegExpPrototypeGetFlags(b) && a.lastIndex === b.lastIndex;
}

function isEqualError(a, b, comparison) {
  for (let i = 0; i < errorKeys.length; i++) {
    const key = errorKeys[i];
    if (ObjectPrototypePropertyIsEnumerable(a, key)) continue; // compared among the keys
    if (key in a !== key in b) return false; // an undefined cause is a cause
    if (!comparison.isEqual(a[key], b[key])) return false;
  }
  return true;
}

function isEqualNumbers(a, b) {
  let left = TypedArrayPrototypeGetLength(a);
  if (left !== TypedArrayPrototypeGetLength(b)) return false;
  while (left > 0 && a[left - 1] === b[left - 1]) left--;
  return left === 0;
}

function isEqualBytes(a, b) {
  return compareBytes(a, b) === 0;
}

function isEqualTypedArray(a, b, comparison) {
  const kind = TypedArrayPrototypeGetSymbolToStringTag(a);
  if (kind !== TypedArrayPrototypeGetSymbolToStringTag(b)) return false;
  // Loosely, -0 is 0; the bytes would say otherwise.
  return comparison.isLoose && floatKinds[kind] ? isEqualNumbers(a, b) : isEqualBytes(a, b);
}

function isEqualElements(a, b, comparison) {
  if (isSparse(a)) return isEqualSparse(a, b, comparison);
  for (let i = 0; i < a.length; i++) {
    // A hole is not the same as undefined.
    if ((a[i] === undefined || b[i] === undefined) &&
        ObjectPrototypeHasOwnProperty(a, i) !== ObjectPrototypeHasOwnProperty(b, i)) {
      return false;
    }
    if (!comparison.isEqual(a[i], b[i])) return false;
  }
  return true;
}

function isEqualSparse(a, b, comparison) {
  const indices = indicesOf(a);
  const others = indicesOf(b);
  if (indices.length !== others.length) return false;
  for (let i = 0; i < indices.length; i++) {
    const index = indices[i];
    if (index !== others[i] || !comparison.isEqual(a[index], b[index])) return false;
  }
  return true;
}

// The first match leaves the list.
function takeMatch(list, matches) {
  for (let i = 0; i < list.length; i++) {
    if (!matches(list[i])) continue;
    ArrayPrototypeSplice(list, i, 1);
    return true;
  }
  return false;
}

// The members of one set that are not in the other as they are; undefined if one of them cannot
// have an equal there.
function findStrangers(set, other, comparison) {
  const strangers = [];
  let isHopeless = false;
  SetPrototypeForEach(set, (member) => {
    if (SetPrototypeHas(other, member)) return;
    if (!comparison.isLoose && !isObject(member)) isHopeless = true;
    ArrayPrototypePush(strangers, member);
  });
  return isHopeless ? undefined : strangers;
}

function isEqualSet(a, b, comparison) {
  const strangersA = findStrangers(a, b, comparison);
  if (strangersA === undefined || strangersA.length === 0) return strangersA !== undefined;
  const strangersB = findStrangers(b, a, comparison);
  if (strangersB === undefined) return false;
  for (let i = 0; i < strangersB.length; i++) {
    const matches = (member) => comparison.isEqual(member, strangersB[i]);
    if (!takeMatch(strangersA, matches)) return false;
  }
  return strangersA.length === 0;
}

// The entries of `a`, two and two, without those whose keys and values are plainly in `b` too. No
// code of the program's runs meanwhile.
function entriesToCompare(a, b) {
  const entries = [];
  MapPrototypeForEach(a, (value, key) => {
    // 0 is not -0, and what is not there is undefined.
    const isPlain = value !== 0 && value !== undefined && !isObject(key);
    if (isPlain && MapPrototypeGet(b, key) === value) return;
    ArrayPrototypePush(entries, key);
    ArrayPrototypePush(entries, value);
  });
  return entries;
}

function isEqualMap(a, b, comparison) {
  const hasEqualEntry = (map, key, value) => MapPrototypeHas(map, key) &&
    comparison.isEqual(MapPrototypeGet(map, key), value);
  const entriesA = entriesToCompare(a, b);
  const unmatched = []; // keys of a
  for (let i = 0; i < entriesA.length; i += 2) {
    const key = entriesA[i];
    if (!isObject(key)) {
      if (hasEqualEntry(b, key, entriesA[i + 1])) continue;
      if (!comparison.isLoose) return false;
    }
    ArrayPrototypePush(unmatched, key);
  }
  if (unmatched.length === 0) return true;

  const entriesB = mapElements(b);
  for (let i = 0; i < entriesB.length; i += 2) {
    const key = entriesB[i];
    const value = entriesB[i + 1];
    if (!isObject(key) && (!comparison.isLoose || hasEqualEntry(a, key, value))) continue;
    const matches = (other) => comparison.isEqual(other, key) && hasEqualEntry(a, other, value);
    if (!takeMatch(unmatched, matches)) return false;
  }
  return unmatched.length === 0;
}

function isDeepEqual(a, b) {
  return new Comparison(true, false).isEqual(a, b);
}

function isDeepStrictEqual(a, b, skipPrototype) {
  return new Comparison(false, !skipPrototype).isEqual(a, b);
}

// The same for what two objects are beside their properties and entries: dates, patterns, boxes.
function isSameValue(a, b) {
  const kind = findKind(a);
  return kind === findKind(b) && kind.isEqual(a, b, new Comparison(false, false));
}

module.exports = { isDeepEqual, isDeepStrictEqual, isSameValue };
