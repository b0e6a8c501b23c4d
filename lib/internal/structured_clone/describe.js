'use strict';

// What kind of object is this, and what is inside of it? Asked by
// src/runtime/messages/value_writer.cc for every object that is cloned; the kinds are those of
// clone_helpers.h.

const {
  ArrayBufferIsView, ArrayBufferPrototypeGetByteLength, ArrayBufferPrototypeGetDetached,
  ArrayBufferPrototypeGetMaxByteLength, ArrayBufferPrototypeGetResizable, ArrayIsArray,
  ArrayPrototypePush, BigIntPrototypeToString, BigIntPrototypeValueOf, BooleanPrototypeValueOf,
  DataViewPrototypeGetBuffer, DataViewPrototypeGetByteLength, DataViewPrototypeGetByteOffset,
  DatePrototypeGetTime, ErrorIsError, FunctionPrototypeToString, MapPrototypeForEach,
  NumberPrototypeValueOf, ObjectGetOwnPropertyDescriptor, ObjectGetPrototypeOf, ObjectHasOwn,
  ObjectKeys, ObjectPrototype, ObjectPrototypeToString, RegExpPrototypeGetFlags,
  RegExpPrototypeGetSource, SafeMap, SetPrototypeForEach, String, StringPrototypeCharCodeAt,
  StringPrototypeEndsWith, StringPrototypeIndexOf, StringPrototypeValueOf, SymbolPrototypeToString,
  SymbolToStringTag, TypedArrayPrototypeGetBuffer, TypedArrayPrototypeGetByteLength,
  TypedArrayPrototypeGetByteOffset, TypedArrayPrototypeGetSymbolToStringTag,
} = primordials;
const { kind } = internalBinding('messaging');
const types = internalBinding('types');
const kinds = require('internal/structured_clone/kinds');
const { transferModeOf } = require('internal/transferable');

function is(number, details) {
  kind[0] = number;
  return details;
}

// ---- What cannot be cloned ---------------------------------------------------------------------

function nameOf(object) {
  for (let link = object; link !== null; link = ObjectGetPrototypeOf(link)) {
    const descriptor = ObjectGetOwnPropertyDescriptor(link, 'constructor');
    const name = typeof descriptor?.value === 'function' ? descriptor.value.name : '';
    if (typeof name === 'string' && name !== '') return name;
  }
  return '';
}

// In the words of Node's engine.
function textOf(value) {
  if (typeof value === 'symbol') return SymbolPrototypeToString(value);
  if (types.isProxy(value)) return typeof value === 'function' ? '[object Function]' : '#<Object>';
  if (typeof value === 'function') return FunctionPrototypeToString(value);
  const tag = value[SymbolToStringTag];
  if (types.isSymbolObject(value) || tag === 'Generator' || tag === 'AsyncGenerator' ||
      (typeof tag === 'string' && StringPrototypeEndsWith(tag, 'Iterator'))) {
    return ObjectPrototypeToString(value);
  }
  const name = nameOf(value);
  return name === '' ? ObjectPrototypeToString(value) : `#<${name}>`;
}

function refused(value) {
  return is(kinds.refused, `${textOf(value)} could not be cloned.`);
}

// ---- By their class ----------------------------------------------------------------------------

function array(value) {
  const keys = ObjectKeys(value);
  const { length } = value;
  // Indices come first, in order.
  const isDense = keys.length === length &&
    (length === 0 || keys[length - 1] === String(length - 1));
  return isDense ? is(kinds.denseArray, undefined) : is(kinds.array, keys);
}

function map(value) {
  if (!types.isMap(value)) return undefined;
  const entries = [];
  MapPrototypeForEach(value, (item, key) => { ArrayPrototypePush(entries, key, item); });
  return is(kinds.map, entries);
}

function set(value) {
  if (!types.isSet(value)) return undefined;
  const items = [];
  SetPrototypeForEach(value, (item) => { ArrayPrototypePush(items, item); });
  return is(kinds.set, items);
}

function regExp(value) {
  if (!types.isRegExp(value)) return undefined;
  const letters = RegExpPrototypeGetFlags(value);
  let flags = 0;
  for (let i = 0; i < letters.length; i++) {
    flags |= 1 << StringPrototypeIndexOf(kinds.regExpFlags, letters[i]);
  }
  return is(kinds.regExp, [RegExpPrototypeGetSource(value), flags]);
}

function boxed(number, isOne, valueOf) {
  return (value) => isOne(value) ? is(number, valueOf(value)) : undefined;
}

function arrayBuffer(value) {
  if (!types.isArrayBuffer(value)) return undefined;
  if (ArrayBufferPrototypeGetDetached(value)) {
    return is(kinds.refused, 'An ArrayBuffer is detached and could not be cloned.');
  }
  const sizeMax =
    ArrayBufferPrototypeGetResizable(value) ? ArrayBufferPrototypeGetMaxByteLength(value) : -1;
  return is(kinds.arrayBuffer, [ArrayBufferPrototypeGetByteLength(value), sizeMax]);
}

function sharedArrayBuffer(value) {
  return types.isSharedArrayBuffer(value) ? is(kinds.sharedArrayBuffer, undefined) : undefined;
}

const kLengthTracking = 1;
const kBackedByResizable = 2;

function viewDetails(name, buffer, offset, size) {
  let flags = 0;
  if (types.isArrayBuffer(buffer) && ArrayBufferPrototypeGetResizable(buffer)) {
    // Whether it follows the buffer's size is not told: one that reaches to the end does.
    flags = offset + size === ArrayBufferPrototypeGetByteLength(buffer) ?
      kBackedByResizable | kLengthTracking : kBackedByResizable;
  }
  const tag = StringPrototypeCharCodeAt(kinds.viewTags[name], 0);
  return is(kinds.view, [tag, buffer, offset, size, flags]);
}

function typedArray(value) {
  const name = TypedArrayPrototypeGetSymbolToStringTag(value);
  if (name === undefined) return undefined;
  return viewDetails(name, TypedArrayPrototypeGetBuffer(value),
                     TypedArrayPrototypeGetByteOffset(value),
                     TypedArrayPrototypeGetByteLength(value));
}

function dataView(value) {
  if (!ArrayBufferIsView(value)) return undefined;
  if (TypedArrayPrototypeGetSymbolToStringTag(value) !== undefined) return undefined;
  return viewDetails('DataView', DataViewPrototypeGetBuffer(value),
                     DataViewPrototypeGetByteOffset(value),
                     DataViewPrototypeGetByteLength(value));
}

function error(value) {
  const { name } = value;
  const tag = typeof name === 'string' ? kinds.errorTags[name] : undefined;
  const message = ObjectGetOwnPropertyDescriptor(value, 'message');
  const cause = ObjectGetOwnPropertyDescriptor(value, 'cause');
  const stack = require('internal/errors/captured_stack').stackOf(value);
  return is(kinds.error, [
    tag === undefined ? 0 : StringPrototypeCharCodeAt(tag, 0),
    message !== undefined && 'value' in message ? `${message.value}` : undefined,
    typeof stack === 'string' ? stack : undefined,
    cause !== undefined && 'value' in cause,
    cause?.value,
  ]);
}

// By the prototypes of the classes, which do not prove anything: each function looks for itself,
// and says undefined where the object only looks like one.
let classes;

function makeClasses() {
  classes = new SafeMap();
  const {
    ArrayBufferPrototype, BigIntPrototype, BooleanPrototype, DataViewPrototype, DatePrototype,
    FinalizationRegistryPrototype, IteratorPrototype, MapPrototype, NumberPrototype,
    PromisePrototype, RegExpPrototype, SetPrototype, SharedArrayBufferPrototype, StringPrototype,
    SymbolPrototype, TypedArrayPrototype, WeakMapPrototype, WeakRefPrototype, WeakSetPrototype,
  } = primordials;
  classes.set(MapPrototype, map);
  classes.set(SetPrototype, set);
  classes.set(RegExpPrototype, regExp);
  classes.set(TypedArrayPrototype, typedArray);
  classes.set(DataViewPrototype, dataView);
  classes.set(ArrayBufferPrototype, arrayBuffer);
  classes.set(SharedArrayBufferPrototype, sharedArrayBuffer);
  classes.set(DatePrototype, boxed(kinds.date, types.isDate, DatePrototypeGetTime));
  classes.set(BooleanPrototype,
              boxed(kinds.booleanObject, types.isBooleanObject, BooleanPrototypeValueOf));
  classes.set(NumberPrototype,
              boxed(kinds.numberObject, types.isNumberObject, NumberPrototypeValueOf));
  classes.set(BigIntPrototype,
              boxed(kinds.bigIntObject, types.isBigIntObject, BigIntPrototypeValueOf));
  classes.set(StringPrototype,
              boxed(kinds.stringObject, types.isStringObject, StringPrototypeValueOf));
  const never = [
    PromisePrototype, WeakMapPrototype, WeakSetPrototype, WeakRefPrototype,
    FinalizationRegistryPrototype, SymbolPrototype, IteratorPrototype,
  ];
  for (let i = 0; i < never.length; i++) classes.set(never[i], refused);
}

// An object of another realm: its prototypes are not ours.
function foreign(value) {
  let found;
  classes.forEach((ask) => { found ??= ask === refused ? undefined : ask(value); });
  if (found !== undefined) return found;
  const isNever = types.isPromise(value) || types.isWeakMap(value) || types.isWeakSet(value);
  return isNever ? refused(value) : undefined;
}

// ---- The way to them ---------------------------------------------------------------------------

function byClass(value, prototype) {
  if (classes === undefined) makeClasses();
  kind[0] = kinds.plain;
  let link = prototype;
  for (; link !== ObjectPrototype && link !== null; link = ObjectGetPrototypeOf(link)) {
    const describeOne = classes.get(link);
    if (describeOne === undefined) continue;
    const found = describeOne(value);
    if (found !== undefined || kind[0] !== kinds.plain) return found;
  }
  if (link === null) {
    const found = foreign(value);
    if (found !== undefined || kind[0] !== kinds.plain) return found;
  }
  return plain(value);
}

// Nobody knows that it is a proxy.
function isEnvironment(proxy) {
  return require.cache['internal/process/env'] !== undefined &&
    require('internal/process/env').env === proxy;
}

function plain(value) {
  return is(kinds.plain, ObjectKeys(value));
}

// Leaves the kind in binding.kind[0], and returns what belongs to it.
function describe(value) {
  if (typeof value !== 'object') return refused(value);
  if (types.isProxy(value)) return isEnvironment(value) ? plain(value) : refused(value);
  if (transferModeOf(value) !== undefined) return is(kinds.host, undefined);
  if (ArrayIsArray(value)) return array(value);
  if (ErrorIsError(value)) return error(value);
  const prototype = ObjectGetPrototypeOf(value);
  if (prototype !== ObjectPrototype && prototype !== null) return byClass(value, prototype);
  if (ObjectHasOwn(value, 'callee') && types.isArgumentsObject(value)) return refused(value);
  return plain(value);
}

function bigIntToHex(value) {
  return BigIntPrototypeToString(value, 16);
}

module.exports = { bigIntToHex, describe };
