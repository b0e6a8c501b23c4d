'use strict';

// tty.WriteStream: a terminal to write to.

const {
  FunctionPrototypeCall, FunctionPrototypeSymbolHasInstance, ObjectSetPrototypeOf,
} = primordials;
const { windowSize } = internalBinding('stdio');
const { SyncWriteStream } = require('internal/stdio/output');
const { checkTerminal } = require('internal/stdio/terminal_checks');

function WriteStream(fd) {
  if (!FunctionPrototypeSymbolHasInstance(WriteStream, this)) return new WriteStream(fd);
  checkTerminal(fd);
  FunctionPrototypeCall(SyncWriteStream, this, fd, 'tty');
  this.columns = undefined;
  this.rows = undefined;
  const size = windowSize(fd);
  if (size >= 0) readSize(this, size);
}
ObjectSetPrototypeOf(WriteStream.prototype, SyncWriteStream.prototype);
ObjectSetPrototypeOf(WriteStream, SyncWriteStream);

WriteStream.prototype.isTTY = true;

function readSize(stream, size) {
  stream.columns = size >>> 16;
  stream.rows = size & 0xffff;
}

WriteStream.prototype._refreshSize = function() {
  const { columns, rows } = this;
  const size = windowSize(this.fd);
  if (size < 0) {
    const { ErrnoException } = require('internal/errors');
    this.emit('error', new ErrnoException(size, 'getWindowSize'));
    return;
  }
  readSize(this, size);
  if (columns !== this.columns || rows !== this.rows) this.emit('resize');
};

WriteStream.prototype.getWindowSize = function() {
  return [this.columns, this.rows];
};

// What is seldom asked for is loaded when it is.
WriteStream.prototype.getColorDepth = function(env) {
  return require('internal/stdio/color_depth').getColorDepth(env);
};

WriteStream.prototype.hasColors = function(count, env) {
  return FunctionPrototypeCall(require('internal/stdio/color_depth').hasColors, this, count, env);
};

WriteStream.prototype.cursorTo = function(x, y, callback) {
  return require('internal/stdio/cursor').cursorTo(this, x, y, callback);
};

WriteStream.prototype.moveCursor = function(dx, dy, callback) {
  return require('internal/stdio/cursor').moveCursor(this, dx, dy, callback);
};

WriteStream.prototype.clearLine = function(direction, callback) {
  return require('internal/stdio/cursor').clearLine(this, direction, callback);
};

WriteStream.prototype.clearScreenDown = function(callback) {
  return require('internal/stdio/cursor').clearScreenDown(this, callback);
};

module.exports = { WriteStream };
