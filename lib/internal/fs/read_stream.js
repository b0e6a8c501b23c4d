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
const { own, readPiece } = require('internal/fs/calls');
const { PieceRequest } = require('internal/fs/requests');
const { Readable, finished } = require('stream');
const { errorOrDestroy } = require('internal/streams/destroy');

const kHighWaterMark = 64 * 1024;
const kPieceMax = 2 ** 31 - 1; // as of any read

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
  const { bytesRead, end, pos } = this;
  const wanted = MathMin(end - (pos ?? bytesRead) + 1, size);
  if (wanted > 0) readNext(this, wanted);
  else this.push(null);
};

function readNext(stream, size) {
  const { fd, pos, [kFs]: system } = stream;
  const done = (error, count, filled) => {
    stream[kIsPerformingIO] = false;
    if (stream.destroyed) stream.emit(kIoDone, error);
    else if (error) errorOrDestroy(stream, error);
    else stream.push(count > 0 ? take(stream, filled, count) : null);
  };
  // A function of the program's gets a buffer, as any.
  if (system.read === own.read && size <= kPieceMax && readPiece(new PieceRequest(done), fd, size, pos)) {
    stream[kIsPerformingIO] = true;
    return;
  }
  const buffer = Buffer.allocUnsafeSlow(size);
  stream[kIsPerformingIO] = true;
  system.read(fd, buffer, 0, size, pos, done);
}

function take(stream, filled, count) {
  stream.bytesRead += count;
  if (stream.pos !== undefined) stream.pos += count;
  return chunkOf(filled, count);
}

ReadStream.prototype._destroy = function(error, callback) {
  destroyFile(this, error, callback);
};

ReadStream.prototype.close = function(callback) {
  if (typeof callback === 'function') finished(this, callback);
  this.destroy();
};

module.exports = { ReadStream };
