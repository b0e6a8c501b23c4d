// Circles are those of their own side: what both sides share closes none.
// Prints:
//   true true true true
//   false
//   false false
'use strict';

const assert = require('assert');
const { isDeepStrictEqual } = require('util');

function passes(action) {
  try {
    action();
    return true;
  } catch {
    return false;
  }
}

const inner = {};
inner.loop = inner;
inner.payload = { value: 1 };
const expected = { loop: inner, payload: { value: 1 } };
const actual = { loop: expected, payload: { value: 1 } };
console.log(passes(() => assert.deepEqual(actual, expected)), passes(() => assert.deepStrictEqual(expected, actual)),
            passes(() => assert.partialDeepStrictEqual(actual, expected)), isDeepStrictEqual(actual, expected));
const finite = { loop: { loop: {} } };
const endless = {};
endless.loop = endless;
console.log(passes(() => assert.deepEqual(finite, endless)));

// A spoofed name of its kind makes no typed array another one's equal.
const signed = new Int8Array(10);
Object.defineProperty(signed, Symbol.toStringTag, { value: 'Uint8Array' });
Object.setPrototypeOf(signed, Uint8Array.prototype);
console.log(passes(() => assert.partialDeepStrictEqual(signed, new Uint8Array(10))),
            passes(() => assert.deepEqual(signed, new Uint8Array(10))));
