'use strict';

// Long arrays that are holes for the most part, whose elements are quicker found by their names.

const {
  MathFloor, ObjectPrototypeHasOwnProperty, ReflectOwnKeys,
} = primordials;

// A name costs as much as a look at a hundred places.
const kLengthMin = 10_000;
const kProbes = 100;
const kFoundMax = 3;

function isSparse(array) {
  const { length } = array;
  if (length < kLengthMin) return false;
  const step = MathFloor(length / kProbes);
  let found = 0;
  for (let i = 0; i < length; i += step) {
    if (ObjectPrototypeHasOwnProperty(array, i) && ++found > kFoundMax) return false;
  }
  return true;
}

// Those that there are, in order.
function indicesOf(array) {
  const keys = ReflectOwnKeys(array);
  const indices = [];
  // They come first.
  for (let i = 0; i < keys.length; i++) {
    const index = typeof keys[i] === 'string' ? +keys[i] : NaN;
    if (`${index >>> 0}` !== keys[i] || index >= array.length) break;
    indices[i] = index;
  }
  return indices;
}

module.exports = { indicesOf, isSparse };
