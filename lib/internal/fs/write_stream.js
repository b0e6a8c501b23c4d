'use strict';

const {
  ArrayPrototypePush, Boolean, ObjectSetPrototypeOf, ReflectApply,
  TypedArrayPrototypeSubarray,
} = primordials;
const { Buffer } = require('buffer');
const {
  codes: { ERR_INVALID_ARG_TYPE, ERR_STREAM_DESTROYED, ERR_SYSTEM_ERROR },
} = require('internal/errors');
const { validateBoolean, validateFunction } = require('internal/validators');
const {
  addOpening, copyOptions, defineAutoClose, destroyFile, kFs, kIoDone, kIsPerformingIO, takeFile,
  validatePosition,
} = require('internal/fs/stream_files');
const { Writable } = require('stream');

// Writes that take nothing, in a row.
const kEmptyWritesMax = 5;

function WriteStream(path, options) {
  if (!(this instanceof WriteStream)) return new WriteStream(path, options);
  options = copyOptions(options);
  options.decodeStrings = true;
  takeFile(this, path, options, 'w');
  options.autoDestroy = options.autoClose === undefined ? true : options.autoClose;
  validateFunctions(this, options);
  this.start = options.start;
  this.pos = undefined;
  this.bytesWritten = 0;
  this[kIsPerformingIO] = false;
  if (this.start !== undefined) {
    validatePosition(this.start, 'start');
    this.pos = this.start;
  }
  ReflectApply(Writable, this, [options]);
  if (options.encoding) this.setDefaultEncoding(options.encoding);
}
ObjectSetPrototypeOf(WriteStream.prototype, Writable.prototype);
ObjectSetPrototypeOf(WriteStream, Writable);

function validateFunctions(stream, options) {
  const functions = stream[kFs];
  if (!functions.write && !functions.writev) {
    throw new ERR_INVALID_ARG_TYPE('options.fs.write', 'function', functions.write);
  }
  if (functions.write) validateFunction(functions.write, 'options.fs.write');
  if (functions.writev) validateFunction(functions.writev, 'options.fs.writev');
  // Without one of them the stream does with the other.
  if (!functions.write) stream._write = null;
  if (!functions.writev) stream._writev = null;
  if (options.autoDestroy) validateFunction(functions.close, 'options.fs.close');
  stream.flush = options.flush ?? false;
  validateBoolean(stream.flush, 'options.flush');
  if (stream.flush) validateFunction(functions.fsync, 'options.fs.fsync');
}

defineAutoClose(WriteStream.prototype, '_writableState', 'WriteStream');
addOpening(WriteStream.prototype, 'WriteStream');

// ---- Writing -----------------------------------------------------------------------------------

// `size` bytes, however many writes that takes: `write(position, done)` begins one, and
// `advance(bytes)` is told what it has taken.
function writeWhole(stream, size, write, advance, callback) {
  const begin = stream.pos;
  let written = 0;
  let emptyWrites = 0;
  function next() {
    write(begin === undefined ? undefined : begin + written, onWritten);
  }
  function onWritten(error, bytes) {
    if (error?.code === 'EAGAIN') {
      error = null;
      bytes = 0;
    }
    if (stream.destroyed || error) return callback(error || new ERR_STREAM_DESTROYED('write'));
    stream.bytesWritten += bytes;
    written += bytes;
    emptyWrites = bytes > 0 ? 0 : emptyWrites + 1;
    if (written >= size) return callback();
    if (emptyWrites > kEmptyWritesMax) {
      return callback(new ERR_SYSTEM_ERROR({
        code: 'EAGAIN', errno: -11, message: 'resource temporarily unavailable', syscall: 'write',
      }));
    }
    advance(bytes);
    next();
  }
  next();
}

function perform(stream, size, write, advance, callback) {
  stream[kIsPerformingIO] = true;
  writeWhole(stream, size, write, advance, (error) => {
    stream[kIsPerformingIO] = false;
    callback(error);
    if (stream.destroyed) stream.emit(kIoDone, error);
  });
  if (stream.pos !== undefined) stream.pos += size;
}

WriteStream.prototype._write = function(data, encoding, callback) {
  let left = data;
  const write = (position, done) =>
    this[kFs].write(this.fd, left, 0, left.length, position, done);
  const advance = (bytes) => { left = TypedArrayPrototypeSubarray(left, bytes); };
  perform(this, data.length, write, advance, callback);
};

WriteStream.prototype._writev = function(data, callback) {
  let buffers = [];
  let size = 0;
  for (let i = 0; i < data.length; i++) {
    ArrayPrototypePush(buffers, data[i].chunk);
    size += data[i].chunk.length;
  }
  const write = (position, done) => this[kFs].writev(this.fd, buffers, position, done);
  // Rare enough: what is left goes on as one.
  const advance = (bytes) => {
    buffers = [TypedArrayPrototypeSubarray(Buffer.concat(buffers), bytes)];
  };
  perform(this, size, write, advance, callback);
};

// ---- Closing -----------------------------------------------------------------------------------

WriteStream.prototype._destroy = function(error, callback) {
  destroyFile(this, error, callback);
};

WriteStream.prototype.close = function(callback) {
  const isTooLate = this.closed && Boolean(callback);
  if (isTooLate) process.nextTick(callback);
  else endAndDestroy(this, callback);
};

function endAndDestroy(stream, callback) {
  if (callback) stream.on('close', callback);
  // Without autoClose the end alone does not destroy it.
  if (!stream.autoClose) stream.on('finish', stream.destroy);
  stream.end();
}

// There is no shutdown() of files.
WriteStream.prototype.destroySoon = WriteStream.prototype.end;

module.exports = { WriteStream };
