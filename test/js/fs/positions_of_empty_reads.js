// A position is looked at though there is nothing to read.
// Prints:
//   ERR_INVALID_ARG_TYPE ERR_OUT_OF_RANGE
//   ERR_INVALID_ARG_TYPE 0
'use strict';

const fs = require('fs');

const fd = fs.openSync(__filename, 'r');
const nothing = Buffer.alloc(0);
const codeOf = (position) => {
  try {
    return fs.readSync(fd, nothing, 0, 0, position);
  } catch (error) {
    return error.code;
  }
};
console.log(codeOf({}), codeOf(-2));
console.log(codeOf('1'), codeOf(null));
