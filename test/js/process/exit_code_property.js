// What exitCode may be set to.
//
// Prints:
//   1 16 undefined undefined -1 0
//   ERR_INVALID_ARG_TYPE ERR_INVALID_ARG_TYPE ERR_INVALID_ARG_TYPE ERR_INVALID_ARG_TYPE
//   ERR_OUT_OF_RANGE ERR_OUT_OF_RANGE ERR_OUT_OF_RANGE
//   exit 7
// Exit code: 9

'use strict';

const set = (value) => {
  try {
    process.exitCode = value;
    return process.exitCode;
  } catch (error) {
    return error.code;
  }
};

console.log(set('1'), set('0x10'), set(null), set(undefined), set(-1), set(2 ** 40));
console.log(set('x'), set(''), set(true), set(1n));
console.log(set(1.5), set('1.5'), set(NaN));
process.exitCode = 7;
process.on('exit', (code) => {
  console.log('exit', code);
  process.exitCode = 9;
});
