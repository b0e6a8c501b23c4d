'use strict';

// Standard output and error: every write is with the kernel when it returns, whatever stands behind
// the descriptor, so that nothing is lost at the end of the process (L5).

const {
  FunctionPrototypeCall, ObjectSetPrototypeOf, StringPrototypeToLowerCase, Symbol,
} = primordials;
const { Writable } = require('internal/streams/writable');
const {
  kConstructed, kDestroyed, kEnding, kErrored, kWriting,
} = require('internal/streams/writable_state');
const { writeBytes, writeString } = internalBinding('stdio');

// The result of a write that was tried and failed.
const kFailed = Symbol('kFailed');
const kBusy = kWriting | kErrored | kConstructed | kEnding | kDestroyed;

// `type`: 'fs', 'pipe' or 'tty'. Ended, a terminal's stays ended; the others can be written to
// again, as in Node.
function SyncWriteStream(fd, type) {
  FunctionPrototypeCall(Writable, this, {
    __proto__: null, decodeStrings: false, emitClose: type === 'fs',
  });
  this.fd = fd;
  this._type = type;
  this._isStdio = true;
  this.readable = false;
  this[kFailed] = 0;
}
ObjectSetPrototypeOf(SyncWriteStream.prototype, Writable.prototype);
ObjectSetPrototypeOf(SyncWriteStream, Writable);

// The way of console.log: a string, nobody who waits for it, and nothing before it.
SyncWriteStream.prototype.write = function write(chunk, encoding, callback) {
  if (typeof chunk === 'string' && encoding === undefined && callback === undefined) {
    const state = this._writableState;
    if ((state.bits & kBusy) === kConstructed && state.corked === 0 &&
        state.defaultEncoding === 'utf8' && this._write === SyncWriteStream.prototype._write) {
      const result = writeString(this.fd, chunk);
      if (result === 0) return true;
      return fail(this, chunk, result);
    }
  }
  return FunctionPrototypeCall(Writable.prototype.write, this, chunk, encoding, callback);
};

// The next write has been tried already, with this result.
function noteFailure(stream, result) {
  stream[kFailed] = result;
}

// The error that was met takes the stream's way, without a second write.
function fail(stream, chunk, result) {
  noteFailure(stream, result);
  return FunctionPrototypeCall(Writable.prototype.write, stream, chunk);
}

SyncWriteStream.prototype._write = function(chunk, encoding, callback) {
  const result = this[kFailed] || writeNow(this.fd, chunk, encoding);
  this[kFailed] = 0;
  if (result === 0) callback(null);
  else callback(makeError(this, result));
};

function writeNow(fd, chunk, encoding) {
  if (typeof chunk !== 'string') return writeBytes(fd, chunk);
  const name = StringPrototypeToLowerCase(encoding);
  if (name === 'utf8' || name === 'utf-8') return writeString(fd, chunk);
  return writeBytes(fd, require('buffer').Buffer.from(chunk, encoding));
}

function makeError(stream, errno) {
  const { ErrnoException, UVException } = require('internal/errors');
  return stream._type === 'fs' ?
    new UVException({ __proto__: null, errno, syscall: 'write' }) :
    new ErrnoException(errno, 'write');
}

// The descriptor stays open and the stream usable, as Node has it for standard output.
SyncWriteStream.prototype._destroy = function(error, callback) {
  callback(error);
  this._undestroy();
  if (this._type !== 'fs') process.nextTick(emitClose, this);
};

function emitClose(stream) {
  stream.emit('close');
}

SyncWriteStream.prototype.destroy = function destroy(error, callback) {
  if (!error && this._type === 'tty' && this.writableFinished) return this;
  return FunctionPrototypeCall(Writable.prototype.destroy, this, error, callback);
};

SyncWriteStream.prototype.destroySoon = SyncWriteStream.prototype.destroy;

module.exports = { SyncWriteStream, noteFailure, writeNow };
