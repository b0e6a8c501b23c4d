'use strict';

const {
  MathMin, ObjectSetPrototypeOf, ReflectApply, TypedArrayPrototypeSet,
  TypedArrayPrototypeSubarray,
} = primordials;
const { Buffer } = require('buffer');
const { codes: { ERR_OUT_OF_RANGE } } = require('internal/errors');
const { validateFunction } = require('internal/validators');
const {
  addOpening, copyOptions, defineAutoClose, destroyFile, kFs, kIoDone, kIsPerformingIO, takeFile,
  validatePosition,
} = require('internal/fs/stream_files');
const { Readable, finished } = require('stream');
const { errorOrDestroy } = require('internal/streams/destroy');

const kHighWaterMark = 64 * 1024;

function ReadStream(path, options) {
  if (!(this instanceof ReadStream)) return new ReadStream(path, options);
  options = copyOptions(options);
  options.highWaterMark ??= kHighWaterMark;
  takeFile(this, path, options, 'r');
  options.autoDestroy = options.autoClose === undefined ? true : options.autoClose;
  validateFunction(this[kFs].read, 'options.fs.read');
  if (options.autoDestroy) validateFunction(this[kFs].close, 'options.fs.close');
  takeRange(this, options);
  ReflectApply(Readable, this, [options]);
  if (options.encoding) this.setEncoding(options.encoding);
}
ObjectSetPrototypeOf(ReadStream.prototype, Readable.prototype);
ObjectSetPrototypeOf(ReadStream, Readable);

function takeRange(stream, { start, end }) {
  stream.start = start;
  stream.end = end ?? Infinity;
  stream.pos = undefined;
  stream.bytesRead = 0;
  stream[kIsPerformingIO] = false;
  if (start !== undefined) {
    validatePosition(start, 'start');
    stream.pos = start;
  }
  if (stream.end === Infinity) return;
  validatePosition(end, 'end');
  if (start !== undefined && start > end) {
    throw new ERR_OUT_OF_RANGE('start', `<= "end" (here: ${end})`, start);
  }
}

defineAutoClose(ReadStream.prototype, '_readableState', 'ReadStream');
addOpening(ReadStream.prototype, 'ReadStream');

// A short read does not keep the whole buffer alive.
function chunkOf(buffer, size) {
  if (size === buffer.length) return buffer;
  const chunk = Buffer.allocUnsafeSlow(size);
  TypedArrayPrototypeSet(chunk, TypedArrayPrototypeSubarray(buffer, 0, size));
  return chunk;
}

ReadStream.prototype._read = function(size) {
  const done = this.pos === undefined ? this.bytesRead : this.pos;
  size = MathMin(this.end - done + 1, size);
  if (size <= 0) {
    this.push(null);
    return;
  }
  const buffer = Buffer.allocUnsafeSlow(size);
  this[kIsPerformingIO] = true;
  this[kFs].read(this.fd, buffer, 0, size, this.pos, (error, bytesRead, filled) => {
    this[kIsPerformingIO] = false;
    if (this.destroyed) {
      this.emit(kIoDone, error);
    } else if (error) {
      errorOrDestroy(this, error);
    } else if (bytesRead > 0) {
      if (this.pos !== undefined) this.pos += bytesRead;
      this.bytesRead += bytesRead;
      this.push(chunkOf(filled, bytesRead));
    } else {
      this.push(null);
    }
  });
};

ReadStream.prototype._destroy = function(error, callback) {
  destroyFile(this, error, callback);
};

ReadStream.prototype.close = function(callback) {
  if (typeof callback === 'function') finished(this, callback);
  this.destroy();
};

module.exports = { ReadStream };
