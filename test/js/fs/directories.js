// mkdir, readdir, rename and unlink, for one and for whole trees.
//
// Prints:
//   mkdirSync: undefined
//   recursive: "d/e"
//   again: undefined
//   odd path: "./d/../d/e/x"
//   700
//   callback calls back null, "a"
//   again calls back null
//   promise resolves "a/b/d"
//   mode calls back null
//   a file is in the way throws Error: EEXIST: file already exists, mkdir 'd/1' (errno -17, code EEXIST, syscall mkdir, path d/1)
//   above it throws Error: ENOTDIR: not a directory, mkdir 'd/1/a/b' (errno -20, code ENOTDIR, syscall mkdir, path d/1/a/b)
//   above it calls back Error: ENOTDIR: not a directory, mkdir 'd/1/a/b' (errno -20, code ENOTDIR, syscall mkdir, path d/1/a/b)
//   readdirSync: ["2","f","x","y"]
//   buffers: ["1","e"]
//   hex: ["31","65"]
//   types: "d:1 d:e/"
//   a tree: ["1","e","e/2","e/f","e/x","e/y","e/f/3"]
//   with types: "./d/:1 ./d/:e/ d/e:2 d/e:f/ d/e:x/ d/e:y/ d/e/f:3"
//   of buffers throws TypeError: The "path" argument must be of type string. Received an instance of Buffer (code ERR_INVALID_ARG_TYPE)
//   readdir calls back null, ["1","e"]
//   a tree calls back null, ["1","e","e/2","e/f","e/x","e/y","e/f/3"]
//   a tree resolves ["1","e","e/2","e/f","e/x","e/y","e/f/3"]
//   types resolves "d:1 d:e/"
//   missing rejects Error: ENOENT: no such file or directory, scandir 'missing' (errno -2, code ENOENT, syscall scandir, path missing)
//   true true
//   rename calls back null
//   unlink calls back null
//   what is left: ["e","e/f","e/one","e/x","e/y"]
'use strict';

const fs = require('fs');
const { callback, promise, sync } = require('./fixtures/show');

(async () => {
  sync('mkdirSync', () => fs.mkdirSync('d'));
  sync('recursive', () => fs.mkdirSync('d/e/f', { recursive: true }));
  sync('again', () => fs.mkdirSync('d/e/f', { recursive: true }));
  sync('odd path', () => fs.mkdirSync('./d/../d/e/x/../y/', { recursive: true, mode: 0o700 }));
  console.log((fs.statSync('d/e/y').mode & 0o777).toString(8));
  await callback('callback', (done) => fs.mkdir('a/b/c', { recursive: true }, done));
  await callback('again', (done) => fs.mkdir('a/b/c', { recursive: true }, done));
  await promise('promise', () => fs.promises.mkdir('a/b/d/e', { recursive: true }));
  await callback('mode', (done) => fs.mkdir('p', 0o700, done));
  fs.writeFileSync('d/1', '');
  fs.writeFileSync('d/e/2', '');
  fs.writeFileSync('d/e/f/3', '');
  sync('a file is in the way', () => fs.mkdirSync('d/1', { recursive: true }));
  sync('above it', () => fs.mkdirSync('d/1/a/b', { recursive: true }));
  await callback('above it', (done) => fs.mkdir('d/1/a/b', { recursive: true }, done));

  const show = (list) => list.map((entry) => `${entry.parentPath}:${entry.name}` +
    `${entry.isFile() ? '' : '/'}`).join(' ');
  sync('readdirSync', () => fs.readdirSync('d/e'));
  sync('buffers', () => fs.readdirSync('d', 'buffer').map(String));
  sync('hex', () => fs.readdirSync(Buffer.from('d'), 'hex'));
  sync('types', () => show(fs.readdirSync('d', { withFileTypes: true })));
  sync('a tree', () => fs.readdirSync('d', { recursive: true }));
  sync('with types', () => show(fs.readdirSync('./d/', { recursive: true, withFileTypes: true })));
  sync('of buffers', () => fs.readdirSync('d', { recursive: true, encoding: 'buffer' }));
  await callback('readdir', (done) => fs.readdir('d', done));
  await callback('a tree', (done) => fs.readdir('d', { recursive: true }, done));
  await promise('a tree', () => fs.promises.readdir('d', { recursive: true }));
  await promise('types', async () => show(await fs.promises.readdir('d', { withFileTypes: true })));
  await promise('missing', () => fs.promises.readdir('missing', { recursive: true }));
  const entry = fs.readdirSync('/dev', { withFileTypes: true }).find(({ name }) => name === 'null');
  console.log(entry instanceof fs.Dirent, entry.isCharacterDevice());

  await callback('rename', (done) => fs.rename('d/1', 'd/one', done));
  fs.renameSync(Buffer.from('d/one'), 'd/e/one');
  await callback('unlink', (done) => fs.unlink('d/e/2', done));
  fs.unlinkSync('d/e/f/3');
  sync('what is left', () => fs.readdirSync('d', { recursive: true }));
})();
