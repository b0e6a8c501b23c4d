// fs.cp(): files, links and trees, and what cannot be copied.
//
// Prints:
//   cpSync: undefined
//   [ 'o1/a', 'o1/a/b', 'o1/a/f', 'o1/l -> a/f' ] 600
//   cp resolves undefined
//   4 2000
//   true
//   filter resolves undefined
//   [ 'o3/f' ]
//   nothing wanted: undefined
//   false
//   what links lead to resolves undefined
//   true
//   kept: undefined
//   an error throws SystemError: Target already exists: cp returned EEXIST (old already exists) old (errno 17, code ERR_FS_CP_EEXIST, syscall cp, path old)
//   0
//   replaced: undefined
//   1
//   sync throws Error: src and dest cannot be the same same (code ERR_FS_CP_EINVAL)
//   callback calls back SystemError: Invalid src or dest: cp returned EINVAL (src and dest cannot be the same) same (errno 22, code ERR_FS_CP_EINVAL, syscall cp, path same)
//   sync throws Error: Recursive option not enabled, cannot copy a directory: s/ (code ERR_FS_EISDIR)
//   callback calls back SystemError: Path is a directory: cp returned EISDIR (s is a directory (not copied)) s (errno 21, code ERR_FS_EISDIR, syscall cp, path s)
//   sync throws Error: ENOENT: no such file or directory, lstat 'none' (errno -2, code ENOENT, syscall lstat, path none)
//   callback calls back Error: ENOENT: no such file or directory, lstat 'none' (errno -2, code ENOENT, syscall lstat, path none)
//   sync throws Error: Cannot overwrite non-directory f with directory s (code ERR_FS_CP_DIR_TO_NON_DIR)
//   callback calls back SystemError: Cannot overwrite non-directory with directory: cp returned EISDIR (cannot overwrite non-directory f with directory s) f (errno 21, code ERR_FS_CP_DIR_TO_NON_DIR, syscall cp, path f)
//   sync throws Error: Cannot overwrite directory s with non-directory f (code ERR_FS_CP_NON_DIR_TO_DIR)
//   callback calls back SystemError: Cannot overwrite directory with non-directory: cp returned ENOTDIR (cannot overwrite directory s with non-directory f) s (errno 20, code ERR_FS_CP_NON_DIR_TO_DIR, syscall cp, path s)
//   sync throws Error: Cannot copy s/ to a subdirectory of self s/a/x (code ERR_FS_CP_EINVAL)
//   callback calls back SystemError: Invalid src or dest: cp returned EINVAL (cannot copy s to a subdirectory of self s/a/x) s/a/x (errno 22, code ERR_FS_CP_EINVAL, syscall cp, path s/a/x)
//   sync throws TypeError: The "src" argument must be of type string or an instance of Buffer or URL. Received type number (1) (code ERR_INVALID_ARG_TYPE)
//   callback throws TypeError: The "src" argument must be of type string or an instance of Buffer or URL. Received type number (1) (code ERR_INVALID_ARG_TYPE)
//   sync throws TypeError: The "options.recursive" property must be of type boolean. Received type number (1) (code ERR_INVALID_ARG_TYPE)
//   callback throws TypeError: The "options.recursive" property must be of type boolean. Received type number (1) (code ERR_INVALID_ARG_TYPE)
//   sync throws RangeError: The value of "mode" is out of range. It must be >= 0 && <= 7. Received 9 (code ERR_OUT_OF_RANGE)
//   callback throws RangeError: The value of "mode" is out of range. It must be >= 0 && <= 7. Received 9 (code ERR_OUT_OF_RANGE)
//   sync throws TypeError: Option "dereference" cannot be used in combination with option "verbatimSymlinks" (code ERR_INCOMPATIBLE_OPTION_PAIR)
//   callback throws TypeError: Option "dereference" cannot be used in combination with option "verbatimSymlinks" (code ERR_INCOMPATIBLE_OPTION_PAIR)
'use strict';

const fs = require('fs');
const { callback, promise, sync } = require('./fixtures/show');

const list = (path) => fs.readdirSync(path, { recursive: true, withFileTypes: true })
  .map((entry) => {
    const name = `${entry.parentPath}/${entry.name}`;
    return entry.isSymbolicLink() ? `${name} -> ${fs.readlinkSync(name)}` : name;
  }).sort();

(async () => {
  fs.mkdirSync('s/a/b', { recursive: true });
  fs.writeFileSync('s/a/f', 'text', { mode: 0o600 });
  fs.symlinkSync('a/f', 's/l');
  fs.utimesSync('s/a/f', 1, 2);
  fs.writeFileSync('f', '1');
  fs.writeFileSync('old', '0');
  fs.linkSync('f', 'same');
  const recursive = true;

  sync('cpSync', () => fs.cpSync('s', 'o1', { recursive, verbatimSymlinks: true }));
  console.log(list('o1'), (fs.statSync('o1/a/f').mode & 0o777).toString(8));
  await promise('cp', () => fs.promises.cp('s', 'new/o2', { recursive, preserveTimestamps: true }));
  console.log(list('new/o2').length, fs.statSync('new/o2/a/f').mtimeMs);
  console.log(fs.readlinkSync('new/o2/l') === fs.realpathSync('s/a/f'));
  const filter = async (from) => !from.endsWith('b');
  await promise('filter', () => fs.promises.cp('s/a', 'o3', { recursive, filter }));
  console.log(list('o3'));
  sync('nothing wanted', () => fs.cpSync('s', 'o4', { recursive, filter: () => false }));
  console.log(fs.existsSync('o4'));
  await promise('what links lead to', () =>
    fs.promises.cp('s/l', 'plain', { dereference: true }));
  console.log(fs.lstatSync('plain').isFile());

  sync('kept', () => fs.cpSync('f', 'old', { force: false }));
  sync('an error', () => fs.cpSync('f', 'old', { force: false, errorOnExist: true }));
  console.log(fs.readFileSync('old', 'utf8'));
  sync('replaced', () => fs.cpSync('f', 'old'));
  console.log(fs.readFileSync('old', 'utf8'));

  const bad = [
    ['f', 'same'], ['s', 'x'], ['none', 'x'], ['s', 'f', { recursive }], ['f', 's'],
    ['s', 's/a/x', { recursive }], [1, 'x'], ['f', 'x', { recursive: 1 }], ['f', 'x', { mode: 9 }],
    ['f', 'x', { dereference: true, verbatimSymlinks: true }],
  ];
  for (const parameters of bad) {
    sync('sync', () => fs.cpSync(...parameters));
    await callback('callback', (done) => fs.cp(...parameters, done));
  }
})();
