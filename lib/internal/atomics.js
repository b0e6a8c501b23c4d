'use strict';

// Atomics with waitAsync(), which the engine has and does not show.
//
// internalBinding('engine'): waitAsync(view, index, expected, milliseconds) -> { async, value };
//   `expected` is a view of one element; not there: the engine cannot

const {
  Atomics, BigInt64Array, BigIntAsIntN, Int32Array, MathTrunc, NumberIsNaN, ObjectDefineProperty,
  ObjectHasOwn, ObjectPrototypeToString, RangeError, String, TypeError,
  TypedArrayPrototypeGetBuffer, TypedArrayPrototypeGetLength,
  TypedArrayPrototypeGetSymbolToStringTag,
} = primordials;
const { waitAsync: wait } = internalBinding('engine');

function show(value) {
  return (typeof value === 'object' && value !== null) || typeof value === 'function' ?
    ObjectPrototypeToString(value) : String(value);
}

function kindOf(view) {
  const tag = view !== null && typeof view === 'object' ?
    TypedArrayPrototypeGetSymbolToStringTag(view) : undefined;
  if (tag === 'Int32Array' || tag === 'BigInt64Array') return tag;
  throw new TypeError(`${show(view)} is not an int32 or BigInt64 typed array.`);
}

function checkShared(view) {
  const { isSharedArrayBuffer } = require('internal/util/types');
  if (isSharedArrayBuffer(TypedArrayPrototypeGetBuffer(view))) return;
  throw new TypeError(`${show(view)} is not a shared typed array.`);
}

function checkIndex(index, length) {
  const at = MathTrunc(+index);
  if (NumberIsNaN(at)) return 0;
  if (at < 0 || at >= length) throw new RangeError('Invalid atomic access index');
  return at;
}

function milliseconds(timeout) {
  const number = timeout === undefined ? NaN : +timeout;
  return NumberIsNaN(number) ? Infinity : number < 0 ? 0 : number;
}

if (wait !== undefined && !ObjectHasOwn(Atomics, 'waitAsync')) {
  const { waitAsync } = {
    waitAsync(typedArray, index, value, timeout) {
      const kind = kindOf(typedArray);
      checkShared(typedArray);
      const at = checkIndex(index, TypedArrayPrototypeGetLength(typedArray));
      const expected = kind === 'Int32Array' ? new Int32Array(1) : new BigInt64Array(1);
      expected[0] = kind === 'Int32Array' ? +value : BigIntAsIntN(64, value);
      return wait(typedArray, at, expected, milliseconds(timeout));
    },
  };
  ObjectDefineProperty(Atomics, 'waitAsync', {
    __proto__: null, value: waitAsync, writable: true, enumerable: false, configurable: true,
  });
}

module.exports = { Atomics };
