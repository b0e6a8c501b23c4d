// util.isDeepStrictEqual: a table of pairs.
// Prints:
//   true
//   false
//   false
//   true
//   false
//   true
//   false
//   true
//   true
//   true
//   false
//   true
//   false
//   false
//   true
//   false
//   false
//   true
//   false
//   true
//   false
//   true
//   false
//   false
//   true
//   false
//   false
//   false
//   true
//   false
//   true
//   false
//   false
//   true
//   true
//   false
//   false
//   true
//   false
//   true
//   true
//   false
//   false
//   true
//   false
//   false
//   false
//   false
//   true
//   false
//   true
//   true
//   false
//   true
//   false
//   false
//   true
//   false
//   false
//   true
//   true
//   false
//   false
//   false
//   false
//   true
'use strict';

const { isDeepStrictEqual } = require('util');

const circle = (depth) => {
  const top = {};
  let last = top;
  for (let i = 1; i < depth; i++) last = last.next = {};
  last.next = top;
  return top;
};
const made = (value, change) => {
  change(value);
  return value;
};
class Foo { constructor(a) { this.a = a; } }
const pairs = [
  [1, 1], [1, '1'], [0, -0], [NaN, NaN], [null, undefined], [1n, 1n], [1n, 1], ['a', 'a'],
  [{}, {}], [{ a: 1 }, { a: 1 }], [{ a: 1 }, { a: '1' }], [{ a: 1, b: 2 }, { b: 2, a: 1 }],
  [{ a: undefined }, {}], [{ a: undefined }, { b: undefined }],
  [{ a: { b: [1] } }, { a: { b: [1] } }],
  [{}, { __proto__: null }], [{}, []], [new Foo(1), new Foo(1)], [new Foo(1), { a: 1 }],
  [{ [Symbol.iterator]: 1 }, { [Symbol.iterator]: 1 }], [{ [Symbol.iterator]: 1 }, {}],
  [[1, 2], [1, 2]], [[1, 2], [2, 1]], [[,], [undefined]], [[,], [,]], [[-0], [0]],
  [Object.assign([1], { x: 1 }), [1]], [[1], new Uint8Array([1])],
  [new Set([1, 2]), new Set([2, 1])], [new Set([1]), new Set(['1'])],
  [new Set([{ a: 1 }, { b: 1 }]), new Set([{ b: 1 }, { a: 1 }])],
  [new Set([{}, {}]), new Set([{}])],
  [new Set([[1], [1]]), new Set([[1], [2]])],
  [new Map([[1, { a: 1 }], [2, 2]]), new Map([[2, 2], [1, { a: 1 }]])],
  [new Map([[{ a: 1 }, 1]]), new Map([[{ a: 1 }, 1]])],
  [new Map([[{ a: 1 }, 1]]), new Map([[{ a: 1 }, 2]])],
  [new Map([[1, undefined]]), new Map([[2, undefined]])],
  [new Date(0), new Date(0)], [new Date(0), new Date(1)], [new Date(NaN), new Date(NaN)],
  [/a/g, /a/g], [/a/g, /a/i], [made(/a/g, (r) => { r.lastIndex = 1; }), /a/g],
  [new Error('a'), new Error('a')], [new Error('a'), new Error('b')],
  [new Error('a'), new TypeError('a')],
  [new Error('a', { cause: 1 }), new Error('a', { cause: 2 })],
  [new AggregateError([1], 'a'), new AggregateError([2], 'a')],
  [new Number(1), new Number(1)], [new Number(0), new Number(-0)],
  [new String('a'), new String('a')],
  [Object(Symbol.iterator), Object(Symbol.iterator)], [new Number(1), Object(1n)],
  [new Uint8Array([1]), new Uint8Array([1])], [new Uint8Array([1]), new Int8Array([1])],
  [new Float32Array([0]), new Float32Array([-0])], [new ArrayBuffer(1), new ArrayBuffer(1)],
  [new ArrayBuffer(1), new SharedArrayBuffer(1)],
  [new DataView(new ArrayBuffer(1)), new DataView(new ArrayBuffer(2))],
  [circle(1), circle(1)], [circle(2), circle(2)], [circle(1), circle(2)],
  [new WeakMap(), new WeakMap()], [Promise.resolve(1), Promise.resolve(1)], [() => {}, () => {}],
];
for (const [a, b] of pairs) {
  const answer = isDeepStrictEqual(a, b);
  if (answer !== isDeepStrictEqual(b, a)) console.log('the order matters', a, b);
  console.log(answer);
}
console.log(isDeepStrictEqual(new Foo(1), { a: 1 }, true));
