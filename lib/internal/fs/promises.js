'use strict';

// fs.promises.

const { SymbolAsyncDispose } = primordials;
const { resolve } = require('path');
const { codes: { ERR_METHOD_NOT_IMPLEMENTED } } = require('internal/errors');
const calls = require('internal/fs/calls');
const { optionsOf } = require('internal/fs/arguments');
const { FileHandle } = require('internal/fs/file_handle');
const { promiseOf } = require('internal/fs/requests');
const files = require('internal/fs/whole_files');
const { isIterable } = require('internal/fs/write_chunks');
const { makeLazily } = require('internal/util/lazy_property');

const { constants } = internalBinding('fs');

// Loaded when they are used: few programs need any of them.
function directories() {
  return require('internal/fs/directories');
}

function names() {
  return require('internal/fs/names');
}

function trees() {
  return require('internal/fs/trees');
}

// Each is an async function, as its name and its kind say in Node.
async function access(path, mode) {
  return promiseOf(calls.access, path, mode);
}

function toHandle(fd) {
  return new FileHandle(fd);
}

function beginOpen(request, path, flags, mode) {
  request.convert = toHandle;
  calls.open(request, path, flags, mode);
}

async function open(path, flags, mode) {
  return promiseOf(beginOpen, path, flags, mode);
}

async function rename(oldPath, newPath) {
  return promiseOf(calls.rename, oldPath, newPath);
}

async function unlink(path) {
  return promiseOf(calls.unlink, path);
}

async function stat(path, options = { __proto__: null, bigint: false }) {
  return promiseOf(calls.stat, path, options);
}

async function lstat(path, options = { __proto__: null, bigint: false }) {
  return promiseOf(calls.lstat, path, options);
}

async function mkdir(path, options) {
  return promiseOf(directories().mkdir, path, options);
}

async function readdir(path, options) {
  return promiseOf(directories().readdir, path, options);
}

async function readFile(path, options) {
  if (FileHandle.isHandle(path)) return path.readFile(options);
  return promiseOf(files.readFile, path, options);
}

// Opens the file first, and closes it whatever becomes of the data.
async function writePieces(path, data, options, flag) {
  options = optionsOf(options, { __proto__: null, encoding: 'utf8' });
  if (options.signal?.aborted) throw files.abortError(options.signal);
  const handle = await open(path, options.flag ?? flag, options.mode ?? 0o666);
  try {
    await handle.writeFile(data, options);
  } finally {
    await handle.close();
  }
}

async function writeFile(path, data, options) {
  if (FileHandle.isHandle(path)) return path.writeFile(data, options);
  if (isIterable(data)) return writePieces(path, data, options, 'w');
  return promiseOf(files.writeFile, path, data, options);
}

async function appendFile(path, data, options) {
  if (FileHandle.isHandle(path)) return path.appendFile(data, options);
  if (isIterable(data)) return writePieces(path, data, options, 'a');
  return promiseOf(files.appendFile, path, data, options);
}

async function chmod(path, mode) {
  return promiseOf(names().chmod, path, mode);
}

async function lchmod(path, mode) {
  throw new ERR_METHOD_NOT_IMPLEMENTED('lchmod()');
}

async function chown(path, uid, gid) {
  return promiseOf(names().chown, path, uid, gid);
}

async function lchown(path, uid, gid) {
  return promiseOf(names().lchown, path, uid, gid);
}

async function utimes(path, atime, mtime) {
  return promiseOf(names().utimes, path, atime, mtime);
}

async function lutimes(path, atime, mtime) {
  return promiseOf(names().lutimes, path, atime, mtime);
}

async function copyFile(src, dest, mode) {
  return promiseOf(names().copyFile, src, dest, mode);
}

async function cp(src, dest, options) {
  return promiseOf(require('internal/fs/cp').cp, src, dest, options);
}

async function link(existingPath, newPath) {
  return promiseOf(names().link, existingPath, newPath);
}

async function symlink(target, path, type) {
  return promiseOf(names().symlink, target, path, type);
}

async function readlink(path, options) {
  return promiseOf(names().readlink, path, options);
}

async function realpath(path, options) {
  return promiseOf(names().realpathNative, path, options);
}

async function statfs(path, options = { __proto__: null, bigint: false }) {
  return promiseOf(names().statfs, path, options);
}

async function truncate(path, length = 0) {
  return promiseOf(names().truncate, path, length);
}

async function mkdtemp(prefix, options) {
  return promiseOf(trees().mkdtemp, prefix, options);
}

async function mkdtempDisposable(prefix, options) {
  const path = await mkdtemp(prefix, options);
  const fullPath = resolve(process.cwd(), path);
  const remove = async () => rm(fullPath, trees().removeDisposable);
  return {
    __proto__: null,
    path,
    remove,
    async [SymbolAsyncDispose]() { await remove(); },
  };
}

async function rm(path, options) {
  return promiseOf(trees().rm, path, options);
}

async function rmdir(path, options) {
  return promiseOf(trees().rmdir, path, options);
}

async function opendir(path, options, callback) {
  return promiseOf(require('internal/fs/dir').openDir, path, options);
}

async function* glob(pattern, options) {
  const found = await promiseOf(require('internal/fs/glob').glob, pattern, options);
  for (let i = 0; i < found.length; i++) yield found[i];
}

module.exports = {
  access,
  appendFile,
  chmod,
  chown,
  constants,
  copyFile,
  cp,
  glob,
  lchmod,
  lchown,
  link,
  lstat,
  lutimes,
  mkdir,
  mkdtemp,
  mkdtempDisposable,
  open,
  opendir,
  readFile,
  readdir,
  readlink,
  realpath,
  rename,
  rm,
  rmdir,
  stat,
  statfs,
  symlink,
  truncate,
  unlink,
  utimes,
  watch: undefined,
  writeFile,
};

makeLazily(module.exports, 'watch', () => require('internal/fs/watchers').watchChanges);
