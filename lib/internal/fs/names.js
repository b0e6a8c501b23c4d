'use strict';

// Calls on names, permissions, times and contents of files that are one operation. Each takes its
// request first, as in internal/fs/calls.

const {
  ArrayBufferIsView, ArrayIsArray, Date, DatePrototypeGetTime, NumberIsFinite, NumberIsNaN,
  ObjectSetPrototypeOf, RangeError, TypeError,
} = primordials;
const { codes: { ERR_INVALID_ARG_TYPE } } = require('internal/errors');
const {
  isInt32, parseFileMode, validateInteger, validateOneOf,
} = require('internal/validators');
const { isDate } = require('internal/util/types');
const { bytesOf, optionsOf, validFd, validPath } = require('internal/fs/arguments');
const { takeBigIntStatFs, takeStatFs } = require('internal/fs/statfs');

const binding = internalBinding('fs');

const utf8 = { __proto__: null, encoding: 'utf8' };

// ---- Paths that are answers --------------------------------------------------------------------

function isText(encoding) {
  return !encoding || encoding === 'utf8' || encoding === 'utf-8';
}

function decodeName(bytes, encoding) {
  const buffer = ObjectSetPrototypeOf(bytes, require('buffer').Buffer.prototype);
  return encoding === 'buffer' ? buffer : buffer.toString(encoding);
}

// `begin(asBytes, request)` gives a string, or bytes for other encodings than UTF-8.
function nameIn(encoding, request, begin) {
  if (isText(encoding)) return begin(false, request);
  if (request !== undefined) {
    request.convert = (bytes) => decodeName(bytes, encoding);
    return begin(true, request);
  }
  return decodeName(begin(true, undefined), encoding);
}

function readlink(request, path, options) {
  const { encoding } = optionsOf(options, utf8);
  path = validPath(path);
  if (request !== undefined) request.path = path;
  return nameIn(encoding, request, (asBytes) => binding.readLink(path, asBytes, request));
}

function realpathNative(request, path, options) {
  const { encoding } = optionsOf(options, utf8);
  path = validPath(path);
  if (request !== undefined) request.path = path;
  return nameIn(encoding, request, (asBytes) => binding.realPath(path, asBytes, request));
}

// ---- Links -------------------------------------------------------------------------------------

function symlink(request, target, path, type) {
  validateOneOf(type, 'type', ['dir', 'file', 'junction', null, undefined]);
  target = validPath(target, 'target');
  path = validPath(path);
  if (request !== undefined) {
    request.path = target;
    request.dest = path;
  }
  return binding.makeSymlink(target, path, request);
}

function link(request, existingPath, newPath) {
  existingPath = validPath(existingPath, 'existingPath');
  newPath = validPath(newPath, 'newPath');
  if (request !== undefined) {
    request.path = existingPath;
    request.dest = newPath;
  }
  return binding.link(existingPath, newPath, request);
}

// ---- Permissions, owners and times -------------------------------------------------------------

function chmod(request, path, mode) {
  path = validPath(path);
  mode = parseFileMode(mode, 'mode');
  if (request !== undefined) request.path = path;
  return binding.changeMode(path, mode, request);
}

function fchmod(request, fd, mode) {
  return binding.changeMode(validFd(fd), parseFileMode(mode, 'mode'), request);
}

function checkOwner(uid, gid) {
  validateInteger(uid, 'uid', -1, 4294967295);
  validateInteger(gid, 'gid', -1, 4294967295);
}

function chownWith(request, path, isOfLink, uid, gid) {
  path = validPath(path);
  checkOwner(uid, gid);
  if (request !== undefined) request.path = path;
  return binding.changeOwner(path, isOfLink, uid, gid, request);
}

function chown(request, path, uid, gid) {
  return chownWith(request, path, false, uid, gid);
}

function lchown(request, path, uid, gid) {
  return chownWith(request, path, true, uid, gid);
}

function fchown(request, fd, uid, gid) {
  fd = validFd(fd);
  checkOwner(uid, gid);
  return binding.changeOwner(fd, false, uid, gid, request);
}

function secondsOf(date) {
  return DatePrototypeGetTime(date) / 1000;
}

// NaN: it is no time. What lies before 1970 is taken for now, unless it is a string or a Date.
function toSeconds(time) {
  switch (typeof time) {
    case 'number':
      if (!NumberIsFinite(time)) return NaN;
      return time < 0 ? secondsOf(new Date()) : time;
    case 'string': return +time;
    default: return NaN;
  }
}

function toUnixTimestamp(time, name = 'time') {
  if (isDate(time)) return secondsOf(time); // of a Date that is none, too
  const seconds = toSeconds(time);
  if (!NumberIsNaN(seconds)) return seconds;
  throw new ERR_INVALID_ARG_TYPE(name, ['Date', 'Time in seconds'], time);
}

function utimesWith(request, path, isOfLink, atime, mtime) {
  path = validPath(path);
  const accessed = toUnixTimestamp(atime);
  const modified = toUnixTimestamp(mtime);
  if (request !== undefined) request.path = path;
  return binding.setTimes(path, isOfLink, accessed, modified, request);
}

function utimes(request, path, atime, mtime) {
  return utimesWith(request, path, false, atime, mtime);
}

function lutimes(request, path, atime, mtime) {
  return utimesWith(request, path, true, atime, mtime);
}

function futimes(request, fd, atime, mtime) {
  fd = validFd(fd);
  return binding.setTimes(fd, false, toUnixTimestamp(atime), toUnixTimestamp(mtime), request);
}

function statfs(request, path, options) {
  path = validPath(path);
  const isBig = !!options?.bigint;
  const take = isBig ? takeBigIntStatFs : takeStatFs;
  if (request === undefined) {
    binding.fileSystemStatus(path, isBig);
    return take();
  }
  request.path = path;
  request.convert = take;
  binding.fileSystemStatus(path, isBig, request);
}

// ---- Contents ----------------------------------------------------------------------------------

// A negative length is none.
function validLength(length) {
  if (length === undefined) return 0;
  validateInteger(length, 'len');
  return length < 0 ? 0 : length;
}

function truncate(request, path, length) {
  path = validPath(path);
  length = validLength(length);
  if (request !== undefined) request.path = path;
  return binding.truncate(path, length, request);
}

function ftruncate(request, fd, length) {
  return binding.truncate(validFd(fd), validLength(length), request);
}

function fsync(request, fd) {
  return binding.synchronize(validFd(fd), request);
}

function fdatasync(request, fd) {
  return binding.synchronizeData(validFd(fd), request);
}

function coded(error, code) {
  error.code = code;
  return error;
}

function validCopyMode(mode) {
  mode ??= 0;
  if (typeof mode !== 'number' || !isInt32(mode)) {
    throw coded(new TypeError('mode must be int32 or null/undefined'), 'ERR_INVALID_ARG_TYPE');
  }
  if (mode < 0 || mode > 7) {
    throw coded(new RangeError('mode is out of range: >= 0 && <= 7'), 'ERR_OUT_OF_RANGE');
  }
  return mode;
}

function copyFile(request, src, dest, mode) {
  src = validPath(src, 'src');
  dest = validPath(dest, 'dest');
  mode = validCopyMode(mode);
  if (request !== undefined) {
    request.path = src;
    request.dest = dest;
  }
  return binding.copyFile(src, dest, mode, request);
}

function arraysOf(buffers) {
  const arrays = [];
  let isValid = ArrayIsArray(buffers);
  for (let i = 0; isValid && i < buffers.length; i++) {
    isValid = ArrayBufferIsView(buffers[i]);
    if (isValid) arrays[i] = bytesOf(buffers[i]);
  }
  if (!isValid) throw new ERR_INVALID_ARG_TYPE('buffers', 'ArrayBufferView[]', buffers);
  return arrays;
}

function transferParts(operation, request, fd, buffers, position) {
  fd = validFd(fd);
  const arrays = arraysOf(buffers);
  if (request !== undefined) {
    request.kept = arrays;
    request.buffer = buffers;
  }
  return operation(fd, arrays, typeof position === 'number' ? position : -1, request);
}

function readv(request, fd, buffers, position) {
  return transferParts(binding.readVector, request, fd, buffers, position);
}

function writev(request, fd, buffers, position) {
  if (ArrayIsArray(buffers) && buffers.length === 0) {
    validFd(fd);
    if (request === undefined) return 0;
    request.buffer = buffers;
    process.nextTick((waiting) => waiting.oncomplete(0, 0), request);
    return undefined;
  }
  return transferParts(binding.writeVector, request, fd, buffers, position);
}

module.exports = {
  checkOwner,
  chmod,
  chown,
  copyFile,
  decodeName,
  fchmod,
  fchown,
  fdatasync,
  fsync,
  ftruncate,
  futimes,
  isText,
  lchown,
  link,
  lutimes,
  nameIn,
  readlink,
  readv,
  realpathNative,
  statfs,
  symlink,
  toUnixTimestamp,
  truncate,
  utimes,
  writev,
};
