// stat, lstat and fstat give Stats with numbers or bigints; access and exists ask less.
//
// Prints:
//   dev,mode,nlink,uid,gid,rdev,blksize,ino,size,blocks,atimeMs,mtimeMs,ctimeMs,birthtimeMs
//   dev,mode,nlink,uid,gid,rdev,blksize,ino,size,blocks,atimeMs,mtimeMs,ctimeMs,birthtimeMs,atimeNs,mtimeNs,ctimeNs,birthtimeNs
//   true Stats BigIntStats
//   5 5n 640 1
//   true true true
//   atime true true true
//   mtime true true true
//   ctime true true true
//   birthtime true true true
//   true
//   file isFile isFile
//   . isDirectory isDirectory
//   /dev/null isCharacterDevice isCharacterDevice
//   /proc/self/exe isFile isSymbolicLink
//   statSync: undefined
//   lstatSync throws Error: ENOTDIR: not a directory, lstat 'file/below' (errno -20, code ENOTDIR, syscall lstat, path file/below)
//   promises.stat resolves undefined
//   5 5n
//   fstat calls back null, 5
//   stat calls back null, 5n
//   lstat calls back null, true
//   true true
//   F_OK calls back null
//   R_OK calls back null
//   W_OK calls back null
//   X_OK calls back Error: EACCES: permission denied, access 'file' (errno -13, code EACCES, syscall access, path file)
//   accessSync: undefined
//   exists calls back true
//   exists not calls back false
//   existsSync: [true,false]
//   promisified exists resolves true
'use strict';

const fs = require('fs');
const { callback, promise, sync } = require('./fixtures/show');

fs.writeFileSync('file', 'hello', { mode: 0o640 });
const stats = fs.statSync('file');
const big = fs.statSync('file', { bigint: true });

console.log(Object.keys(stats).join());
console.log(Object.keys(big).join());
console.log(stats instanceof fs.Stats, stats.constructor.name, big.constructor.name);
console.log(stats.size, big.size, (stats.mode & 0o777).toString(8), stats.nlink);
console.log(stats.atime instanceof Date, 'atime' in stats, Object.keys(stats).includes('atime'));
for (const name of ['atime', 'mtime', 'ctime', 'birthtime']) {
  console.log(name, stats[name].getTime() === Math.round(stats[`${name}Ms`]),
              BigInt(Math.floor(stats[`${name}Ms`])) === big[`${name}Ms`],
              big[`${name}Ns`] / 1_000_000n === big[`${name}Ms`]);
}
for (const name of ['dev', 'ino', 'uid', 'gid', 'rdev', 'blksize', 'blocks']) {
  if (BigInt(stats[name]) !== big[name]) console.log(`${name} differs`);
}
console.log(Math.abs(stats.mtimeMs - Date.now()) < 60_000);

const tests = ['isFile', 'isDirectory', 'isSymbolicLink', 'isFIFO', 'isSocket', 'isBlockDevice',
               'isCharacterDevice'];
for (const path of ['file', '.', '/dev/null', '/proc/self/exe']) {
  console.log(path, tests.filter((test) => fs.statSync(path)[test]()).join(),
              tests.filter((test) => fs.lstatSync(path, { bigint: true })[test]()).join());
}

(async () => {
  const quiet = { throwIfNoEntry: false };
  sync('statSync', () => fs.statSync('missing', quiet));
  sync('lstatSync', () => fs.lstatSync('file/below', quiet));
  await promise('promises.stat', () => fs.promises.stat('missing', quiet));
  const fd = fs.openSync('file');
  console.log(fs.fstatSync(fd).size, fs.fstatSync(fd, { bigint: true }).size);
  await callback('fstat', (done) => fs.fstat(fd, (error, { size }) => done(error, size)));
  await callback('stat', (done) => fs.stat('file', { bigint: true }, (error, { size }) =>
    done(error, size)));
  await callback('lstat', (done) => fs.lstat('.', (error, found) =>
    done(error, found.isDirectory())));
  fs.closeSync(fd);
  // The array that they are made of is one for all.
  const both = await Promise.all([fs.promises.stat('file'), fs.promises.stat('.')]);
  console.log(both[0].isFile(), both[1].isDirectory());

  for (const mode of ['F_OK', 'R_OK', 'W_OK', 'X_OK']) {
    await callback(mode, (done) => fs.access('file', fs.constants[mode], done));
  }
  sync('accessSync', () => fs.accessSync('file'));
  await callback('exists', (done) => fs.exists('file', done));
  await callback('exists not', (done) => fs.exists('missing', done));
  sync('existsSync', () => [fs.existsSync('file'), fs.existsSync('missing')]);
  await promise('promisified exists', () => require('util').promisify(fs.exists)('file'));
})();
