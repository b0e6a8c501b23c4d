'use strict';

// What streams of files share: where they get their descriptor from, and how they give it back.

const {
  FunctionPrototypeBind, ObjectDefineProperty, PromisePrototypeThen, ReflectApply, Symbol,
} = primordials;
const {
  codes: { ERR_INVALID_ARG_TYPE, ERR_INVALID_THIS, ERR_METHOD_NOT_IMPLEMENTED },
} = require('internal/errors');
const { validateFunction, validateInteger } = require('internal/validators');
const { deprecate } = require('internal/util/deprecate');
const { optionsOf, validFd, validPath } = require('internal/fs/arguments');
const { FileHandle, kRef, kUnref } = require('internal/fs/file_handle');

const kFs = Symbol('kFs');
const kIsPerformingIO = Symbol('kIsPerformingIO');
const kIoDone = Symbol('kIoDone');

// ---- Where the descriptor comes from -----------------------------------------------------------

// The functions of node:fs that a stream calls, on a FileHandle.
class HandleFunctions {
  constructor(handle) {
    // callback(error, count, data): the count is the property `name` of what the promise brings.
    const transfer = (promise, name, data, callback) => {
      PromisePrototypeThen(promise, (result) => callback(null, result[name], data),
                           (error) => callback(error, 0, data));
    };
    this.open = (path, flags, mode, callback) => {
      throw new ERR_METHOD_NOT_IMPLEMENTED('open()');
    };
    this.close = (fd, callback) => {
      handle[kUnref]();
      PromisePrototypeThen(handle.close(), () => callback(), callback);
    };
    this.read = (fd, buffer, offset, length, position, callback) => {
      transfer(handle.read(buffer, offset, length, position), 'bytesRead', buffer, callback);
    };
    this.write = (fd, buffer, offset, length, position, callback) => {
      transfer(handle.write(buffer, offset, length, position), 'bytesWritten', buffer, callback);
    };
    this.writev = (fd, buffers, position, callback) => {
      transfer(handle.writev(buffers, position), 'bytesWritten', buffers, callback);
    };
    this.fsync = (fd, callback) => {
      PromisePrototypeThen(handle.sync(), () => callback(null, undefined), callback);
    };
  }
}

function takeHandle(stream, handle, options) {
  if (options.fs) throw new ERR_METHOD_NOT_IMPLEMENTED('FileHandle with fs');
  stream.fd = handle.fd;
  stream[kFs] = new HandleFunctions(handle);
  handle[kRef]();
  handle.on('close', FunctionPrototypeBind(stream.close, stream));
}

// A copy that may be changed, of what the options inherit too.
function copyOptions(options) {
  const given = optionsOf(options, { __proto__: null });
  const copy = { __proto__: null };
  for (const key in given) copy[key] = given[key];
  return copy;
}

// Sets fd, or path, flags and mode.
function takeFile(stream, path, options, flags) {
  const { fd } = options;
  stream[kFs] = options.fs || require('fs');
  if (fd === undefined || fd === null) {
    stream.fd = null;
    validateFunction(stream[kFs].open, 'options.fs.open');
    stream.path = validPath(path);
    stream.flags = options.flags === undefined ? flags : options.flags;
    stream.mode = options.mode === undefined ? 0o666 : options.mode;
  } else if (typeof fd === 'number') {
    stream.fd = validFd(fd);
  } else if (FileHandle.isHandle(fd)) {
    takeHandle(stream, fd, options);
  } else {
    throw new ERR_INVALID_ARG_TYPE('options.fd', ['number', 'FileHandle'], fd);
  }
}

function validatePosition(position, name) {
  validateInteger(position, name, 0);
}

// ---- Opening -----------------------------------------------------------------------------------

// For programs that replace open(): what it emits is what _construct() waits for.
function constructByOpen(stream, callback) {
  const { emit } = stream;
  stream.emit = function(event, detail) {
    const isError = event === 'error';
    if (isError || event === 'open') {
      stream.emit = emit;
      callback(isError ? detail : undefined);
    }
    // An error comes from callback() then.
    return isError || ReflectApply(emit, this, arguments);
  };
  stream.open();
}

// Methods that both classes have; `openFile` stands for stream.open().
function addOpening(prototype, className) {
  const message = `${className}.prototype.open() is deprecated`;
  const openFile = deprecate(function() {}, message, 'DEP0135');
  prototype.open = openFile;

  prototype._construct = function _construct(callback) {
    if (typeof this.fd === 'number') return callback();
    if (this.open !== openFile) return constructByOpen(this, callback);
    this[kFs].open(this.path, this.flags, this.mode, (error, fd) => {
      if (error) return callback(error);
      this.fd = fd;
      callback();
      this.emit('open', this.fd);
      this.emit('ready');
    });
  };

  ObjectDefineProperty(prototype, 'pending', {
    __proto__: null,
    get() { return this.fd === null; },
    configurable: true,
  });
}

// `autoClose` is an older name of the state's autoDestroy.
function defineAutoClose(prototype, state, className) {
  const stateOf = (stream) => {
    if (stream[state] === undefined) throw new ERR_INVALID_THIS(className);
    return stream[state];
  };
  ObjectDefineProperty(prototype, 'autoClose', {
    __proto__: null,
    get() { return stateOf(this).autoDestroy; },
    set(value) { stateOf(this).autoDestroy = value; },
  });
}

// ---- Closing -----------------------------------------------------------------------------------

function giveBack(stream, error, callback) {
  const { fd, flush, [kFs]: system } = stream;
  if (!fd) return callback(error);
  const close = (earlier) => {
    system.close(fd, (late) => callback(late || earlier));
    stream.fd = null;
  };
  if (flush) system.fsync(fd, (syncError) => close(error || syncError));
  else close(error);
}

// The descriptor must not be closed under an operation: its number may be another file's by then.
function destroyFile(stream, error, callback) {
  if (!stream[kIsPerformingIO]) return giveBack(stream, error, callback);
  stream.once(kIoDone, (ioError) => giveBack(stream, error || ioError, callback));
}

module.exports = {
  addOpening, copyOptions, defineAutoClose, destroyFile, kFs, kIoDone, kIsPerformingIO, takeFile,
  validatePosition,
};
