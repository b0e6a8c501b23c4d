// truncate, fsync, copyFile, readv and writev.
//
// Prints:
//   truncateSync: undefined
//   truncate calls back null
//   read: "0123"
//   truncate resolves undefined
//   read: ""
//   ftruncateSync: undefined
//   ftruncate calls back null
//   read: "\u0000\u0000"
//   negative: undefined
//   no number throws TypeError: The "len" argument must be of type number. Received type string ('5') (code ERR_INVALID_ARG_TYPE)
//   missing throws Error: ENOENT: no such file or directory, open 'none' (errno -2, code ENOENT, syscall open, path none)
//   a directory calls back Error: EISDIR: illegal operation on a directory, open '.' (errno -21, code EISDIR, syscall open, path .)
//   closed calls back Error: EBADF: bad file descriptor, ftruncate (errno -9, code EBADF, syscall ftruncate)
//   fsyncSync: undefined
//   fdatasyncSync throws Error: EBADF: bad file descriptor, fdatasync (errno -9, code EBADF, syscall fdatasync)
//   fsync calls back Error: EBADF: bad file descriptor, fsync (errno -9, code EBADF, syscall fsync)
//   fdatasync calls back null
//   writevSync: 5
//   writev calls back null, [2,1]
//   read: "aXYAB"
//   readvSync: [5,"aX"]
//   4 true XY
//   nothing to write: 0
//   nothing to read throws Error: EINVAL: invalid argument, read (errno -22, code EINVAL, syscall read)
//   no buffers throws TypeError: The "buffers" argument must be an ArrayBufferView[]. Received an instance of Array (code ERR_INVALID_ARG_TYPE)
//   closed calls back Error: EBADF: bad file descriptor, read (errno -9, code EBADF, syscall read), 0, [{"type":"Buffer","data":[88,89]},{"type":"Buffer","data":[65,66,66,0,0,0,0,0,0]}]
//   2
//   3
//   sync resolves undefined
//   datasync resolves undefined
//   cut resolves undefined
//   read: "zz"
//   copyFileSync: undefined
//   zz 751
//   exclusively throws Error: EEXIST: file already exists, copyfile 'f' -> 'g' (errno -17, code EEXIST, syscall copyfile, path f, dest g)
//   copyFile calls back null
//   a directory calls back Error: EISDIR: illegal operation on a directory, copyfile '.' -> 'i' (errno -21, code EISDIR, syscall copyfile, path ., dest i)
//   copyFile rejects Error: ENOENT: no such file or directory, copyfile 'none' -> 'i' (errno -2, code ENOENT, syscall copyfile, path none, dest i)
//   a bad mode throws RangeError: mode is out of range: >= 0 && <= 7 (code ERR_OUT_OF_RANGE)
//   zz false
'use strict';

const fs = require('fs');
const { promisify } = require('util');
const { callback, promise, sync } = require('./fixtures/show');

const read = (name = 'f') => fs.readFileSync(name, 'latin1');

(async () => {
  fs.writeFileSync('f', '0123456789');
  sync('truncateSync', () => fs.truncateSync('f', 6));
  await callback('truncate', (done) => fs.truncate('f', 4, done));
  sync('read', () => read());
  await promise('truncate', () => fs.promises.truncate('f'));
  sync('read', () => read());
  const fd = fs.openSync('f', 'r+');
  sync('ftruncateSync', () => fs.ftruncateSync(fd, 3));
  await callback('ftruncate', (done) => fs.ftruncate(fd, 2, done));
  sync('read', () => read());
  sync('negative', () => fs.ftruncateSync(fd, -5));
  sync('no number', () => fs.truncateSync('f', '5'));
  sync('missing', () => fs.truncateSync('none', 5));
  await callback('a directory', (done) => fs.truncate('.', 5, done));
  await callback('closed', (done) => fs.ftruncate(99, 5, done));

  sync('fsyncSync', () => fs.fsyncSync(fd));
  sync('fdatasyncSync', () => fs.fdatasyncSync(99));
  await callback('fsync', (done) => fs.fsync(99, done));
  await callback('fdatasync', (done) => fs.fdatasync(fd, done));

  const parts = [Buffer.from('ab'), new DataView(new ArrayBuffer(1)), new Uint16Array([0x4241])];
  sync('writevSync', () => fs.writevSync(fd, parts));
  await callback('writev', (done) => fs.writev(fd, [Buffer.from('XY')], 1, (error, count, list) =>
    done(error, [count, list.length])));
  sync('read', () => read());
  const into = [Buffer.alloc(2), Buffer.alloc(9)];
  sync('readvSync', () => [fs.readvSync(fd, into, 0), into[0].toString('latin1')]);
  const { bytesRead, buffers } = await promisify(fs.readv)(fd, into, 1);
  console.log(bytesRead, buffers === into, into[0].toString('latin1'));
  sync('nothing to write', () => fs.writevSync(fd, []));
  sync('nothing to read', () => fs.readvSync(fd, []));
  sync('no buffers', () => fs.readvSync(fd, ['x']));
  await callback('closed', (done) => fs.readv(99, into, done));
  fs.closeSync(fd);
  const handle = await fs.promises.open('f', 'r+');
  console.log((await handle.writev([Buffer.from('zz')], 0)).bytesWritten);
  console.log((await handle.readv([Buffer.alloc(3)], 0)).bytesRead);
  await promise('sync', () => handle.sync());
  await promise('datasync', () => handle.datasync());
  await promise('cut', () => handle.truncate(2));
  await handle.close();
  sync('read', () => read());

  fs.chmodSync('f', 0o751);
  sync('copyFileSync', () => fs.copyFileSync('f', 'g'));
  console.log(read('g'), (fs.statSync('g').mode & 0o777).toString(8));
  sync('exclusively', () => fs.copyFileSync('f', 'g', fs.constants.COPYFILE_EXCL));
  await callback('copyFile', (done) => fs.copyFile('f', 'h', fs.constants.COPYFILE_FICLONE, done));
  await callback('a directory', (done) => fs.copyFile('.', 'i', done));
  await promise('copyFile', () => fs.promises.copyFile('none', 'i'));
  sync('a bad mode', () => fs.copyFileSync('f', 'g', 8));
  console.log(read('h'), fs.existsSync('i'));
})();
