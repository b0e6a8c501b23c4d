// The stack begins with the place; the error has no properties that Node's has not; the module can be loaded again.
//
// Prints:
//   true SyntaxError []
//   syntax_error.js:4
//   true
//   SyntaxError
'use strict';

const path = require('path');

function failure() {
  try {
    return require('./fixtures/syntax_error');
  } catch (error) {
    return error;
  }
}

const error = failure();
console.log(error instanceof SyntaxError, error.name, Object.keys(error));
console.log(path.basename(error.stack.split('\n')[0]));
console.log(failure() !== error);
try {
  eval('let = = 1');
} catch (thrown) {
  console.log(thrown.name);
}
