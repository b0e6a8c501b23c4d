// Every name that Node documents is there.
//
// Prints:
//   function function
//   null 56
//   1 1024 49152 3 1
'use strict';

const fs = require('fs');

const names = {
  fs: `appendFile access chown chmod close copyFile cp createReadStream createWriteStream exists
    fchown fchmod fdatasync fstat fsync ftruncate futimes glob lchown link lstat lutimes mkdir
    mkdtemp mkdtempDisposableSync open openAsBlob readdir read readv readFile readlink realpath
    rename rm rmdir stat statfs symlink truncate unwatchFile unlink utimes watch watchFile
    writeFile write writev opendir Dirent Stats ReadStream WriteStream Dir Utf8Stream`,
  promises: `access copyFile cp glob open opendir rename truncate rm rmdir mkdir readdir readlink
    symlink lstat stat statfs link unlink chmod lchmod lchown chown utimes lutimes realpath mkdtemp
    mkdtempDisposable writeFile appendFile readFile watch`,
};
const hasNoSync = /^(create|open(AsBlob)?$|mkdtempDisp|unwatch|watch|[A-Z])/;

for (const name of names.fs.split(/\s+/)) {
  if (typeof fs[name] !== 'function') console.log(`fs.${name} is missing`);
  if (hasNoSync.test(name) && name !== 'open') continue;
  if (typeof fs[`${name}Sync`] !== 'function') console.log(`fs.${name}Sync is missing`);
}
for (const name of names.promises.split(/\s+/)) {
  if (typeof fs.promises[name] !== 'function') console.log(`fs.promises.${name} is missing`);
}
console.log(typeof fs.realpath.native, typeof fs.realpathSync.native);
console.log(Object.getPrototypeOf(fs.constants), Object.keys(fs.constants).length);
const { COPYFILE_EXCL, O_APPEND, S_IFSOCK, UV_DIRENT_LINK, X_OK } = fs.constants;
console.log(COPYFILE_EXCL, O_APPEND, S_IFSOCK, UV_DIRENT_LINK, X_OK);
