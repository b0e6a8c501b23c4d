// util.getSystemErrorName, its kin, and the exceptions made of system errors.
// Prints:
//   ENOENT no such file or directory
//   EADDRINUSE address already in use
//   Unknown system error -99999 | Unknown system error -99999
//   [ 'ECONNREFUSED', 'connection refused' ] true
//   ERR_OUT_OF_RANGE The value of "err" is out of range. It must be a negative integer. Received 2
//   ERR_OUT_OF_RANGE The value of "err" is out of range. It must be a negative integer. Received 2
//   ERR_INVALID_ARG_TYPE The "err" argument must be of type number. Received type string ('x')
//   ERR_INVALID_ARG_TYPE The "err" argument must be of type number. Received type string ('x')
//   ERR_OUT_OF_RANGE The value of "err" is out of range. It must be a negative integer. Received -1.5
//   ERR_OUT_OF_RANGE The value of "err" is out of range. It must be a negative integer. Received -1.5
//   ERR_INVALID_ARG_TYPE The "err" argument must be of type number. Received undefined
//   ERR_INVALID_ARG_TYPE The "err" argument must be of type number. Received undefined
//   open ENOENT of a file -2 ENOENT open undefined undefined
//   connect ECONNREFUSED 127.0.0.1:80 -111 ECONNREFUSED connect 127.0.0.1 80
//   143
//   ERR_INVALID_ARG_VALUE The argument 'signalCode' must be one of: 'SIGHUP', 'SIGINT'
'use strict';

const util = require('util');

console.log(util.getSystemErrorName(-2), util.getSystemErrorMessage(-2));
console.log(util.getSystemErrorName(-98), util.getSystemErrorMessage(-98));
console.log(util.getSystemErrorName(-99999), '|', util.getSystemErrorMessage(-99999));
console.log(util.getSystemErrorMap().get(-111), util.getSystemErrorMap() instanceof Map);
for (const bad of [2, 'x', -1.5, undefined]) {
  for (const call of [util.getSystemErrorName, util.getSystemErrorMessage]) {
    try {
      call(bad);
    } catch (error) {
      console.log(error.code, error.message);
    }
  }
}
const describe = ({ message, errno, code, syscall, address, port }) =>
  console.log(message, errno, code, syscall, address, port);
describe(util._errnoException(-2, 'open', 'of a file'));
describe(util._exceptionWithHostPort(-111, 'connect', '127.0.0.1', 80));
console.log(util.convertProcessSignalToExitCode('SIGTERM'));
try {
  util.convertProcessSignalToExitCode('SIGNOT');
} catch (error) {
  console.log(error.code, error.message.slice(0, 60));
}
