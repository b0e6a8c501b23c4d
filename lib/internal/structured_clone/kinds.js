'use strict';

// The numbers of clone_helpers.h, and the letters of wire_format.h that stand for classes.

module.exports = {
  __proto__: null,
  plain: 0,
  denseArray: 1,
  array: 2,
  date: 3,
  booleanObject: 4,
  numberObject: 5,
  bigIntObject: 6,
  stringObject: 7,
  regExp: 8,
  map: 9,
  set: 10,
  error: 11,
  arrayBuffer: 12,
  sharedArrayBuffer: 13,
  view: 14,
  host: 15,
  refused: 16,

  // In the order of their bits; one of them is not JavaScript's.
  regExpFlags: 'gimyusldv',
  viewTags: {
    __proto__: null,
    Int8Array: 'b',
    Uint8Array: 'B',
    Uint8ClampedArray: 'C',
    Int16Array: 'w',
    Uint16Array: 'W',
    Int32Array: 'd',
    Uint32Array: 'D',
    Float16Array: 'h',
    Float32Array: 'f',
    Float64Array: 'F',
    BigInt64Array: 'q',
    BigUint64Array: 'Q',
    DataView: '?',
  },
  errorTags: {
    __proto__: null,
    EvalError: 'E',
    RangeError: 'R',
    ReferenceError: 'F',
    SyntaxError: 'S',
    TypeError: 'T',
    URIError: 'U',
  },
};
