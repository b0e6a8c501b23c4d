// Arrays of many millions of holes are compared by what is in them.
//
// Prints:
//   equal
//   a hole is not undefined
//   another value
//   another place
//   a part of it
//   in another place
//   no part
//   a dense array in it
'use strict';

const assert = require('assert');

function make(index = 150_000_000, value = 5) {
  const array = [1, , 3]; // eslint-disable-line no-sparse-arrays
  array[index] = value;
  return array;
}
function extended(index) {
  const array = make();
  array[index] = undefined;
  return array;
}

assert.deepStrictEqual(make(), make());
assert.deepEqual(make(), make());
console.log('equal');
assert.notDeepStrictEqual(make(), extended(1));
console.log('a hole is not undefined');
assert.notDeepStrictEqual(make(), make(150_000_000, 6));
console.log('another value');
const other = make(140_000_000);
other.length = make().length;
assert.notDeepStrictEqual(make(), other);
console.log('another place');
assert.partialDeepStrictEqual(extended(70), make());
console.log('a part of it');
const later = make(149_000_000);
later.length = make().length;
assert.partialDeepStrictEqual(make(), later);
console.log('in another place');
assert.throws(() => assert.partialDeepStrictEqual(make(), extended(70)), { code: 'ERR_ASSERTION' });
console.log('no part');
assert.partialDeepStrictEqual(make(), [1, 3, 5]);
console.log('a dense array in it');
