// The largest buffer and text, and how many bytes of a buffer are printed.
// Prints:
//   true true
//   9007199254740991 536870888
//   RangeError ERR_OUT_OF_RANGE The value of "size" is out of range. It must be >= 0 && <= 9007199254740991. Received 9_007_199_254_740_992
//   50  00 00 ... 2 more bytes>
//   <Buffer 61 62 63 ... 5 more bytes> <Buffer 61 62 63>
//   <Buffer  ... 8 more bytes>
//   188
//   TypeError ERR_INVALID_ARG_TYPE The "INSPECT_MAX_BYTES" argument must be of type number. Received type string ('3')
//   RangeError ERR_OUT_OF_RANGE The value of "INSPECT_MAX_BYTES" is out of range. It must be >= 0. Received -1
//   RangeError ERR_OUT_OF_RANGE The value of "INSPECT_MAX_BYTES" is out of range. It must be >= 0. Received NaN
'use strict';

const buffer = require('buffer');
const { inspect } = require('util');

const tell = (action) => {
  try {
    console.log('no error', action());
  } catch ({ name, code, message }) {
    console.log(name, code, message);
  }
};

console.log(buffer.kMaxLength === buffer.constants.MAX_LENGTH, buffer.kStringMaxLength === buffer.constants.MAX_STRING_LENGTH);
console.log(buffer.kMaxLength, buffer.kStringMaxLength);
tell(() => Buffer.allocUnsafe(buffer.kMaxLength + 1));

const bytes = Buffer.from('abcdefgh');
console.log(buffer.INSPECT_MAX_BYTES, inspect(Buffer.alloc(52)).slice(-24));
buffer.INSPECT_MAX_BYTES = 3;
console.log(bytes, inspect(Buffer.from('abc')));
buffer.INSPECT_MAX_BYTES = 0;
console.log(inspect(bytes));
buffer.INSPECT_MAX_BYTES = Infinity;
console.log(inspect(Buffer.alloc(60)).length);
tell(() => { buffer.INSPECT_MAX_BYTES = '3'; });
tell(() => { buffer.INSPECT_MAX_BYTES = -1; });
tell(() => { buffer.INSPECT_MAX_BYTES = NaN; });
