// The old module of all constants is a plain object, which packages ask for its own properties.
//
// Prints:
//   true false
//   true

'use strict';

const constants = require('constants');

console.log(constants.hasOwnProperty('O_RDONLY'), constants.hasOwnProperty('O_SYMLINK'));
console.log(Object.isFrozen(constants));
