// Errors have Node's code, errno, syscall, path and text in all three forms of a call.
//
// Prints:
//   readFileSync throws Error: ENOENT: no such file or directory, open 'missing' (errno -2, code ENOENT, syscall open, path missing)
//   readFile calls back Error: ENOENT: no such file or directory, open 'missing' (errno -2, code ENOENT, syscall open, path missing)
//   promises.readFile rejects Error: ENOENT: no such file or directory, open 'missing' (errno -2, code ENOENT, syscall open, path missing)
//   writeFileSync throws Error: ENOENT: no such file or directory, open 'missing/file' (errno -2, code ENOENT, syscall open, path missing/file)
//   writeFile calls back Error: ENOENT: no such file or directory, open 'missing/file' (errno -2, code ENOENT, syscall open, path missing/file)
//   promises.writeFile rejects Error: ENOENT: no such file or directory, open 'missing/file' (errno -2, code ENOENT, syscall open, path missing/file)
//   appendFileSync throws Error: ENOENT: no such file or directory, open 'missing/file' (errno -2, code ENOENT, syscall open, path missing/file)
//   appendFile calls back Error: ENOENT: no such file or directory, open 'missing/file' (errno -2, code ENOENT, syscall open, path missing/file)
//   promises.appendFile rejects Error: ENOENT: no such file or directory, open 'missing/file' (errno -2, code ENOENT, syscall open, path missing/file)
//   openSync throws Error: ENOENT: no such file or directory, open 'missing' (errno -2, code ENOENT, syscall open, path missing)
//   open calls back Error: ENOENT: no such file or directory, open 'missing' (errno -2, code ENOENT, syscall open, path missing)
//   promises.open rejects Error: ENOENT: no such file or directory, open 'missing' (errno -2, code ENOENT, syscall open, path missing)
//   statSync throws Error: ENOTDIR: not a directory, stat 'file/below' (errno -20, code ENOTDIR, syscall stat, path file/below)
//   stat calls back Error: ENOTDIR: not a directory, stat 'file/below' (errno -20, code ENOTDIR, syscall stat, path file/below)
//   promises.stat rejects Error: ENOTDIR: not a directory, stat 'file/below' (errno -20, code ENOTDIR, syscall stat, path file/below)
//   lstatSync throws Error: ENOENT: no such file or directory, lstat 'missing' (errno -2, code ENOENT, syscall lstat, path missing)
//   lstat calls back Error: ENOENT: no such file or directory, lstat 'missing' (errno -2, code ENOENT, syscall lstat, path missing)
//   promises.lstat rejects Error: ENOENT: no such file or directory, lstat 'missing' (errno -2, code ENOENT, syscall lstat, path missing)
//   accessSync throws Error: ENOENT: no such file or directory, access 'missing' (errno -2, code ENOENT, syscall access, path missing)
//   access calls back Error: ENOENT: no such file or directory, access 'missing' (errno -2, code ENOENT, syscall access, path missing)
//   promises.access rejects Error: ENOENT: no such file or directory, access 'missing' (errno -2, code ENOENT, syscall access, path missing)
//   readdirSync throws Error: ENOTDIR: not a directory, scandir 'file' (errno -20, code ENOTDIR, syscall scandir, path file)
//   readdir calls back Error: ENOTDIR: not a directory, scandir 'file' (errno -20, code ENOTDIR, syscall scandir, path file)
//   promises.readdir rejects Error: ENOTDIR: not a directory, scandir 'file' (errno -20, code ENOTDIR, syscall scandir, path file)
//   mkdirSync throws Error: EEXIST: file already exists, mkdir 'folder' (errno -17, code EEXIST, syscall mkdir, path folder)
//   mkdir calls back Error: EEXIST: file already exists, mkdir 'folder' (errno -17, code EEXIST, syscall mkdir, path folder)
//   promises.mkdir rejects Error: EEXIST: file already exists, mkdir 'folder' (errno -17, code EEXIST, syscall mkdir, path folder)
//   unlinkSync throws Error: ENOENT: no such file or directory, unlink 'missing' (errno -2, code ENOENT, syscall unlink, path missing)
//   unlink calls back Error: ENOENT: no such file or directory, unlink 'missing' (errno -2, code ENOENT, syscall unlink, path missing)
//   promises.unlink rejects Error: ENOENT: no such file or directory, unlink 'missing' (errno -2, code ENOENT, syscall unlink, path missing)
//   renameSync throws Error: ENOENT: no such file or directory, rename 'missing' -> 'other' (errno -2, code ENOENT, syscall rename, path missing, dest other)
//   rename calls back Error: ENOENT: no such file or directory, rename 'missing' -> 'other' (errno -2, code ENOENT, syscall rename, path missing, dest other)
//   promises.rename rejects Error: ENOENT: no such file or directory, rename 'missing' -> 'other' (errno -2, code ENOENT, syscall rename, path missing, dest other)
//   readFileSync of a folder throws Error: EISDIR: illegal operation on a directory, read (errno -21, code EISDIR, syscall read)
//   readFile of a folder calls back Error: EISDIR: illegal operation on a directory, read (errno -21, code EISDIR, syscall read)
//   writeFileSync to a folder throws Error: EISDIR: illegal operation on a directory, open 'folder' (errno -21, code EISDIR, syscall open, path folder)
//   fstatSync throws Error: EBADF: bad file descriptor, fstat (errno -9, code EBADF, syscall fstat)
//   closeSync throws Error: EBADF: bad file descriptor, close (errno -9, code EBADF, syscall close)
//   readSync throws Error: EBADF: bad file descriptor, read (errno -9, code EBADF, syscall read)
//   read calls back Error: EBADF: bad file descriptor, read (errno -9, code EBADF, syscall read), 0, Buffer "b"
//   write calls back Error: EBADF: bad file descriptor, write (errno -9, code EBADF, syscall write), 0, "text"
//   close calls back Error: EBADF: bad file descriptor, close (errno -9, code EBADF, syscall close)
//   Error: ENOENT: no such file or directory, stat 'missing'
'use strict';

const fs = require('fs');
const { callback, promise, sync } = require('./fixtures/show');

fs.writeFileSync('file', 'x');
fs.mkdirSync('folder');

const missing = 'missing';
const calls = {
  readFile: [missing],
  writeFile: ['missing/file', 'data'],
  appendFile: ['missing/file', 'data'],
  open: [missing, 'r'],
  stat: ['file/below'],
  lstat: [missing],
  access: [missing],
  readdir: ['file'],
  mkdir: ['folder'],
  unlink: [missing],
  rename: [missing, 'other'],
};

(async () => {
  for (const [name, args] of Object.entries(calls)) {
    sync(`${name}Sync`, () => fs[`${name}Sync`](...args));
    await callback(name, (done) => fs[name](...args, done));
    await promise(`promises.${name}`, () => fs.promises[name](...args));
  }
  // The call that failed is not the one that was asked for.
  sync('readFileSync of a folder', () => fs.readFileSync('folder'));
  await callback('readFile of a folder', (done) => fs.readFile('folder', 'utf8', done));
  sync('writeFileSync to a folder', () => fs.writeFileSync('folder', ''));
  sync('fstatSync', () => fs.fstatSync(999));
  sync('closeSync', () => fs.closeSync(999));
  sync('readSync', () => fs.readSync(999, Buffer.alloc(1)));
  await callback('read', (done) => fs.read(999, Buffer.from('b'), done));
  await callback('write', (done) => fs.write(999, 'text', done));
  await callback('close', (done) => fs.close(999, done));
  // Nothing of ours shows in the stack of an error that the loop brings.
  fs.stat(missing, (error) => console.log(error.stack));
})();
