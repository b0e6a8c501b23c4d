// Buffer() and SlowBuffer() work, and warn once each.
//
// Prints:
//   <Buffer 00 00> <Buffer 61> <Buffer 01>
//   ERR_INVALID_ARG_TYPE The "string" argument must be of type string. Received type number (2)
//   3 true
// Stderr has: [DEP0005] DeprecationWarning: Buffer() is deprecated due to security and usability issues.
// Stderr has: [DEP0030] DeprecationWarning: SlowBuffer() is deprecated. Please use Buffer.allocUnsafeSlow()

'use strict';

const { SlowBuffer } = require('buffer');

console.log(new Buffer(2), Buffer('a'), new Buffer([1]));
try {
  Buffer(2, 'utf8');
} catch (error) {
  console.log(error.code, error.message);
}
console.log(SlowBuffer(3).length, SlowBuffer(3) instanceof Buffer);
