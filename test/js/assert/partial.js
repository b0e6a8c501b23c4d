// partialDeepStrictEqual: what counts as a part.
// Prints:
//   [ 1, 2, 3 ] [ 1, 3 ] part
//   [ 1, 2, 3 ] [ 3, 1 ] ERR_ASSERTION
//   [ 1, 2 ] [ 1, 2, 3 ] ERR_ASSERTION
//   [ 1, 2, 1 ] [ 1, 1 ] part
//   [] {} ERR_ASSERTION
//   { a: { b: 1, c: 2 } } { a: { b: 1 } } part
//   { a: 1 } { b: undefined } ERR_ASSERTION
//   Foo { a: 1 } { a: 1 } part
//   Set(2) { 1, 2 } Set(1) { 2 } part
//   Set(1) { 1 } Set(2) { 1, 2 } ERR_ASSERTION
//   Set(1) { { a: 1, b: 2 } } Set(1) { { a: 1 } } part
//   Map(1) { 'a' => { x: 1, y: 2 } } Map(1) { 'a' => { x: 1 } } part
//   Map(0) {} Map(1) { 1 => 1 } ERR_ASSERTION
//   1970-01-01T00:00:00.000Z 1970-01-01T00:00:00.000Z part
//   1970-01-01T00:00:00.000Z 1970-01-01T00:00:00.001Z ERR_ASSERTION
//   /a/g /a/i ERR_ASSERTION
//   Error: a Error: b ERR_ASSERTION
//   { a: 1, Symbol(s): 1 } { Symbol(s): 1 } part
//   Uint8Array(3) [ 1, 2, 3 ] Uint8Array(2) [ 2, 3 ] part
//   null {} ERR_ASSERTION
//   NaN NaN part
//   0 -0 ERR_ASSERTION
//   [ 1, x: 1 ] [ 1 ] part
'use strict';
const assert = require('assert');

class Foo { a = 1; }
const symbol = Symbol('s');
const cases = [
  [[1, 2, 3], [1, 3]], [[1, 2, 3], [3, 1]], [[1, 2], [1, 2, 3]], [[1, 2, 1], [1, 1]], [[], {}],
  [{ a: { b: 1, c: 2 } }, { a: { b: 1 } }], [{ a: 1 }, { b: undefined }], [new Foo(), { a: 1 }],
  [new Set([1, 2]), new Set([2])], [new Set([1]), new Set([1, 2])],
  [new Set([{ a: 1, b: 2 }]), new Set([{ a: 1 }])],
  [new Map([['a', { x: 1, y: 2 }]]), new Map([['a', { x: 1 }]])], [new Map(), new Map([[1, 1]])],
  [new Date(0), new Date(0)], [new Date(0), new Date(1)], [/a/g, /a/i],
  [new Error('a'), new Error('b')],
  [{ [symbol]: 1, a: 1 }, { [symbol]: 1 }], [new Uint8Array([1, 2, 3]), new Uint8Array([2, 3])],
  [null, {}], [NaN, NaN], [0, -0], [Object.assign([1], { x: 1 }), [1]],
];
for (const [actual, expected] of cases) {
  let result = 'part';
  try {
    assert.partialDeepStrictEqual(actual, expected);
  } catch (error) {
    result = error.code;
  }
  const show = (value) => value instanceof Error ? String(value) : value;
  console.log(show(actual), show(expected), result);
}
const cycle = { a: 1 };
cycle.self = cycle;
const other = {};
other.self = other;
assert.partialDeepStrictEqual(cycle, other);
