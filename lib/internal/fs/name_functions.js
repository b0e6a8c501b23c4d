'use strict';

// The functions of node:fs on names, permissions, times and contents of files: with a callback, and
// synchronous.

const { ObjectDefineProperty, SymbolDispose } = primordials;
const { resolve } = require('path');
const { customPromisifyArgs } = require('internal/util/promisify_names');
const { validCallback, validFd } = require('internal/fs/arguments');
const { FSReqCallback, TransferRequest } = require('internal/fs/requests');

// Loaded when they are used: few programs need any of them.
function names() {
  return require('internal/fs/names');
}

function trees() {
  return require('internal/fs/trees');
}

function requestOf(callback) {
  return new FSReqCallback(validCallback(callback));
}

// ---- Links -------------------------------------------------------------------------------------

function readlink(path, options, callback) {
  if (typeof options === 'function') {
    callback = options;
    options = undefined;
  }
  names().readlink(requestOf(callback), path, options);
}

function readlinkSync(path, options) {
  return names().readlink(undefined, path, options);
}

function symlink(target, path, type, callback) {
  if (typeof type === 'function') {
    callback = type;
    type = undefined;
  }
  names().symlink(requestOf(callback), target, path, type);
}

function symlinkSync(target, path, type) {
  names().symlink(undefined, target, path, type);
}

function link(existingPath, newPath, callback) {
  names().link(requestOf(callback), existingPath, newPath);
}

function linkSync(existingPath, newPath) {
  names().link(undefined, existingPath, newPath);
}

function realpath(path, options, callback) {
  if (typeof options === 'function') {
    callback = options;
    options = undefined;
  }
  trees().realpath(requestOf(callback), path, options);
}

function realpathSync(path, options) {
  return trees().realpath(undefined, path, options);
}

realpath.native = function native(path, options, callback) {
  if (typeof options === 'function') {
    callback = options;
    options = undefined;
  }
  names().realpathNative(requestOf(callback), path, options);
};

realpathSync.native = function native(path, options) {
  return names().realpathNative(undefined, path, options);
};

// ---- Permissions, owners and times -------------------------------------------------------------

function chmod(path, mode, callback) {
  names().chmod(requestOf(callback), path, mode);
}

function chmodSync(path, mode) {
  names().chmod(undefined, path, mode);
}

function fchmod(fd, mode, callback) {
  validFd(fd);
  require('internal/validators').parseFileMode(mode, 'mode');
  names().fchmod(requestOf(callback), fd, mode);
}

function fchmodSync(fd, mode) {
  names().fchmod(undefined, fd, mode);
}

function chown(path, uid, gid, callback) {
  names().chown(requestOf(callback), path, uid, gid);
}

function chownSync(path, uid, gid) {
  names().chown(undefined, path, uid, gid);
}

function fchown(fd, uid, gid, callback) {
  validFd(fd);
  names().checkOwner(uid, gid);
  names().fchown(requestOf(callback), fd, uid, gid);
}

function fchownSync(fd, uid, gid) {
  names().fchown(undefined, fd, uid, gid);
}

function lchown(path, uid, gid, callback) {
  names().lchown(requestOf(callback), path, uid, gid);
}

function lchownSync(path, uid, gid) {
  names().lchown(undefined, path, uid, gid);
}

function utimes(path, atime, mtime, callback) {
  names().utimes(requestOf(callback), path, atime, mtime);
}

function utimesSync(path, atime, mtime) {
  names().utimes(undefined, path, atime, mtime);
}

function futimes(fd, atime, mtime, callback) {
  names().futimes(requestOf(callback), fd, atime, mtime);
}

function futimesSync(fd, atime, mtime) {
  names().futimes(undefined, fd, atime, mtime);
}

function lutimes(path, atime, mtime, callback) {
  names().lutimes(requestOf(callback), path, atime, mtime);
}

function lutimesSync(path, atime, mtime) {
  names().lutimes(undefined, path, atime, mtime);
}

function statfs(path, options = { __proto__: null, bigint: false }, callback) {
  if (typeof options === 'function') {
    callback = options;
    options = undefined;
  }
  names().statfs(requestOf(callback), path, options);
}

function statfsSync(path, options = { __proto__: null, bigint: false }) {
  return names().statfs(undefined, path, options);
}

// ---- Contents ----------------------------------------------------------------------------------

function truncate(path, length, callback) {
  if (typeof length === 'function') {
    callback = length;
    length = undefined;
  }
  names().truncate(requestOf(callback), path, length);
}

function truncateSync(path, length) {
  names().truncate(undefined, path, length);
}

function ftruncate(fd, length = 0, callback) {
  if (typeof length === 'function') {
    callback = length;
    length = 0;
  }
  names().ftruncate(requestOf(callback), fd, length);
}

function ftruncateSync(fd, length = 0) {
  names().ftruncate(undefined, fd, length);
}

function fsync(fd, callback) {
  names().fsync(requestOf(callback), fd);
}

function fsyncSync(fd) {
  names().fsync(undefined, fd);
}

function fdatasync(fd, callback) {
  names().fdatasync(requestOf(callback), fd);
}

function fdatasyncSync(fd) {
  names().fdatasync(undefined, fd);
}

function copyFile(src, dest, mode, callback) {
  if (typeof mode === 'function') {
    callback = mode;
    mode = undefined;
  }
  names().copyFile(requestOf(callback), src, dest, mode);
}

function copyFileSync(src, dest, mode) {
  names().copyFile(undefined, src, dest, mode);
}

function readv(fd, buffers, position, callback) {
  callback ||= position;
  names().readv(new TransferRequest(validCallback(callback)), fd, buffers, position);
}

function readvSync(fd, buffers, position) {
  return names().readv(undefined, fd, buffers, position);
}

function writev(fd, buffers, position, callback) {
  callback ||= position;
  names().writev(new TransferRequest(validCallback(callback)), fd, buffers, position);
}

function writevSync(fd, buffers, position) {
  return names().writev(undefined, fd, buffers, position);
}

// The names of the results in the object that util.promisify() gives.
ObjectDefineProperty(readv, customPromisifyArgs, {
  __proto__: null, value: ['bytesRead', 'buffers'], enumerable: false,
});
ObjectDefineProperty(writev, customPromisifyArgs, {
  __proto__: null, value: ['bytesWritten', 'buffer'], enumerable: false,
});

// ---- Trees -------------------------------------------------------------------------------------

function mkdtemp(prefix, options, callback) {
  if (typeof options === 'function') {
    callback = options;
    options = undefined;
  }
  trees().mkdtemp(requestOf(callback), prefix, options);
}

function mkdtempSync(prefix, options) {
  return trees().mkdtemp(undefined, prefix, options);
}

function rm(path, options, callback) {
  if (typeof options === 'function') {
    callback = options;
    options = undefined;
  }
  trees().rm(requestOf(callback), path, options);
}

function rmSync(path, options) {
  trees().rm(undefined, path, options);
}

function rmdir(path, options, callback) {
  if (typeof options === 'function') {
    callback = options;
    options = undefined;
  }
  trees().rmdir(requestOf(callback), path, options);
}

function rmdirSync(path, options) {
  trees().rmdir(undefined, path, options);
}

// What it gives removes the directory again, wherever the process has gone meanwhile.
function mkdtempDisposableSync(prefix, options) {
  const path = trees().mkdtemp(undefined, prefix, options);
  const fullPath = resolve(process.cwd(), path);
  const remove = () => trees().rm(undefined, fullPath, trees().removeDisposable);
  return { path, remove, [SymbolDispose]: remove };
}

module.exports = {
  chmod,
  chmodSync,
  chown,
  chownSync,
  copyFile,
  copyFileSync,
  fchmod,
  fchmodSync,
  fchown,
  fchownSync,
  fdatasync,
  fdatasyncSync,
  fsync,
  fsyncSync,
  ftruncate,
  ftruncateSync,
  futimes,
  futimesSync,
  lchown,
  lchownSync,
  link,
  linkSync,
  lutimes,
  lutimesSync,
  mkdtemp,
  mkdtempDisposableSync,
  mkdtempSync,
  readlink,
  readlinkSync,
  readv,
  readvSync,
  realpath,
  realpathSync,
  rm,
  rmSync,
  rmdir,
  rmdirSync,
  statfs,
  statfsSync,
  symlink,
  symlinkSync,
  truncate,
  truncateSync,
  utimes,
  utimesSync,
  writev,
  writevSync,
};
