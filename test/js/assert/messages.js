// The messages of comparisons: short, with a mark, as a difference, with lines left out.
// Prints:
//   strictEqual true
//   Expected values to be strictly equal:
//
//   1 !== 2
//
//   strictEqual false
//   my message
//
//   1 !== 2
//
//   strictEqual true
//   Expected values to be strictly equal:
//   + actual - expected
//
//   + 'hello world how are you'
//   - 'hello world how are they'
//                          ^
//
//   strictEqual true
//   Expected values to be strictly equal:
//   + actual - expected
//
//   + -0
//   - 0
//
//   strictEqual true
//   Values have same structure but are not reference-equal:
//
//   {
//     a: 1
//   }
//
//   strictEqual true
//   Expected values to be strictly equal:
//   + actual - expected
//
//   + undefined
//   - {
//   -   a: 1
//   - }
//
//   strictEqual true
//   Expected "actual" to be reference-equal to "expected":
//   + actual - expected
//
//   + [Function (anonymous)]
//   - [Function (anonymous)]
//
//   deepStrictEqual true
//   Expected values to be strictly deep-equal:
//   + actual - expected
//
//     {
//       a: 1,
//   +   b: 2
//   -   b: 3
//     }
//
//   deepStrictEqual true
//   Expected values to be strictly deep-equal:
//   + actual - expected
//
//     [
//       1,
//       2,
//   -   3
//     ]
//
//   deepStrictEqual true
//   Expected values to be strictly deep-equal:
//   + actual - expected
//   ... Skipped lines
//
//     [
//       0,
//       1,
//       2,
//       3,
//   ...
//       8,
//   +   'x'
//   -   'y'
//     ]
//
//   deepStrictEqual true
//   Expected values to be strictly deep-equal:
//   + actual - expected
//
//     [
//   +   'x',
//   -   'y',
//       0,
//       1,
//       2,
//       3,
//       4,
//
//   deepStrictEqual true
//   Expected values to be strictly deep-equal:
//   + actual - expected
//
//     Map(1) {
//       1 => {
//   +     a: 2
//   -     a: 3
//       }
//     }
//
//   deepStrictEqual true
//   Expected values to be strictly deep-equal:
//   + actual - expected
//
//   + 1970-01-01T00:00:00.000Z
//   - 1970-01-01T00:00:00.001Z
//
//   deepStrictEqual false
//   reversed
//   + actual - expected
//
//     [
//   +   1,
//   +   2,
//   +   3,
//       4,
//   -   3,
//   -   2,
//   -   1
//     ]
//
//   partialDeepStrictEqual true
//   Expected values to be partially and strictly deep-equal:
//   + actual - expected
//
//     {
//   +   a: 1,
//   +   b: 2
//   -   a: 2
//     }
//
//   deepEqual true
//   Expected values to be loosely deep-equal:
//
//   {
//     a: 1
//   }
//
//   should loosely deep-equal
//
//   {
//     a: 2
//   }
//   deepStrictEqual true
//   Values have same structure but are not reference-equal:
//
//   [
//     [Function (anonymous)]
//   ]
//
//   deepStrictEqual true
//   Values have same structure but are not reference-equal:
//
//   [Function (anonymous)] {
//     a: 1
//   }
//
//   partialDeepStrictEqual false
//   symbols
//
//   {
//     a: Symbol(s)
//   }
//
//   == true
//   'a' == 'b'
//   != true
//   1 != 1
//   notStrictEqual true
//   Expected "actual" to be strictly unequal to:
//
//   'abcdef'
//   notDeepStrictEqual true
//   Expected "actual" not to be strictly deep-equal to:
//
//   {
//     a: 1
//   }
//
//   notDeepEqual true
//   Expected "actual" not to be loosely deep-equal to:
//
//   [
//     1
//   ]
'use strict';
const assert = require('assert');

const numbers = (count) => Array.from({ length: count }, (_, i) => i);
const withKey = () => Object.assign(() => {}, { a: 1 });
const cases = [
  () => assert.strictEqual(1, 2),
  () => assert.strictEqual(1, 2, 'my message'),
  () => assert.strictEqual('hello world how are you', 'hello world how are they'),
  () => assert.strictEqual(-0, 0),
  () => assert.strictEqual({ a: 1 }, { a: 1 }),
  () => assert.strictEqual(undefined, { a: 1 }),
  () => assert.strictEqual(() => {}, () => {}),
  () => assert.deepStrictEqual({ b: 2, a: 1 }, { a: 1, b: 3 }),
  () => assert.deepStrictEqual([1, 2], [1, 2, 3]),
  () => assert.deepStrictEqual([...numbers(9), 'x'], [...numbers(9), 'y']),
  () => assert.deepStrictEqual(['x', ...numbers(9)], ['y', ...numbers(9)]),
  () => assert.deepStrictEqual(new Map([[1, { a: 2 }]]), new Map([[1, { a: 3 }]])),
  () => assert.deepStrictEqual(new Date(0), new Date(1)),
  () => assert.deepStrictEqual([1, 2, 3, 4], [4, 3, 2, 1], 'reversed'),
  () => assert.partialDeepStrictEqual({ a: 1, b: 2 }, { a: 2 }),
  () => assert.deepEqual({ a: 1 }, { a: 2 }),
  () => assert.deepStrictEqual([() => {}], [() => {}]),
  () => assert.deepStrictEqual(withKey(), withKey()),
  () => assert.partialDeepStrictEqual({ a: Symbol('s') }, { a: Symbol('s') }, 'symbols'),
  () => assert.equal('a', 'b'),
  () => assert.notEqual(1, 1),
  () => assert.notStrictEqual('abcdef', 'abcdef'),
  () => assert.notDeepStrictEqual({ a: 1 }, { a: 1 }),
  () => assert.notDeepEqual([1], [1]),
];
for (const test of cases) {
  try {
    test();
    console.log('passed', String(test));
  } catch (error) {
    console.log(error.operator, error.generatedMessage);
    console.log(error.message);
  }
}
