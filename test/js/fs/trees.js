// rm, rmdir, mkdtemp and opendir.
//
// Prints:
//   rmSync: undefined
//   again throws Error: ENOENT: no such file or directory, lstat 't' (errno -2, code ENOENT, syscall lstat, path t)
//   forced: undefined
//   a directory throws SystemError: Path is a directory: rm returned EISDIR (is a directory) t (errno 21, code ERR_FS_EISDIR, syscall rm, path t)
//   a directory calls back SystemError: Path is a directory: rm returned EISDIR (is a directory) t (errno 21, code ERR_FS_EISDIR, syscall rm, path t)
//   rm calls back null
//   rm rejects Error: ENOENT: no such file or directory, lstat 't' (errno -2, code ENOENT, syscall lstat, path t)
//   below a file rejects Error: ENOTDIR: not a directory, lstat 'outside/x' (errno -20, code ENOTDIR, syscall lstat, path outside/x)
//   below a file throws Error: ENOTDIR: not a directory, lstat 'outside/x' (errno -20, code ENOTDIR, syscall lstat, path outside/x)
//   a bad delay throws RangeError: The value of "options.retryDelay" is out of range. It must be >= 0 && <= 2147483647. Received -1 (code ERR_OUT_OF_RANGE)
//   [ 'outside' ]
//   rmdirSync: undefined
//   rmdir calls back Error: ENOENT: no such file or directory, rmdir 'e' (errno -2, code ENOENT, syscall rmdir, path e)
//   rmdir rejects Error: ENOTDIR: not a directory, rmdir 'outside' (errno -20, code ENOTDIR, syscall rmdir, path outside)
//   true 700
//   missing throws Error: ENOENT: no such file or directory, mkdtemp 'none/x-XXXXXX' (errno -2, code ENOENT, syscall mkdtemp, path none/x-XXXXXX)
//   missing calls back "ENOENT"
//   true
//   [ 'path', 'remove' ] false
//   false
//   [ 't/a/', 't/l' ] [ 't/a/', 't/a/b/', 't/a/f', 't/l' ]
//   t/a Dir {} true
//   2
//   while it is read throws Error: Cannot do synchronous work on directory handle with concurrent asynchronous operations (code ERR_DIR_CONCURRENT_OPERATION)
//   null null
//   close calls back null
//   close again calls back Error: Directory handle was closed (code ERR_DIR_CLOSED)
//   close again rejects Error: Directory handle was closed (code ERR_DIR_CLOSED)
//   closed throws Error: Directory handle was closed (code ERR_DIR_CLOSED)
//   a bad size throws RangeError: The value of "options.bufferSize" is out of range. It must be >= 1 && <= 4294967295. Received 0 (code ERR_OUT_OF_RANGE)
//   missing throws Error: ENOENT: no such file or directory, opendir (errno -2, code ENOENT, syscall opendir)
//   missing calls back Error: ENOENT: no such file or directory, opendir 'none' (errno -2, code ENOENT, syscall opendir, path none)
//   a file rejects Error: ENOTDIR: not a directory, opendir 'outside' (errno -20, code ENOTDIR, syscall opendir, path outside)
//   number true true [ 'frsize', 'bfree', 'bavail', 'files', 'ffree' ]
//   bigint
//   statfs calls back Error: ENOENT: no such file or directory, statfs 'none' (errno -2, code ENOENT, syscall statfs, path none)
'use strict';

const fs = require('fs');
const { callback, promise, sync } = require('./fixtures/show');

const make = () => {
  fs.mkdirSync('t/a/b', { recursive: true });
  fs.writeFileSync('t/a/f', '');
  fs.symlinkSync('../outside', 't/l');
};

async function list(path, options) {
  const names = [];
  for await (const entry of await fs.promises.opendir(path, options)) {
    names.push(`${entry.parentPath}/${entry.name}${entry.isDirectory() ? '/' : ''}`);
  }
  return names.sort();
}

(async () => {
  fs.writeFileSync('outside', '');
  make();
  sync('rmSync', () => fs.rmSync('t', { recursive: true }));
  sync('again', () => fs.rmSync('t', { recursive: true }));
  sync('forced', () => fs.rmSync('t', { force: true }));
  make();
  sync('a directory', () => fs.rmSync('t'));
  await callback('a directory', (done) => fs.rm('t', done));
  await callback('rm', (done) => fs.rm('t', { recursive: true, maxRetries: 2 }, done));
  await promise('rm', () => fs.promises.rm('t'));
  await promise('below a file', () => fs.promises.rm('outside/x', { force: true }));
  sync('below a file', () => fs.rmSync('outside/x', { force: true }));
  sync('a bad delay', () => fs.rmSync('t', { retryDelay: -1 }));
  console.log(fs.readdirSync('.'));

  fs.mkdirSync('e');
  sync('rmdirSync', () => fs.rmdirSync('e'));
  await callback('rmdir', (done) => fs.rmdir('e', done));
  await promise('rmdir', () => fs.promises.rmdir('outside'));

  const name = fs.mkdtempSync('tmp-');
  console.log(/^tmp-\w{6}$/.test(name), (fs.statSync(name).mode & 0o777).toString(8));
  sync('missing', () => fs.mkdtempSync('none/x-'));
  await callback('missing', (done) => fs.mkdtemp('none/x-', ({ code }) => done(code)));
  console.log(Buffer.isBuffer(await fs.promises.mkdtemp('tmp-', 'buffer')));
  const disposable = fs.mkdtempDisposableSync('tmp-');
  fs.writeFileSync(`${disposable.path}/f`, '');
  disposable.remove();
  disposable[Symbol.dispose]();
  console.log(Object.keys(disposable), fs.existsSync(disposable.path));
  const second = await fs.promises.mkdtempDisposable('tmp-');
  await second[Symbol.asyncDispose]();
  console.log(fs.existsSync(second.path));

  make();
  console.log(await list('t'), await list('t', { recursive: true, bufferSize: 1 }));
  const dir = fs.opendirSync('t/a');
  console.log(dir.path, dir, dir[Symbol.asyncIterator] === dir.entries);
  console.log((await Promise.all([dir.read(), dir.read(), dir.read()])).filter(Boolean).length);
  const reading = dir.read();
  sync('while it is read', () => dir.readSync());
  console.log(await reading, dir.readSync());
  await callback('close', (done) => dir.close(done));
  await callback('close again', (done) => dir.close(done));
  await promise('close again', () => dir.close());
  sync('closed', () => dir.readSync());
  sync('a bad size', () => fs.opendirSync('.', { bufferSize: 0 }));
  sync('missing', () => fs.opendirSync('none'));
  await callback('missing', (done) => fs.opendir('none', done));
  await promise('a file', () => fs.promises.opendir('outside'));
  const { type, bsize, blocks, ...rest } = await fs.promises.statfs('.');
  console.log(typeof type, bsize > 0, blocks > rest.bfree, Object.keys(rest));
  console.log(typeof fs.statfsSync('.', { bigint: true }).files);
  await callback('statfs', (done) => fs.statfs('none', done));
})();
