'use strict';

// A socket as long as a server speaks HTTP over it: who gets its bytes, and what its events mean.

const { FunctionPrototypeCall, ObjectGetPrototypeOf } = primordials;

const { ERR_HTTP_REQUEST_TIMEOUT, ERR_HTTP_SOCKET_ENCODING } = require('internal/errors').codes;
const { Socket } = require('internal/net/socket');

function nop() {}

// ---- Bytes -------------------------------------------------------------------------------------

// Lets C++ read in the stream's place, if that makes no difference.
function consumeIfPlain(socket, parser) {
  socket.setEncoding = refuseEncoding;
  if (!isPlain(socket)) return;
  parser.consume(socket._handle);
  socket.on = onWhileConsumed;
  socket.addListener = onWhileConsumed;
  socket.prependListener = prependWhileConsumed;
}

function isPlain(socket) {
  return socket instanceof Socket && socket._handle?.native !== undefined &&
    socket.readableLength === 0 && socket._read === Socket.prototype._read;
}

// Not by delete, which would make the socket slow.
function restoreListeners(socket) {
  if (socket.on !== onWhileConsumed) return;
  socket.on = Socket.prototype.on;
  socket.addListener = Socket.prototype.addListener;
  socket.prependListener = Socket.prototype.prependListener;
}

function restoreMethods(socket) {
  restoreListeners(socket);
  socket.setEncoding = ObjectGetPrototypeOf(socket).setEncoding;
}

// Whoever wants to see the bytes gets them, from now on through the stream.
function unconsumeFor(socket, event) {
  if (event !== 'data' && event !== 'readable') return;
  socket.parser?.unconsume();
  restoreListeners(socket);
}

function onWhileConsumed(event, listener) {
  unconsumeFor(this, event);
  return FunctionPrototypeCall(Socket.prototype.on, this, event, listener);
}

function prependWhileConsumed(event, listener) {
  unconsumeFor(this, event);
  return FunctionPrototypeCall(Socket.prototype.prependListener, this, event, listener);
}

function refuseEncoding() {
  throw new ERR_HTTP_SOCKET_ENCODING();
}

function onParserTimeout() {
  const { socket } = this;
  if (socket) requestTimedOut(socket);
}

function requestTimedOut(socket) {
  FunctionPrototypeCall(onSocketError, socket, new ERR_HTTP_REQUEST_TIMEOUT());
}

function onSocketResume() {
  const handle = this._handle;
  if (this._paused) this.pause();
  else if (handle && !handle.reading) handle.readStart?.();
}

function onSocketPause() {
  if (this._handle?.reading) this._handle.readStop?.();
}

// Whoever listens decides what becomes of it.
function onSocketTimeout() {
  const { _httpMessage: response, parser, server } = this;
  const request = parser?.incoming;
  let isHeard = false;
  if (request?.complete === false) isHeard = request.emit('timeout', this);
  if (response?.emit('timeout', this)) isHeard = true;
  if (server.emit('timeout', this)) isHeard = true;
  if (!isHeard) this.destroy();
}

// ---- Errors ------------------------------------------------------------------------------------

function prepareError(error, rawPacket) {
  error.rawPacket = rawPacket;
  if (error.reason !== undefined) error.message = `Parse Error: ${error.reason}`;
}

const answers = {
  __proto__: null,
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: '413 Payload Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};

function onSocketError(error) {
  // Once is enough.
  this.removeListener('error', onSocketError);
  if (this.listenerCount('error') === 0) this.on('error', nop);
  if (this.server.emit('clientError', error, this)) return;
  // Nothing may stand in the way of the answer, not even half of another.
  if (this.writable && (!this._httpMessage || !this._httpMessage._headerSent)) {
    const answer = answers[error.code] ?? '400 Bad Request';
    // Behind an end: a reset could overtake the answer.
    this.end(`HTTP/1.1 ${answer}\r\nConnection: close\r\n\r\n`, 'latin1',
             () => this.destroy(error));
  } else {
    this.destroy(error);
  }
}

module.exports = {
  consumeIfPlain,
  onParserTimeout,
  onSocketError,
  onSocketPause,
  onSocketResume,
  onSocketTimeout,
  prepareError,
  requestTimedOut,
  restoreMethods,
};
