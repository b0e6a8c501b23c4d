// Users and groups: numbers and names, and what does not exist.
//
// Prints:
//   number number number true
//   ERR_UNKNOWN_CREDENTIAL User identifier does not exist: no-such-user
//   ERR_UNKNOWN_CREDENTIAL Group identifier does not exist: no-such-group
//   ERR_UNKNOWN_CREDENTIAL Group identifier does not exist: no-such-group
//   ERR_INVALID_ARG_TYPE The "id" argument must be one of type number or string. Received an instance of Object
//   ERR_OUT_OF_RANGE The value of "id" is out of range. It must be >= 0 && <= 4294967295. Received -1
//   ERR_INVALID_ARG_TYPE The "extraGroup" argument must be one of type number or string. Received undefined

'use strict';

const tell = (action) => {
  try {
    action();
    console.log('none');
  } catch ({ code, message }) {
    console.log(code, message);
  }
};

console.log(typeof process.getuid(), typeof process.getegid(), typeof process.getgroups()[0],
            process.getuid() === process.geteuid());
tell(() => process.setuid('no-such-user'));
tell(() => process.setegid('no-such-group'));
tell(() => process.setgroups(['no-such-group']));
tell(() => process.setuid({}));
tell(() => process.setgid(-1));
tell(() => process.initgroups('root'));
