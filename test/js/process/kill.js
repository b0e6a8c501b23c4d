// kill(): names, numbers, and errors with Node's texts.
//
// Prints:
//   true true
//   ESRCH kill ESRCH -3 kill
//   EINVAL kill EINVAL -22 kill
//   ERR_UNKNOWN_SIGNAL Unknown signal: SIGFOO undefined undefined
//   ERR_UNKNOWN_SIGNAL Unknown signal: 1.5 undefined undefined
//   ERR_INVALID_ARG_TYPE The "pid" argument must be of type number. Received type string ('x') undefined undefined

'use strict';

const tell = (...args) => {
  try {
    process.kill(...args);
    console.log('none');
  } catch ({ code, message, errno, syscall }) {
    console.log(code, message, errno, syscall);
  }
};

console.log(process.kill(process.pid, 0), process.kill(`${process.pid}`, 0));
tell(2 ** 22 + 1, 0);
tell(process.pid, 1000);
tell(process.pid, 'SIGFOO');
tell(process.pid, 1.5);
tell('x');
