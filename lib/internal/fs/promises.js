'use strict';

// fs.promises.

const calls = require('internal/fs/calls');
const directories = require('internal/fs/directories');
const { optionsOf } = require('internal/fs/arguments');
const { FileHandle } = require('internal/fs/file_handle');
const { addMissing, addMissingAsync } = require('internal/fs/missing');
const { promiseOf } = require('internal/fs/requests');
const files = require('internal/fs/whole_files');
const { isIterable } = require('internal/fs/write_chunks');

const { constants } = internalBinding('fs');

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
  return promiseOf(directories.mkdir, path, options);
}

async function readdir(path, options) {
  return promiseOf(directories.readdir, path, options);
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

module.exports = {
  access,
  appendFile,
  constants,
  lstat,
  mkdir,
  open,
  readFile,
  readdir,
  rename,
  stat,
  unlink,
  writeFile,
};

addMissingAsync(module.exports, 'fs.promises', [
  'chmod', 'chown', 'copyFile', 'cp', 'lchmod', 'lchown', 'link', 'lutimes', 'mkdtemp',
  'mkdtempDisposable', 'opendir', 'readlink', 'realpath', 'rm', 'rmdir', 'statfs', 'symlink',
  'truncate', 'utimes',
]);
addMissing(module.exports, 'fs.promises', ['glob', 'watch']);
