'use strict';

// tty.ReadStream: a terminal to read from.

const {
  FunctionPrototypeCall, FunctionPrototypeSymbolHasInstance, ObjectSetPrototypeOf,
} = primordials;
const { setRawMode } = internalBinding('stdio');
const { InputStream } = require('internal/stdio/input');
const { checkTerminal } = require('internal/stdio/terminal_checks');

function ReadStream(fd, options) {
  if (!FunctionPrototypeSymbolHasInstance(ReadStream, this)) return new ReadStream(fd, options);
  checkTerminal(fd);
  // Nothing is read ahead: what the program does not want may be for its children.
  const settings = {
    __proto__: null, allowHalfOpen: false, decodeStrings: false, highWaterMark: 0, writable: true,
    ...options,
  };
  FunctionPrototypeCall(InputStream, this, fd, true, settings);
  this.isRaw = false;
  this.isTTY = true;
}
ObjectSetPrototypeOf(ReadStream.prototype, InputStream.prototype);
ObjectSetPrototypeOf(ReadStream, InputStream);

ReadStream.prototype.setRawMode = function(flag) {
  const isRaw = !!flag;
  const errno = setRawMode(this.fd, isRaw);
  if (errno >= 0) {
    this.isRaw = isRaw;
  } else {
    const { ErrnoException } = require('internal/errors');
    this.emit('error', new ErrnoException(errno, 'setRawMode'));
  }
  return this;
};

ReadStream.prototype._write = function(chunk, encoding, callback) {
  const { ErrnoException } = require('internal/errors');
  const { writeNow } = require('internal/stdio/output');
  const result = writeNow(this.fd, chunk, encoding);
  callback(result === 0 ? null : new ErrnoException(result, 'write'));
};

module.exports = { ReadStream };
