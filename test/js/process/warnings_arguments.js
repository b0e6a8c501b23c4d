// What emitWarning takes.
//
// Prints:
//   ERR_INVALID_ARG_TYPE ERR_INVALID_ARG_TYPE ERR_INVALID_ARG_TYPE ERR_INVALID_ARG_TYPE ERR_INVALID_ARG_TYPE
// Options: --no-warnings

'use strict';

const codeOf = (...args) => {
  try {
    process.emitWarning(...args);
    return 'none';
  } catch (error) {
    return error.code;
  }
};
console.log(codeOf(), codeOf(1), codeOf('a', 1), codeOf('a', 'b', 1), codeOf('a', null));
