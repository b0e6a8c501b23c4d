// cwd, chdir and umask, and what they say when they fail.
//
// Prints:
//   / /
//   ENOENT chdir ENOENT: no such file or directory, chdir '/' -> '/no/such'
//   ERR_INVALID_ARG_TYPE
//   18 18 63
//   ERR_INVALID_ARG_VALUE ERR_OUT_OF_RANGE ERR_INVALID_ARG_TYPE

'use strict';

const attempt = (action) => {
  try {
    return action();
  } catch (error) {
    return error;
  }
};

process.chdir('/');
console.log(process.cwd(), process.cwd());
const { code, syscall, message } = attempt(() => process.chdir('/no/such'));
console.log(code, syscall, message);
console.log(attempt(() => process.chdir(1)).code);
process.umask(0o22);
console.log(process.umask(), process.umask('77'), process.umask(0o22));
console.log(attempt(() => process.umask('9')).code, attempt(() => process.umask(-1)).code,
            attempt(() => process.umask({})).code);
