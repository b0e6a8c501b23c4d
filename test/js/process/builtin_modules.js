// getBuiltinModule, and clear refusals where native code is asked for.
//
// Prints:
//   true true undefined undefined
//   ERR_INVALID_ARG_TYPE
//   No such module: nope
//   ERR_MISSING_ARGS
//   true

'use strict';

const attempt = (action) => {
  try {
    return action();
  } catch (error) {
    return error;
  }
};

const { getBuiltinModule } = process;
const path = require('path');
console.log(getBuiltinModule('path') === path, getBuiltinModule('node:path') === path,
            getBuiltinModule('nope'), getBuiltinModule('internal/errors'));
console.log(attempt(() => getBuiltinModule(1)).code);
console.log(attempt(() => process.binding('nope')).message);
console.log(attempt(() => process.dlopen()).code);
console.log(require('process') === process);
