// chmod, chown, utimes and their kin, on paths, links and descriptors.
//
// Prints:
//   chmodSync: undefined
//   fchmodSync: undefined
//   640
//   chmod calls back null
//   fchmod calls back Error: EBADF: bad file descriptor, fchmod (errno -9, code EBADF, syscall fchmod)
//   chmod rejects Error: ENOENT: no such file or directory, chmod 'none' (errno -2, code ENOENT, syscall chmod, path none)
//   lchmod rejects Error: The lchmod() method is not implemented (code ERR_METHOD_NOT_IMPLEMENTED)
//   no mode throws TypeError: The "mode" argument must be of type number. Received undefined (code ERR_INVALID_ARG_TYPE)
//   a bad one throws TypeError: The argument 'mode' must be a 32-bit unsigned integer or an octal string. Received '9' (code ERR_INVALID_ARG_VALUE)
//   400
//   chownSync: undefined
//   lchownSync throws Error: ENOENT: no such file or directory, lchown 'none' (errno -2, code ENOENT, syscall lchown, path none)
//   too small throws RangeError: The value of "uid" is out of range. It must be >= -1 && <= 4294967295. Received -2 (code ERR_OUT_OF_RANGE)
//   no number throws TypeError: The "gid" argument must be of type number. Received type string ('1') (code ERR_INVALID_ARG_TYPE)
//   chown calls back Error: ENOENT: no such file or directory, chown 'none' (errno -2, code ENOENT, syscall chown, path none)
//   fchown calls back null
//   lchown resolves undefined
//   utimesSync: undefined
//   read: [1500000000123,5000]
//   exactly: "1500000000122999906"
//   lutimesSync: undefined
//   read: [7000,8500,1500000000123,5000]
//   futimesSync: undefined
//   read: [1000,2000]
//   no time throws TypeError: The "time" argument must be an instance of Date or an Time in seconds. Received type number (NaN) (code ERR_INVALID_ARG_TYPE)
//   utimes calls back Error: ENOENT: no such file or directory, utime 'none' (errno -2, code ENOENT, syscall utime, path none)
//   futimes calls back Error: EBADF: bad file descriptor, futime (errno -9, code EBADF, syscall futime)
//   lutimes rejects Error: ENOENT: no such file or directory, lutime 'none' (errno -2, code ENOENT, syscall lutime, path none)
//   utimes resolves undefined
//   of a handle resolves undefined
//   mode of a handle resolves undefined
//   owner of a handle resolves undefined
//   read: ["444",5000,6000]
//   of a closed handle rejects Error: file closed (code EBADF, syscall fchmod)
'use strict';

const fs = require('fs');
const { callback, promise, sync } = require('./fixtures/show');

const mode = () => (fs.statSync('f').mode & 0o777).toString(8);
const times = (stats) => [stats.atimeMs, stats.mtimeMs];

(async () => {
  fs.writeFileSync('f', '');
  fs.symlinkSync('f', 'l');
  const fd = fs.openSync('f', 'r+');
  sync('chmodSync', () => fs.chmodSync('l', '600'));
  sync('fchmodSync', () => fs.fchmodSync(fd, 0o640));
  console.log(mode());
  await callback('chmod', (done) => fs.chmod('f', 0o400, done));
  await callback('fchmod', (done) => fs.fchmod(99, 0o400, done));
  await promise('chmod', () => fs.promises.chmod('none', 0o400));
  await promise('lchmod', () => fs.promises.lchmod('f', 0o400));
  sync('no mode', () => fs.chmodSync('f'));
  sync('a bad one', () => fs.chmodSync('f', '9'));
  console.log(mode());

  sync('chownSync', () => fs.chownSync('f', -1, -1));
  sync('lchownSync', () => fs.lchownSync('none', -1, -1));
  sync('too small', () => fs.fchownSync(fd, -2, 1));
  sync('no number', () => fs.chownSync('f', 1, '1'));
  await callback('chown', (done) => fs.chown('none', 1, 1, done));
  await callback('fchown', (done) => fs.fchown(fd, -1, -1, done));
  await promise('lchown', () => fs.promises.lchown('l', -1, -1));

  sync('utimesSync', () => fs.utimesSync('l', 1500000000.123, new Date(5000)));
  sync('read', () => times(fs.statSync('f')));
  sync('exactly', () => `${fs.statSync('f', { bigint: true }).atimeNs}`);
  sync('lutimesSync', () => fs.lutimesSync('l', '7', 8.5));
  sync('read', () => [...times(fs.lstatSync('l')), ...times(fs.statSync('f'))]);
  sync('futimesSync', () => fs.futimesSync(fd, 1, 2));
  sync('read', () => times(fs.statSync('f')));
  sync('no time', () => fs.utimesSync('f', NaN, 1));
  await callback('utimes', (done) => fs.utimes('none', 1, 2, done));
  await callback('futimes', (done) => fs.futimes(99, 1, 2, done));
  await promise('lutimes', () => fs.promises.lutimes('none', 1, 2));
  await promise('utimes', () => fs.promises.utimes('f', 3, 4));
  const handle = await fs.promises.open('f', 'r+');
  await promise('of a handle', () => handle.utimes(5, 6));
  await promise('mode of a handle', () => handle.chmod(0o444));
  await promise('owner of a handle', () => handle.chown(-1, -1));
  await handle.close();
  sync('read', () => [mode(), ...times(fs.statSync('f'))]);
  await promise('of a closed handle', () => handle.chmod(0o444));
  fs.closeSync(fd);
})();
