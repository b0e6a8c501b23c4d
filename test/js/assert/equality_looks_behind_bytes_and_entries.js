// Bytes are compared with what else their objects hold, and the entries of maps with -0, undefined,
// and values that only look the same.
// Prints:
//   bytes alone: true, other bytes: false, another length: false
//   a property more: false, the same property: true
//   a Buffer and its Uint8Array: strictly false, loosely true
//   a subclass: false
//   0 and -0: strictly false, loosely true
//   undefined and nothing: false
//   equal objects as values: true, unequal: false
//   equal objects as keys: true
//   primitives that are equal loosely: strictly false, loosely true
//   sets in another order: true, with another member: false
'use strict';
const { isDeepStrictEqual: strict } = require('util');
const assert = require('assert');

function loose(a, b) {
  try {
    assert.deepEqual(a, b);
    return true;
  } catch {
    return false;
  }
}

const bytes = Buffer.from('abc');
const other = Buffer.from('abd');
console.log(`bytes alone: ${strict(bytes, Buffer.from('abc'))}, other bytes: ${strict(bytes, other)}, ` +
  `another length: ${strict(bytes, Buffer.from('ab'))}`);
const more = Object.assign(Buffer.from('abc'), { x: 1 });
console.log(`a property more: ${strict(bytes, more)}, ` +
  `the same property: ${strict(Object.assign(Buffer.from('abc'), { x: 1 }), more)}`);
const plain = new Uint8Array(bytes);
console.log(`a Buffer and its Uint8Array: strictly ${strict(bytes, plain)}, loosely ${loose(bytes, plain)}`);
class Sub extends Uint8Array {}
console.log(`a subclass: ${strict(plain, new Sub(bytes))}`);

const zero = [new Map([['a', 0]]), new Map([['a', -0]])];
console.log(`0 and -0: strictly ${strict(...zero)}, loosely ${loose(...zero)}`);
console.log(`undefined and nothing: ${strict(new Map([['a', undefined]]), new Map([['b', undefined]]))}`);
const valued = (x) => new Map([['a', { x }], ['b', 1]]);
console.log(`equal objects as values: ${strict(valued(1), valued(1))}, unequal: ${strict(valued(1), valued(2))}`);
console.log(`equal objects as keys: ${strict(new Map([[{ x: 1 }, 1]]), new Map([[{ x: 1 }, 1]]))}`);
const numbers = [new Map([['a', 1]]), new Map([['a', '1']])];
console.log(`primitives that are equal loosely: strictly ${strict(...numbers)}, loosely ${loose(...numbers)}`);
console.log(`sets in another order: ${strict(new Set([1, { a: 1 }, 'x']), new Set(['x', 1, { a: 1 }]))}, ` +
  `with another member: ${strict(new Set([1, 2]), new Set([1, 3]))}`);
