// Large arrays and bytes are compared and shown without a name for each of their indices, but with
// those properties that have one. The time-out is what this test is about.
// Needs: engine names
// Prints:
//   true
//   false
//   [ 0, ... 1999999 more items, name: 'array', Symbol(s): 1 ]
//   [ ... 2000000 more items, [length]: 2000000, name: 'array', [hidden]: 1, Symbol(s): 1 ]
//   true
//   false
//   Uint8Array(16777216) [ 0, ... 16777215 more items, name: 'bytes' ]
'use strict';

const { inspect, isDeepStrictEqual } = require('util');

function look(make, name) {
  const [one, other] = [make(), make()];
  console.log(isDeepStrictEqual(one, other));
  one.name = name;
  console.log(isDeepStrictEqual(one, other));
  return one;
}

const array = look(() => new Array(2e6).fill(0), 'array');
array[Symbol('s')] = 1;
Object.defineProperty(array, 'hidden', { value: 1 });
console.log(inspect(array, { maxArrayLength: 1 }));
console.log(inspect(array, { maxArrayLength: 0, showHidden: true, breakLength: Infinity }));
console.log(inspect(look(() => new Uint8Array(1 << 24), 'bytes'), { maxArrayLength: 1 }));
