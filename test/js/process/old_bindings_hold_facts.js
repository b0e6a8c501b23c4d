// process.binding(): constants, names and checks as Node's; a binding that does not exist is no module.
// Prints:
//   2 2 1 1
//   ENOENT -2 -98
//   true false true false
//   true 64
//   [ true, true, true, false ]
//   true
//   Error undefined No such module: no_such_binding
//   Error undefined No such module: undefined
//   Error undefined No such module: [object Object]
//   Error undefined No such module: __proto__
'use strict';

const constants = process.binding('constants');
console.log(constants.os.signals.SIGINT, constants.fs.O_RDWR, constants.zlib.Z_BEST_SPEED, constants.crypto.RSA_PKCS1_PADDING);
const { errname, UV_ENOENT, UV_EADDRINUSE } = process.binding('uv');
console.log(errname(-2), UV_ENOENT, UV_EADDRINUSE);
const types = process.binding('util');
console.log(types.isDate(new Date()), types.isMap([]), types.isUint8Array(Buffer.alloc(1)), types.isPromise({ then() {} }));
console.log(process.binding('config').hasOpenSSL, process.binding('config').bits);
const names = Object.keys(process.binding('natives'));
console.log(['fs', 'assert/strict', 'worker_threads', 'no_such_module'].map((name) => names.includes(name)));
console.log(process.binding('buffer').kMaxLength === require('buffer').kMaxLength);
for (const name of ['no_such_binding', undefined, {}, '__proto__']) {
  try {
    process.binding(name);
  } catch (error) {
    console.log(error.name, error.code, error.message);
  }
}
