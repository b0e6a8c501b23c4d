// Errors with a code: their class, properties, text and stack.
// Prints:
//   TypeError ERR_INVALID_ARG_TYPE true true
//   code
//   TypeError [ERR_INVALID_ARG_TYPE]: The "path" argument must be of type string. Received type number (1)
//   TypeError [ERR_INVALID_ARG_TYPE]: The "path" argument must be of type string. Received type number (1)
//   first frame is the public function: true
//   [object Error] false
//   Renamed [ERR_INVALID_ARG_TYPE]: The "path" argument must be of type string. Received type number (1)
//   RangeError true ERR_OUT_OF_RANGE
'use strict';
const path = require('path');

function caught(fn) {
  try {
    fn();
  } catch (error) {
    return error;
  }
  return undefined;
}

const error = caught(() => path.join(1));
console.log(error.name, error.code, error.constructor === TypeError, error instanceof TypeError);
console.log(Object.keys(error).join());
console.log(String(error));
console.log(error.stack.split('\n')[0]);
console.log('first frame is the public function:', /join/.test(error.stack.split('\n')[1]));
console.log(Object.prototype.toString.call(error), error.hasOwnProperty('name'));
error.name = 'Renamed';
console.log(String(error));
const range = caught(() => new (require('events'))().setMaxListeners(-1));
console.log(range.name, range instanceof RangeError, range.code);
