// Symbolic links, hard links and real paths.
//
// Prints:
//   symlinkSync: undefined
//   again throws Error: EEXIST: file already exists, symlink 'd' -> 'link' (errno -17, code EEXIST, syscall symlink, path d, dest link)
//   a type that is none throws TypeError: The argument 'type' must be one of: 'dir', 'file', 'junction', null, undefined. Received 'folder' (code ERR_INVALID_ARG_VALUE)
//   symlink calls back null
//   symlink resolves undefined
//   a number rejects TypeError: The "target" argument must be of type string or an instance of Buffer or URL. Received type number (1) (code ERR_INVALID_ARG_TYPE)
//   readlinkSync: "link/f"
//   hex: "6c696e6b2f66"
//   buffer: 6
//   an encoding that is none throws TypeError: The argument 'encoding' is invalid encoding. Received 'x' (code ERR_INVALID_ARG_VALUE)
//   of a file throws Error: EINVAL: invalid argument, readlink 'd/f' (errno -22, code EINVAL, syscall readlink, path d/f)
//   readlink calls back null, "d"
//   readlink resolves "ZA=="
//   linkSync: undefined
//   missing throws Error: ENOENT: no such file or directory, link 'none' -> 'x' (errno -2, code ENOENT, syscall link, path none, dest x)
//   link calls back Error: EEXIST: file already exists, link 'd/f' -> 'hard' (errno -17, code EEXIST, syscall link, path d/f, dest hard)
//   link resolves undefined
//   3 text
//   ./d/f ./d/f
//   ./d/f
//   ENOENT lstat ENOENT: no such file or directory, lstat './none'
//   ENOENT stat ENOENT: no such file or directory, stat './dangling'
//   ENOTDIR lstat ENOTDIR: not a directory, lstat './d/f/x'
//   native throws Error: ENOENT: no such file or directory, realpath 'none/x' (errno -2, code ENOENT, syscall realpath, path none/x)
//   native calls back Error: ENOENT: no such file or directory, realpath 'none' (errno -2, code ENOENT, syscall realpath, path none)
//   realpath rejects Error: ENOENT: no such file or directory, realpath 'dangling' (errno -2, code ENOENT, syscall realpath, path dangling)
//   null ./d/f
'use strict';

const fs = require('fs');
const { callback, promise, sync } = require('./fixtures/show');

const here = (text) => text.replace(fs.realpathSync.native('.'), '.');

(async () => {
  fs.mkdirSync('d');
  fs.writeFileSync('d/f', 'text');
  sync('symlinkSync', () => fs.symlinkSync('d', 'link'));
  sync('again', () => fs.symlinkSync('d', 'link'));
  sync('a type that is none', () => fs.symlinkSync('d', 'x', 'folder'));
  await callback('symlink', (done) => fs.symlink('link/f', 'two', 'file', done));
  await promise('symlink', () => fs.promises.symlink('gone', 'dangling'));
  await promise('a number', () => fs.promises.symlink(1, 'x'));
  sync('readlinkSync', () => fs.readlinkSync('two'));
  sync('hex', () => fs.readlinkSync('two', 'hex'));
  sync('buffer', () => fs.readlinkSync('two', { encoding: 'buffer' }).length);
  sync('an encoding that is none', () => fs.readlinkSync('two', 'x'));
  sync('of a file', () => fs.readlinkSync('d/f'));
  await callback('readlink', (done) => fs.readlink('link', done));
  await promise('readlink', () => fs.promises.readlink('link', 'base64'));

  sync('linkSync', () => fs.linkSync('d/f', 'hard'));
  sync('missing', () => fs.linkSync('none', 'x'));
  await callback('link', (done) => fs.link('d/f', 'hard', done));
  await promise('link', () => fs.promises.link('d/f', 'other'));
  console.log(fs.statSync('other').nlink, fs.readFileSync('hard', 'utf8'));

  console.log(here(fs.realpathSync('link/../two')), here(fs.realpathSync.native('two')));
  console.log(here(fs.realpathSync('two', 'buffer').toString()));
  for (const name of ['none/x', 'dangling', 'd/f/x']) {
    try {
      fs.realpathSync(name);
    } catch (error) {
      console.log(error.code, error.syscall, here(error.message));
    }
  }
  sync('native', () => fs.realpathSync.native('none/x'));
  await callback('native', (done) => fs.realpath.native('none', done));
  await promise('realpath', () => fs.promises.realpath('dangling'));
  fs.realpath('link/f', (error, path) => console.log(error, here(path)));
})();
