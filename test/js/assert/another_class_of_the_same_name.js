// Prints:
//   The error is expected to be an instance of "RangeError". Received an error with identical name but a different prototype.
'use strict';

const assert = require('assert');

const Other = class RangeError extends Error {};
try {
  assert.throws(() => { throw new Other('x'); }, RangeError);
} catch ({ message }) {
  console.log(message.split('\n')[0]);
}
