// What counts as a part: keys of every kind of object, causes of errors, keys of maps, and circles.
// Prints:
//   ERR_ASSERTION
//   ERR_ASSERTION
//   part
//   ERR_ASSERTION
//   part
//   ERR_ASSERTION
//   part
//   part
//   ERR_ASSERTION
//   part
//   part
//   part
//   ERR_ASSERTION
//   ERR_ASSERTION
//   ERR_ASSERTION
//   ERR_ASSERTION
'use strict';
const assert = require('assert');

function verdict(actual, expected) {
  try {
    assert.partialDeepStrictEqual(actual, expected);
    return 'part';
  } catch (error) {
    return error.code;
  }
}

const withKey = (object, key = 1) => Object.assign(object, { key });
const circle = { a: 1 };
circle.self = circle;
const twice = { a: 1, self: { a: 1 } };
twice.self.self = twice;

const pairs = [
  [[1], withKey([1])],
  [withKey(new Set([1])), withKey(new Set([1]), 2)],
  [withKey(new Date(0)), new Date(0)],
  [new Date(0), withKey(new Date(0))],
  [withKey(Object('a')), Object('a')],
  [Object.defineProperty({}, 'a', { value: 1 }), { a: 1 }],
  [new Map([[{ a: 1, b: 2 }, 1]]), new Map([[{ a: 1 }, 1]])],
  [new Error('a', { cause: { x: 1, y: 1 } }), new Error('a', { cause: { x: 1 } })],
  [new Error('a'), new Error('a', { cause: 1 })],
  [new Error('a', { cause: 1 }), new Error('a')],
  [new DataView(new ArrayBuffer(3)), new DataView(new ArrayBuffer(2))],
  [[1, 2, 3], [1, , 3]],
  [[, 1], [undefined, 1]],
  [circle, twice],
  [twice, circle],
  [circle, { self: { self: {} } }],
];
for (const [actual, expected] of pairs) console.log(verdict(actual, expected));
