// Exit code: 44
// Prints:
//   exitCode ERR_INVALID_ARG_TYPE ERR_OUT_OF_RANGE ERR_INVALID_ARG_TYPE ERR_INVALID_ARG_TYPE
//   exit ERR_INVALID_ARG_TYPE ERR_OUT_OF_RANGE ERR_INVALID_ARG_TYPE ERR_INVALID_ARG_TYPE
//   undefined
//   7
//   exit 300
'use strict';

function codeOf(act) {
  try {
    act();
    return 'no error';
  } catch (error) {
    return error.code;
  }
}
const bad = ['text', 1.5, {}, true];
console.log('exitCode', ...bad.map((value) => codeOf(() => { process.exitCode = value; })));
console.log('exit', ...bad.map((value) => codeOf(() => process.exit(value))));
console.log(process.exitCode);
process.exitCode = '7';
console.log(process.exitCode);
process.on('exit', (code) => console.log('exit', code));
process.exit('300');
