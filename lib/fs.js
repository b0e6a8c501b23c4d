'use strict';

// node:fs: callbacks and synchronous functions over internal/fs. What checks arguments and begins
// operations is shared with the promises.

const {
  ArrayBufferIsView, ObjectDefineProperties, ObjectDefineProperty, ObjectSetPrototypeOf, Promise,
  PromiseResolve,
} = primordials;
const { slot } = require('internal/async_context');
const { deprecate } = require('internal/util/deprecate');
const { custom, customPromisifyArgs } = require('internal/util/promisify_names');
const { validateBuffer, validateObject, validateString } = require('internal/validators');
const { validCallback, validData, validFd, validPath } = require('internal/fs/arguments');
const calls = require('internal/fs/calls');
const { Dirent } = require('internal/fs/dirent');
const nameFunctions = require('internal/fs/name_functions');
const { FSReqCallback, TransferRequest } = require('internal/fs/requests');
const { Stats } = require('internal/fs/stats');
const files = require('internal/fs/whole_files');

const { constants } = internalBinding('fs');

function requestOf(callback) {
  return new FSReqCallback(validCallback(callback));
}

// The options may be left out.
function callbackOf(options, callback) {
  return typeof options === 'function' ? options : callback;
}

// ---- Whole files -------------------------------------------------------------------------------

function readFile(path, options, callback) {
  callback ||= options;
  if (slot.hooks === undefined) files.readFile(requestOf(callback), path, options);
  else files.readFile(new FSReqCallback(validCallback(callback), null), path, options, true);
}

function readFileSync(path, options) {
  return files.readFile(undefined, path, options);
}

function writeFile(path, data, options, callback) {
  callback ||= options;
  files.writeFile(requestOf(callback), path, data, options);
}

function writeFileSync(path, data, options) {
  files.writeFile(undefined, path, data, options);
}

function appendFile(path, data, options, callback) {
  callback ||= options;
  files.appendFile(requestOf(callback), path, data, options);
}

function appendFileSync(path, data, options) {
  files.appendFile(undefined, path, data, options);
}

// What a worker has opened by number is closed when it ends.
const descriptors = internalBinding('life').isMainThread ?
  undefined : require('internal/worker/descriptors').tracker();

// ---- Descriptors -------------------------------------------------------------------------------

function open(path, flags, mode, callback) {
  if (arguments.length < 3) {
    callback = flags;
    flags = 'r';
    mode = undefined;
  } else if (typeof mode === 'function') {
    callback = mode;
    mode = undefined;
  }
  calls.open(requestOf(descriptors === undefined ? callback : descriptors.tracking(callback)), path, flags, mode);
}

function openSync(path, flags, mode) {
  const fd = calls.open(undefined, path, flags, mode);
  descriptors?.track(fd);
  return fd;
}

function throwIfFailed(error) {
  if (error !== null) throw error;
}

function close(fd, callback = throwIfFailed) {
  calls.close(requestOf(callback), fd);
  descriptors?.forget(fd);
}

function closeSync(fd) {
  calls.close(undefined, fd);
  descriptors?.forget(fd);
}

// (fd, callback), (fd, options, callback), (fd, buffer, callback), (fd, buffer, options, callback),
// (fd, buffer, offset, length, position, callback)
function read(fd, buffer, offset, length, position, callback) {
  validFd(fd);
  if (arguments.length <= 4) {
    let options;
    if (arguments.length === 4) {
      options = calls.readOptionsOf(offset);
      callback = length;
    } else if (arguments.length === 3) {
      callback = offset;
      if (!ArrayBufferIsView(buffer)) {
        options = calls.readOptionsOf(buffer);
        buffer = options.buffer;
      }
    } else {
      callback = buffer;
      buffer = undefined;
    }
    if (buffer === undefined) buffer = calls.readBuffer();
    offset = options?.offset;
    length = options?.length;
    position = options?.position;
  }
  validateBuffer(buffer);
  calls.read(new TransferRequest(validCallback(callback)), fd, buffer, offset, length, position);
}

calls.own.read = read;

function readSync(fd, buffer, offset, length, position) {
  if (arguments.length <= 3) {
    const options = calls.readOptionsOf(offset);
    return calls.read(undefined, fd, buffer, options.offset, options.length, options.position);
  }
  return calls.read(undefined, fd, buffer, offset, length, position);
}

// (fd, buffer, [offset, [length, [position]]], callback), (fd, buffer, options, callback),
// (fd, string, [position, [encoding]], callback)
function write(fd, buffer, offset, length, position, callback) {
  if (ArrayBufferIsView(buffer)) {
    callback ||= position || length || offset;
    const request = new TransferRequest(validCallback(callback));
    if (typeof offset === 'object' && offset !== null) {
      return calls.write(request, fd, buffer, offset.offset, offset.length, offset.position);
    }
    if (typeof offset === 'function') offset = undefined;
    return calls.write(request, fd, buffer, offset, length, position);
  }
  validData(buffer, 'buffer');
  if (typeof position === 'function') {
    return calls.writeText(new TransferRequest(position), fd, buffer, offset, length);
  }
  callback = typeof offset === 'function' ? offset : length;
  calls.writeText(new TransferRequest(validCallback(callback)), fd, buffer, offset, 'utf8');
}

function writeSync(fd, buffer, offset, length, position) {
  if (!ArrayBufferIsView(buffer)) return calls.writeText(undefined, fd, buffer, offset, length);
  if (typeof offset === 'object' && offset !== null) {
    return calls.write(undefined, fd, buffer, offset.offset, offset.length, offset.position);
  }
  return calls.write(undefined, fd, buffer, offset, length, position);
}

// The names of the results in the object that util.promisify() gives.
ObjectDefineProperty(read, customPromisifyArgs, {
  __proto__: null, value: ['bytesRead', 'buffer'], enumerable: false,
});
ObjectDefineProperty(write, customPromisifyArgs, {
  __proto__: null, value: ['bytesWritten', 'buffer'], enumerable: false,
});

// ---- Status ------------------------------------------------------------------------------------

function stat(path, options, callback) {
  const request = requestOf(callbackOf(options, callback));
  if (options?.signal !== undefined && files.failIfAborted(request, options.signal)) return;
  calls.stat(request, path, options);
}

function statSync(path, options) {
  return calls.stat(undefined, path, options);
}

function lstat(path, options, callback) {
  calls.lstat(requestOf(callbackOf(options, callback)), path, options);
}

function lstatSync(path, options) {
  return calls.lstat(undefined, path, options);
}

function fstat(fd, options, callback) {
  calls.fstat(requestOf(callbackOf(options, callback)), fd, options);
}

function fstatSync(fd, options) {
  return calls.fstat(undefined, fd, options);
}

function access(path, mode, callback) {
  if (typeof mode === 'function') {
    callback = mode;
    mode = constants.F_OK;
  }
  calls.access(requestOf(callback), path, mode);
}

function accessSync(path, mode) {
  calls.access(undefined, path, mode);
}

function exists(path, callback) {
  validCallback(callback);
  const request = new FSReqCallback((error) => callback(error === null));
  try {
    path = validPath(path);
  } catch {
    return callback(false);
  }
  calls.access(request, path, constants.F_OK);
}

ObjectDefineProperty(exists, custom, {
  __proto__: null,
  value: function exists(path) {
    return new Promise((resolve) => module.exports.exists(path, resolve));
  },
});

function existsSync(path) {
  try {
    path = validPath(path);
  } catch (error) {
    if (error.code === 'ERR_INVALID_ARG_TYPE') warnOfInvalidType();
    return false;
  }
  return calls.exists(path);
}

let hasWarned = false;

function warnOfInvalidType() {
  if (hasWarned) return;
  hasWarned = true;
  process.emitWarning('Passing invalid argument types to fs.existsSync is deprecated',
                      'DeprecationWarning', 'DEP0187');
}

// ---- Directories and names ---------------------------------------------------------------------

function readdir(path, options, callback) {
  require('internal/fs/directories').readdir(requestOf(callbackOf(options, callback)), path, options);
}

function readdirSync(path, options) {
  return require('internal/fs/directories').readdir(undefined, path, options);
}

function mkdir(path, options, callback) {
  if (typeof options === 'function') {
    callback = options;
    options = undefined;
  }
  require('internal/fs/directories').mkdir(requestOf(callback), path, options);
}

function mkdirSync(path, options) {
  return require('internal/fs/directories').mkdir(undefined, path, options);
}

function unlink(path, callback) {
  calls.unlink(requestOf(callback), path);
}

function unlinkSync(path) {
  calls.unlink(undefined, path);
}

function rename(oldPath, newPath, callback) {
  calls.rename(requestOf(callback), oldPath, newPath);
}

function renameSync(oldPath, newPath) {
  calls.rename(undefined, oldPath, newPath);
}

// ---- Seldom used, and loaded when they are -----------------------------------------------------

function cp(src, dest, options, callback) {
  if (typeof options === 'function') {
    callback = options;
    options = undefined;
  }
  require('internal/fs/cp').cp(requestOf(callback), src, dest, options);
}

function cpSync(src, dest, options) {
  require('internal/fs/cp').cp(undefined, src, dest, options);
}

function glob(pattern, options, callback) {
  if (typeof options === 'function') {
    callback = options;
    options = undefined;
  }
  require('internal/fs/glob').glob(requestOf(callback), pattern, options);
}

function globSync(pattern, options) {
  return require('internal/fs/glob').glob(undefined, pattern, options);
}

function createReadStream(path, options) {
  return new module.exports.ReadStream(path, options);
}

function createWriteStream(path, options) {
  return new module.exports.WriteStream(path, options);
}

// The type of a Blob, as the options say it.
function typeOf(options) {
  validateObject(options, 'options');
  const { type } = options;
  if (type === undefined) return '';
  validateString(type, 'options.type');
  return type;
}

function openAsBlob(path, options = { __proto__: null }) {
  const type = typeOf(options);
  const { blobOfFile } = require('internal/blob');
  return PromiseResolve(blobOfFile(validPath(path), type));
}

function opendir(path, options, callback) {
  require('internal/fs/dir').opendir(path, options, callback);
}

function opendirSync(path, options) {
  return require('internal/fs/dir').opendirSync(path, options);
}

function watch(filename, options, listener) {
  return require('internal/fs/watchers').watch(filename, options, listener);
}

function watchFile(filename, options, listener) {
  return require('internal/fs/stat_watchers').watchFile(filename, options, listener);
}

function toUnixTimestamp(time, name) {
  return require('internal/fs/names').toUnixTimestamp(time, name);
}

function unwatchFile(filename, listener) {
  require('internal/fs/stat_watchers').unwatchFile(filename, listener);
}

module.exports = {
  ...nameFunctions,
  Dirent,
  Stats: deprecate(Stats, 'fs.Stats constructor is deprecated.', 'DEP0180'),
  access,
  accessSync,
  appendFile,
  appendFileSync,
  close,
  closeSync,
  cp,
  cpSync,
  createReadStream,
  createWriteStream,
  exists,
  existsSync,
  fstat,
  fstatSync,
  glob,
  globSync,
  lstat,
  lstatSync,
  mkdir,
  mkdirSync,
  open,
  openAsBlob,
  openSync,
  opendir,
  opendirSync,
  read,
  readFile,
  readFileSync,
  readSync,
  readdir,
  readdirSync,
  rename,
  renameSync,
  stat,
  statSync,
  unlink,
  unlinkSync,
  unwatchFile,
  watch,
  watchFile,
  write,
  writeFile,
  writeFileSync,
  writeSync,
  _toUnixTimestamp: toUnixTimestamp,
  // Of macOS alone.
  lchmod: undefined,
  lchmodSync: undefined,
};

ObjectDefineProperty(module.exports, 'Utf8Stream', {
  __proto__: null,
  get() { return require('internal/fs/utf8_stream').Utf8Stream; },
  enumerable: true,
  configurable: true,
});

// Programs replace them, by assignment.
function defineStream(name, id, className) {
  let replaced;
  ObjectDefineProperty(module.exports, name, {
    __proto__: null,
    get() { return replaced ?? require(id)[className]; },
    set(value) { replaced = value; },
    enumerable: true,
    configurable: true,
  });
}

defineStream('ReadStream', 'internal/fs/read_stream', 'ReadStream');
defineStream('WriteStream', 'internal/fs/write_stream', 'WriteStream');
// Their older names.
defineStream('FileReadStream', 'internal/fs/read_stream', 'ReadStream');
defineStream('FileWriteStream', 'internal/fs/write_stream', 'WriteStream');

// Older names of constants, which warn.
function defineOldConstant(name) {
  const get = deprecate(() => constants[name],
                        `fs.${name} is deprecated, use fs.constants.${name} instead`, 'DEP0176');
  ObjectDefineProperty(module.exports, name, { __proto__: null, get, enumerable: false });
}

defineOldConstant('F_OK');
defineOldConstant('R_OK');
defineOldConstant('W_OK');
defineOldConstant('X_OK');

ObjectDefineProperties(module.exports, {
  __proto__: null,
  Dir: {
    __proto__: null,
    get() { return require('internal/fs/dir').Dir; },
    enumerable: true,
    configurable: true,
  },
  constants: {
    __proto__: null,
    value: ObjectSetPrototypeOf(constants, null),
    writable: false,
    enumerable: true,
    configurable: false,
  },
  promises: {
    __proto__: null,
    get() { return require('internal/fs/promises'); },
    enumerable: true,
    configurable: true,
  },
});
