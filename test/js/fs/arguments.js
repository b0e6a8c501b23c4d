// What is no path, descriptor, flag, mode, buffer, range or callback is refused as in Node.
//
// Prints:
//   statSync throws TypeError: The "path" argument must be of type string or an instance of Buffer or URL. Received type number (5) (code ERR_INVALID_ARG_TYPE)
//   statSync throws TypeError: The "path" argument must be of type string or an instance of Buffer or URL. Received undefined (code ERR_INVALID_ARG_TYPE)
//   statSync throws TypeError: The "path" argument must be of type string or an instance of Buffer or URL. Received null (code ERR_INVALID_ARG_TYPE)
//   statSync throws TypeError: The "path" argument must be of type string or an instance of Buffer or URL. Received an instance of Object (code ERR_INVALID_ARG_TYPE)
//   statSync throws TypeError: The argument 'path' must be a string, Uint8Array, or URL without null bytes. Received 'a\x00b' (code ERR_INVALID_ARG_VALUE)
//   statSync throws TypeError: The argument 'path' must be a string, Uint8Array, or URL without null bytes. Received <Buffer 61 00 62> (code ERR_INVALID_ARG_VALUE)
//   renameSync throws TypeError: The "newPath" argument must be of type string or an instance of Buffer or URL. Received undefined (code ERR_INVALID_ARG_TYPE)
//   closeSync throws TypeError: The "fd" argument must be of type number. Received type string ('a') (code ERR_INVALID_ARG_TYPE)
//   closeSync throws RangeError: The value of "fd" is out of range. It must be >= 0 && <= 2147483647. Received -1 (code ERR_OUT_OF_RANGE)
//   closeSync throws RangeError: The value of "fd" is out of range. It must be an integer. Received 1.5 (code ERR_OUT_OF_RANGE)
//   closeSync throws TypeError: The "fd" argument must be of type number. Received undefined (code ERR_INVALID_ARG_TYPE)
//   closeSync throws RangeError: The value of "fd" is out of range. It must be >= 0 && <= 2147483647. Received 2147483648 (code ERR_OUT_OF_RANGE)
//   openSync flags throws TypeError: The argument 'flags' is invalid. Received 'zz' (code ERR_INVALID_ARG_VALUE)
//   openSync flags throws RangeError: The value of "flags" is out of range. It must be an integer. Received 1.5 (code ERR_OUT_OF_RANGE)
//   openSync flags throws TypeError: The argument 'flags' is invalid. Received {} (code ERR_INVALID_ARG_VALUE)
//   openSync mode throws TypeError: The argument 'mode' must be a 32-bit unsigned integer or an octal string. Received 'zz' (code ERR_INVALID_ARG_VALUE)
//   openSync mode throws RangeError: The value of "mode" is out of range. It must be >= 0 && <= 4294967295. Received -1 (code ERR_OUT_OF_RANGE)
//   readFileSync throws TypeError: The argument 'encoding' is invalid encoding. Received 'bogus' (code ERR_INVALID_ARG_VALUE)
//   readFileSync throws TypeError: The argument 'encoding' is invalid encoding. Received 'bogus' (code ERR_INVALID_ARG_VALUE)
//   readFileSync throws TypeError: The "options" argument must be one of type string or object. Received type number (5) (code ERR_INVALID_ARG_TYPE)
//   readFileSync throws TypeError: The argument 'flags' is invalid. Received 'zz' (code ERR_INVALID_ARG_VALUE)
//   writeFileSync throws TypeError: The "data" argument must be of type string or an instance of Buffer, TypedArray, or DataView. Received type number (5) (code ERR_INVALID_ARG_TYPE)
//   writeFileSync throws TypeError: The "data" argument must be of type string or an instance of Buffer, TypedArray, or DataView. Received null (code ERR_INVALID_ARG_TYPE)
//   writeFileSync throws TypeError: The "data" argument must be of type string or an instance of Buffer, TypedArray, or DataView. Received undefined (code ERR_INVALID_ARG_TYPE)
//   writeFileSync throws TypeError: The "data" argument must be of type string or an instance of Buffer, TypedArray, or DataView. Received an instance of Object (code ERR_INVALID_ARG_TYPE)
//   writeFileSync throws TypeError: The "data" argument must be of type string or an instance of Buffer, TypedArray, or DataView. Received an instance of ArrayBuffer (code ERR_INVALID_ARG_TYPE)
//   writeFileSync flush throws TypeError: The "options.flush" property must be of type boolean. Received type number (5) (code ERR_INVALID_ARG_TYPE)
//   accessSync throws RangeError: mode is out of range: >= 0 && <= 7 (code ERR_OUT_OF_RANGE)
//   accessSync throws TypeError: mode must be int32 or null/undefined (code ERR_INVALID_ARG_TYPE)
//   readdirSync throws TypeError: The "options.recursive" property must be of type boolean. Received type number (5) (code ERR_INVALID_ARG_TYPE)
//   mkdirSync throws TypeError: The "options.recursive" property must be of type boolean. Received type number (5) (code ERR_INVALID_ARG_TYPE)
//   mkdirSync throws TypeError: The argument 'mode' must be a 32-bit unsigned integer or an octal string. Received 'zz' (code ERR_INVALID_ARG_VALUE)
//   mkdirSync throws RangeError: The value of "options.mode" is out of range. It must be >= 0 && <= 4294967295. Received -1 (code ERR_OUT_OF_RANGE)
//   readSync throws TypeError: The "buffer" argument must be an instance of Buffer, TypedArray, or DataView. Received type string ('x') (code ERR_INVALID_ARG_TYPE)
//   readSync throws TypeError: The "buffer" argument must be an instance of Buffer, TypedArray, or DataView. Received undefined (code ERR_INVALID_ARG_TYPE)
//   readSync throws TypeError: The "options" argument must be of type object. Received type number (2) (code ERR_INVALID_ARG_TYPE)
//   readSync throws TypeError: The "options" argument must be of type object. Received type string ('x') (code ERR_INVALID_ARG_TYPE)
//   readSync throws RangeError: The value of "length" is out of range. It must be >= 0. Received -1 (code ERR_OUT_OF_RANGE)
//   readSync throws RangeError: The value of "length" is out of range. It must be <= 8. Received 9 (code ERR_OUT_OF_RANGE)
//   readSync throws RangeError: The value of "length" is out of range. It must be >= 0. Received -1 (code ERR_OUT_OF_RANGE)
//   readSync throws RangeError: The value of "offset" is out of range. It must be >= 0 && <= 9007199254740991. Received -1 (code ERR_OUT_OF_RANGE)
//   readSync throws RangeError: The value of "offset" is out of range. It must be an integer. Received 1.5 (code ERR_OUT_OF_RANGE)
//   readSync throws RangeError: The value of "position" is out of range. It must be >= -1 && <= 9007199254740991. Received -2 (code ERR_OUT_OF_RANGE)
//   readSync throws TypeError: The "position" argument must be of type bigint or integer. Received type string ('a') (code ERR_INVALID_ARG_TYPE)
//   readSync throws RangeError: The value of "position" is out of range. It must be an integer. Received 1.5 (code ERR_OUT_OF_RANGE)
//   readSync throws RangeError: The value of "position" is out of range. It must be >= -1 && <= 9223372036854775806. Received -2n (code ERR_OUT_OF_RANGE)
//   readSync throws RangeError: The value of "position" is out of range. It must be >= -1 && <= 9223372036854775804. Received 9_223_372_036_854_775_808n (code ERR_OUT_OF_RANGE)
//   readSync throws TypeError: The argument 'buffer' is empty and cannot be written. Received <Buffer > (code ERR_INVALID_ARG_VALUE)
//   writeSync throws TypeError: The "buffer" argument must be of type string or an instance of Buffer, TypedArray, or DataView. Received type number (5) (code ERR_INVALID_ARG_TYPE)
//   writeSync throws TypeError: The "buffer" argument must be of type string or an instance of Buffer, TypedArray, or DataView. Received an instance of Object (code ERR_INVALID_ARG_TYPE)
//   writeSync throws RangeError: The value of "offset" is out of range. It must be <= 8. Received 9 (code ERR_OUT_OF_RANGE)
//   writeSync throws RangeError: The value of "length" is out of range. It must be <= 8. Received 9 (code ERR_OUT_OF_RANGE)
//   writeSync throws RangeError: The value of "offset" is out of range. It must be >= 0 && <= 9007199254740991. Received -1 (code ERR_OUT_OF_RANGE)
//   writeSync throws RangeError: The value of "length" is out of range. It must be >= 0. Received -1 (code ERR_OUT_OF_RANGE)
//   writeSync throws TypeError: The "offset" argument must be of type number. Received type string ('x') (code ERR_INVALID_ARG_TYPE)
//   writeSync throws RangeError: The value of "offset" is out of range. It must be <= 8. Received 20 (code ERR_OUT_OF_RANGE)
//   writeSync throws TypeError: The argument 'encoding' is invalid for data of length 3. Received 'hex' (code ERR_INVALID_ARG_VALUE)
//   readFile without a callback throws TypeError: The "cb" argument must be of type function. Received an instance of Buffer (code ERR_INVALID_ARG_TYPE)
//   writeFile without a callback throws TypeError: The "cb" argument must be of type function. Received undefined (code ERR_INVALID_ARG_TYPE)
//   appendFile without a callback throws TypeError: The "cb" argument must be of type function. Received undefined (code ERR_INVALID_ARG_TYPE)
//   open without a callback throws TypeError: The "cb" argument must be of type function. Received an instance of Buffer (code ERR_INVALID_ARG_TYPE)
//   stat without a callback throws TypeError: The "cb" argument must be of type function. Received undefined (code ERR_INVALID_ARG_TYPE)
//   lstat without a callback throws TypeError: The "cb" argument must be of type function. Received undefined (code ERR_INVALID_ARG_TYPE)
//   fstat without a callback throws TypeError: The "cb" argument must be of type function. Received undefined (code ERR_INVALID_ARG_TYPE)
//   access without a callback throws TypeError: The "cb" argument must be of type function. Received undefined (code ERR_INVALID_ARG_TYPE)
//   readdir without a callback throws TypeError: The "cb" argument must be of type function. Received undefined (code ERR_INVALID_ARG_TYPE)
//   mkdir without a callback throws TypeError: The "cb" argument must be of type function. Received undefined (code ERR_INVALID_ARG_TYPE)
//   unlink without a callback throws TypeError: The "cb" argument must be of type function. Received an instance of Buffer (code ERR_INVALID_ARG_TYPE)
//   rename without a callback throws TypeError: The "cb" argument must be of type function. Received undefined (code ERR_INVALID_ARG_TYPE)
//   exists without a callback throws TypeError: The "cb" argument must be of type function. Received an instance of Buffer (code ERR_INVALID_ARG_TYPE)
//   read without a callback throws TypeError: The "cb" argument must be of type function. Received an instance of Buffer (code ERR_INVALID_ARG_TYPE)
//   write without a callback throws TypeError: The "cb" argument must be of type function. Received undefined (code ERR_INVALID_ARG_TYPE)
//   writeFile throws TypeError: The "options.signal" property must be an instance of AbortSignal. Received type number (5) (code ERR_INVALID_ARG_TYPE)
//   promises.stat rejects TypeError: The "path" argument must be of type string or an instance of Buffer or URL. Received type number (5) (code ERR_INVALID_ARG_TYPE)
//   promises.writeFile rejects TypeError: The "data" argument must be of type string or an instance of Buffer, TypedArray, or DataView. Received type number (5) (code ERR_INVALID_ARG_TYPE)
//   promises.readFile rejects TypeError: The argument 'encoding' is invalid encoding. Received 'bogus' (code ERR_INVALID_ARG_VALUE)
//   existsSync: false
'use strict';

const fs = require('fs');
const { callback, promise, sync } = require('./fixtures/show');

fs.writeFileSync('file', 'hello world');
const fd = fs.openSync('file', 'r+');
const b = Buffer.alloc(8);

for (const path of [5, undefined, null, {}, 'a\0b', Buffer.from('a\0b')]) {
  sync('statSync', () => fs.statSync(path));
}
sync('renameSync', () => fs.renameSync('a'));
for (const bad of ['a', -1, 1.5, undefined, 2 ** 31]) sync('closeSync', () => fs.closeSync(bad));
for (const flags of ['zz', 1.5, {}]) sync('openSync flags', () => fs.openSync('file', flags));
for (const mode of ['zz', -1]) sync('openSync mode', () => fs.openSync('file', 'r', mode));
for (const options of ['bogus', { encoding: 'bogus' }, 5, { flag: 'zz' }]) {
  sync('readFileSync', () => fs.readFileSync('file', options));
}
for (const data of [5, null, undefined, {}, new ArrayBuffer(2)]) {
  sync('writeFileSync', () => fs.writeFileSync('file', data));
}
sync('writeFileSync flush', () => fs.writeFileSync('file', '', { flush: 5 }));
for (const mode of [8, 'r']) sync('accessSync', () => fs.accessSync('file', mode));
sync('readdirSync', () => fs.readdirSync('.', { recursive: 5 }));
for (const options of [{ recursive: 5 }, 'zz', { mode: -1 }]) {
  sync('mkdirSync', () => fs.mkdirSync('a', options));
}

for (const args of [
  ['x'], [], [b, 2], [b, 'x'], [b, { offset: 9 }], [b, 0, 9, 0], [b, 0, -1, 0], [b, -1, 1, 0],
  [b, 1.5, 1, 0], [b, 0, 1, -2], [b, 0, 1, 'a'], [b, 0, 2, 1.5], [b, 0, 1, -2n],
  [b, 0, 3, 2n ** 63n], [Buffer.alloc(0), 0, 1, 0],
]) sync('readSync', () => fs.readSync(fd, ...args));
for (const args of [
  [5], [{ toString() { return 'x'; } }], [b, 9], [b, 0, 9], [b, -1], [b, 0, -1], [b, 'x'],
  [b, { offset: 20 }], ['abc', 0, 'hex'],
]) sync('writeSync', () => fs.writeSync(fd, ...args));

(async () => {
  for (const name of [
    'readFile', 'writeFile', 'appendFile', 'open', 'stat', 'lstat', 'fstat', 'access', 'readdir',
    'mkdir', 'unlink', 'rename', 'exists', 'read', 'write',
  ]) {
    const file = name === 'read' || name === 'write' ? fd : 'file';
    await callback(`${name} without a callback`, () => fs[name](file, b));
  }
  await callback('writeFile', (done) => fs.writeFile('file', 'x', { signal: 5 }, done));
  await promise('promises.stat', () => fs.promises.stat(5));
  await promise('promises.writeFile', () => fs.promises.writeFile('file', 5));
  await promise('promises.readFile', () => fs.promises.readFile('file', 'bogus'));
  sync('existsSync', () => fs.existsSync('a\0b'));
})();
