'use strict';

// OutgoingMessage: what ServerResponse and ClientRequest share. Until it has a socket that is its
// turn, what is written waits in outputData.

const {
  ArrayPrototypePush,
  FunctionPrototypeCall,
  NumberPrototypeToString,
  ObjectAssign,
  ObjectDefineProperties,
  ObjectSetPrototypeOf,
  RegExpPrototypeExec,
  Symbol,
} = primordials;

const binding = internalBinding('http');
const EventEmitter = require('events');
const { Buffer } = require('buffer');
const { Stream } = require('internal/streams/legacy');
const { getDefaultHighWaterMark } = require('internal/streams/state');
const { getEncodingOrUtf8 } = require('internal/buffer/encodings');
const { isUint8Array } = require('internal/util/types');
const errors = require('internal/errors');
const {
  ERR_HTTP_BODY_NOT_ALLOWED,
  ERR_HTTP_CONTENT_LENGTH_MISMATCH,
  ERR_INVALID_ARG_TYPE,
  ERR_METHOD_NOT_IMPLEMENTED,
  ERR_STREAM_ALREADY_FINISHED,
  ERR_STREAM_CANNOT_PIPE,
  ERR_STREAM_DESTROYED,
  ERR_STREAM_NULL_VALUES,
  ERR_STREAM_WRITE_AFTER_END,
} = errors.codes;
const { kOutHeaders, methods, storeHeader } = require('internal/http/outgoing_headers');
const { Socket } = require('internal/net/socket');

const kCorked = Symbol('corked');
const kErrored = Symbol('errored');
const kSocket = Symbol('kSocket');
const kNeedDrain = Symbol('kNeedDrain');
const kBytesWritten = Symbol('kBytesWritten');
const kHighWaterMark = Symbol('kHighWaterMark');
const kChunkedBuffer = Symbol('kChunkedBuffer');
const kChunkedLength = Symbol('kChunkedLength');
const kRejectNonStandardBodyWrites = Symbol('kRejectNonStandardBodyWrites');
const initEmitter = EventEmitter.init;

// Up to here a body is sent together with its head, before the socket's queue is looked at.
const kDirectMax = 64 * 1024;

function nop() {}

function OutgoingMessage(options) {
  initMessage(this, options);
}
ObjectSetPrototypeOf(OutgoingMessage.prototype, Stream.prototype);
ObjectSetPrototypeOf(OutgoingMessage, Stream);

// What most messages never change is on the prototype.
function initMessage(message, options) {
  // A domain wants to know every emitter.
  if (EventEmitter.init !== initEmitter) FunctionPrototypeCall(EventEmitter.init, message);
  message.destroyed = false;
  message._last = false;
  message.chunkedEncoding = false;
  message.shouldKeepAlive = true;
  message.useChunkedEncodingByDefault = true;
  message._contentLength = null;
  message._hasBody = true;
  message.finished = false;
  message._headerSent = false;
  message._closed = false;
  message._header = null;
  message._keepAliveTimeout = 0;
  message._socket = null;
  const mark = options?.highWaterMark;
  if (mark !== undefined && mark !== getDefaultHighWaterMark()) message[kHighWaterMark] = mark;
  if (options?.rejectNonStandardBodyWrites) message[kRejectNonStandardBodyWrites] = true;
}

ObjectAssign(OutgoingMessage.prototype, {
  __proto__: null,
  _output: undefined, // [{ data, encoding, callback }] that waits for the socket
  outputSize: 0,
  writable: true,
  maxRequestsOnConnectionReached: false,
  _defaultKeepAlive: true,
  sendDate: false,
  _removedConnection: false,
  _removedContLen: false,
  _removedTE: false,
  strictContentLength: false,
  _trailer: '',
  _onPendingData: nop,
  _maxRequestsPerSocket: 0,
  [kOutHeaders]: null,
  [kCorked]: 0,
  [kErrored]: null,
  [kNeedDrain]: false,
  [kBytesWritten]: 0,
  [kChunkedBuffer]: undefined,
  [kChunkedLength]: 0,
  [kRejectNonStandardBodyWrites]: false,
  [kHighWaterMark]: undefined,
});
ObjectAssign(OutgoingMessage.prototype, methods);

function highWaterMarkOf(message) {
  return message[kHighWaterMark] ?? getDefaultHighWaterMark();
}

function getter(get, set) {
  return { __proto__: null, get, set, configurable: true };
}

ObjectDefineProperties(OutgoingMessage.prototype, {
  __proto__: null,
  outputData: getter(function() { return this._output ??= []; },
                     function(value) { this._output = value; }),
  errored: getter(function() { return this[kErrored]; }),
  closed: getter(function() { return this._closed; }),
  writableFinished: getter(function() {
    return this.finished && this.outputSize === 0 &&
      (!this._socket || this._socket.writableLength === 0);
  }),
  writableObjectMode: getter(() => false),
  writableLength: getter(function() {
    return this.outputSize + this[kChunkedLength] +
      (this._socket ? this._socket.writableLength : 0);
  }),
  writableHighWaterMark: getter(function() {
    return this._socket ? this._socket.writableHighWaterMark : highWaterMarkOf(this);
  }),
  writableCorked: getter(function() { return this[kCorked]; }),
  writableEnded: getter(function() { return this.finished; }),
  writableNeedDrain: getter(function() {
    return !this.destroyed && !this.finished && this[kNeedDrain];
  }),
  headersSent: getter(function() { return !!this._header; }),
  connection: getter(function() { return this._socket; }, function(value) { this.socket = value; }),
  socket: getter(function() { return this._socket; }, function(value) {
    moveCorks(this[kCorked], this._socket, value);
    this._socket = value;
  }),
  // Of older programs.
  [kSocket]: getter(function() { return this._socket; }, function(value) { this._socket = value; }),
});

function moveCorks(count, from, to) {
  while (count-- > 0) {
    to?.cork();
    from?.uncork();
  }
}

OutgoingMessage.prototype._isLenientHeaderValidation = function() {
  return false;
};

OutgoingMessage.prototype.cork = function() {
  this[kCorked]++;
  if (this._socket) this._socket.cork();
};

OutgoingMessage.prototype.uncork = function() {
  if (this[kCorked] > 0) this[kCorked]--;
  if (this[kCorked] === 0 && this[kChunkedBuffer]?.length) flushChunks(this);
  if (this._socket) this._socket.uncork();
};

// What was written while it was corked is one chunk.
function flushChunks(message) {
  const buffered = message[kChunkedBuffer];
  const length = message[kChunkedLength];
  message[kChunkedBuffer] = undefined;
  message[kChunkedLength] = 0;
  const callbacks = [];
  message._send(`${NumberPrototypeToString(length, 16)}\r\n`, 'latin1', null);
  for (let i = 0; i < buffered.length; i++) {
    const { chunk, encoding, callback } = buffered[i];
    message._send(chunk, encoding, null);
    if (callback !== nop) ArrayPrototypePush(callbacks, callback);
  }
  message._send('\r\n', 'latin1', callbacks.length === 0 ? null : (error) => {
    for (let i = 0; i < callbacks.length; i++) callbacks[i](error);
  });
}

OutgoingMessage.prototype.setTimeout = function setTimeout(msecs, callback) {
  if (callback) this.on('timeout', callback);
  withSocket(this, (socket) => socket.setTimeout(msecs));
  return this;
};

// use(socket), now or when there is one.
function withSocket(message, use) {
  const { socket } = message;
  if (socket) use(socket);
  else message.once('socket', use);
}

// When all that was written is out.
function endSocket(socket) {
  if (typeof socket.destroySoon === 'function') socket.destroySoon();
  else socket.end();
}

// The socket has room again, and this message's turn has come.
function passDrain(message) {
  if (!message?.[kNeedDrain] || message.finished) return;
  message[kNeedDrain] = false;
  message.emit('drain');
}

OutgoingMessage.prototype.destroy = function destroy(error) {
  if (this.destroyed) return this;
  this.destroyed = true;
  this[kErrored] = error;
  if (this._socket) {
    this._socket.destroy(error);
  } else {
    process.nextTick(emitClose, this);
    this.once('socket', (socket) => socket.destroy(error));
  }
  return this;
};

function emitClose(message) {
  if (message._closed) return;
  message._closed = true;
  message.emit('close');
}

// ---- Writing -----------------------------------------------------------------------------------

OutgoingMessage.prototype._storeHeader = function(firstLine, headers) {
  storeHeader(this, firstLine, headers);
};

OutgoingMessage.prototype._implicitHeader = function _implicitHeader() {
  throw new ERR_METHOD_NOT_IMPLEMENTED('_implicitHeader()');
};

// The head waits for the first piece of the body, to go out with it.
OutgoingMessage.prototype._send = function _send(data, encoding, callback, byteLength) {
  if (!this._headerSent) {
    this._headerSent = true;
    const header = this._header ?? '';
    if (data.length === 0) return this._writeRaw(header, 'latin1', callback);
    if (canJoin(header, data, encoding)) {
      return this._writeRaw(header + data, encoding, callback, byteLength);
    }
    const socket = this._socket;
    const corks = socket && !socket.writableCorked && canWrite(this, socket);
    if (corks) socket.cork();
    this._writeRaw(header, 'latin1', null);
    const result = this._writeRaw(data, encoding, callback, byteLength);
    if (corks) socket.uncork();
    return result;
  }
  return this._writeRaw(data, encoding, callback, byteLength);
};

// Whether both are the same bytes in the encoding of the text.
function canJoin(header, data, encoding) {
  if (typeof data !== 'string') return false;
  if (encoding === 'latin1') return true;
  return (encoding === 'utf8' || !encoding) && RegExpPrototypeExec(notAscii, header) === null;
}
const notAscii = /[^\0-\x7f]/;

function canWrite(message, socket) {
  return socket._httpMessage === message && socket.writable;
}

OutgoingMessage.prototype._writeRaw = function _writeRaw(data, encoding, callback, size) {
  if (typeof encoding === 'function') {
    callback = encoding;
    encoding = null;
  }
  const socket = this._socket;
  if (!socket) return keep(this, data, encoding, callback);
  // Its 'close' has not come yet.
  if (socket.destroyed) return false;
  if (!canWrite(this, socket)) return keep(this, data, encoding, callback);
  if (this._output !== undefined) this._flushOutput(socket);
  return socket.write(data, encoding, callback);
};

// Until it has a socket, and its turn.
function keep(message, data, encoding, callback) {
  const { length } = data;
  ArrayPrototypePush(message._output ??= [], { data, encoding, callback });
  message.outputSize += length;
  message._onPendingData(length);
  return message.outputSize < highWaterMarkOf(message);
}

OutgoingMessage.prototype.write = function write(chunk, encoding, callback) {
  if (typeof encoding === 'function') {
    callback = encoding;
    encoding = null;
  }
  return writeChunk(this, chunk, encoding, callback, false);
};

function checkChunk(chunk) {
  if (chunk === null) throw new ERR_STREAM_NULL_VALUES();
  if (typeof chunk !== 'string' && !isUint8Array(chunk)) {
    throw new ERR_INVALID_ARG_TYPE('chunk', ['string', 'Buffer', 'Uint8Array'], chunk);
  }
}

function byteLengthOf(chunk, encoding) {
  if (typeof chunk !== 'string') return chunk.byteLength;
  const known = getEncodingOrUtf8(encoding);
  return known === undefined ? Buffer.byteLength(chunk, encoding) : known.byteLength(chunk);
}

// The Content-Length, where nothing else says how long the body is; otherwise null.
function promisedLength(message) {
  const isFramedOtherwise = message.chunkedEncoding || message._removedContLen ||
    message.hasHeader('transfer-encoding');
  return isFramedOtherwise || !message._hasBody ? null : message._contentLength;
}

// Of a message that is strict about it.
function countBytes(message, length, isLast) {
  const total = message[kBytesWritten] + length;
  const promised = promisedLength(message);
  if (promised !== null && (total > promised || (isLast && total < promised))) {
    throw new ERR_HTTP_CONTENT_LENGTH_MISMATCH(total, promised);
  }
  message[kBytesWritten] = total;
}

// Why nothing can be written any more.
function refuse(message, callback) {
  const error = message.finished ?
    new ERR_STREAM_WRITE_AFTER_END() : new ERR_STREAM_DESTROYED('write');
  if (message.destroyed) process.nextTick(callback, error);
  else emitErrorSoon(message, error, callback);
  return false;
}

function emitErrorSoon(message, error, callback) {
  if (message.destroyed) return;
  process.nextTick(() => {
    callback(error);
    const isHeard = !message.destroyed && typeof message.emit === 'function';
    if (isHeard) message.emit('error', error);
  });
}

function writeChunk(message, chunk, encoding, callback, isLast) {
  if (typeof callback !== 'function') callback = nop;
  checkChunk(chunk);
  if (message.finished || message.destroyed) return refuse(message, callback);
  let length;
  if (message.strictContentLength) {
    length = byteLengthOf(chunk, encoding);
    countBytes(message, length, isLast);
  }
  if (!message._header) {
    if (isLast) message._contentLength = length ??= byteLengthOf(chunk, encoding);
    message._implicitHeader();
  }
  if (!message._hasBody) {
    if (message[kRejectNonStandardBodyWrites]) throw new ERR_HTTP_BODY_NOT_ALLOWED();
    process.nextTick(callback);
    return true;
  }
  const socket = message._socket;
  // What is written in this tick goes out together.
  if (!isLast && socket && !socket.writableCorked) {
    socket.cork();
    process.nextTick(uncorkSoon, socket);
  }
  let result;
  if (message.chunkedEncoding && chunk.length !== 0) {
    length ??= byteLengthOf(chunk, encoding);
    result = sendChunk(message, chunk, encoding, length, callback);
  } else {
    result = message._send(chunk, encoding, callback, length);
  }
  if (!result) message[kNeedDrain] = true;
  return result;
}

function sendChunk(message, chunk, encoding, length, callback) {
  if (message[kCorked] && message._headerSent) {
    ArrayPrototypePush(message[kChunkedBuffer] ??= [], { chunk, encoding, callback });
    message[kChunkedLength] += length;
    return message[kChunkedLength] < message.writableHighWaterMark;
  }
  const size = `${NumberPrototypeToString(length, 16)}\r\n`;
  // Text that is one byte a character or UTF-8 can have its frame around it.
  if (typeof chunk === 'string' && length === chunk.length) {
    return message._send(`${size}${chunk}\r\n`, encoding, callback);
  }
  message._send(size, 'latin1', null);
  message._send(chunk, encoding, null, length);
  return message._send('\r\n', 'latin1', callback);
}

function uncorkSoon(socket) {
  socket.uncork();
}

// ---- The end -----------------------------------------------------------------------------------

function onFinish(message) {
  if (message._socket?._hadError) return;
  message._onFinished();
  message.emit('finish');
}

// Whether head and body can go to the kernel in one call, with nothing else in the way.
function directSocket(message) {
  const socket = message._socket;
  if (socket === null || socket === undefined || socket._httpMessage !== message ||
      message.outputSize !== 0 || message[kCorked] !== 0) return undefined;
  // Whoever has replaced its write() wants to see what is written.
  if (socket.write !== Socket.prototype.write || socket._writeGeneric !== writeGeneric) {
    return undefined;
  }
  const state = socket._writableState;
  if (state.length !== 0 || state.corked !== 0 || socket.connecting || !socket._handle ||
      !socket.writable) return undefined;
  return socket;
}
const writeGeneric = Socket.prototype._writeGeneric;

// True: `chunk` was all, and it is on its way.
function endDirectly(message, chunk, encoding) {
  const socket = directSocket(message);
  if (socket === undefined || message._header !== null || message.strictContentLength) return false;
  let id;
  if (typeof chunk === 'string') {
    const known = getEncodingOrUtf8(encoding);
    if (known === undefined || chunk.length > kDirectMax) return false;
    id = known.id;
    message._contentLength = known.byteLength(chunk);
  } else if (chunk === undefined) {
    message._contentLength = 0;
  } else if (isUint8Array(chunk) && chunk.byteLength <= kDirectMax) {
    message._contentLength = chunk.byteLength;
  } else {
    return false;
  }
  message._implicitHeader();
  // Its headers may have asked for more, or somebody has sent the head.
  if (message.chunkedEncoding || message._headerSent || !message._header) return false;
  message._headerSent = true;
  const rest = binding.send(socket._handle.native, message._header,
                            message._hasBody ? chunk : undefined, id);
  socket._unrefTimer();
  if (rest === 0) {
    message._onSent();
  } else if (typeof rest === 'object') {
    socket.write(rest, () => onFinish(message));
  } else {
    socket.destroy(new errors.ErrnoException(rest, 'write'));
  }
  message.finished = true;
  message._finish();
  return true;
}

OutgoingMessage.prototype.end = function end(chunk, encoding, callback) {
  if (typeof chunk === 'function') {
    callback = chunk;
    chunk = null;
    encoding = null;
  } else if (typeof encoding === 'function') {
    callback = encoding;
    encoding = null;
  }
  if (chunk) {
    if (this.finished) {
      const error = new ERR_STREAM_WRITE_AFTER_END();
      emitErrorSoon(this, error, typeof callback === 'function' ? callback : nop);
      return this;
    }
    checkChunk(chunk);
  } else if (this.finished) {
    tellWhenFinished(this, callback);
    return this;
  }
  if (typeof callback === 'function') this.once('finish', callback);
  if (this._header === null && !this.destroyed && endDirectly(this, chunk || undefined, encoding)) {
    return this;
  }
  if (!this.finished) endSlowly(this, chunk, encoding);
  return this;
};

function tellWhenFinished(message, callback) {
  if (typeof callback !== 'function') return;
  if (!message.writableFinished) message.on('finish', callback);
  else callback(new ERR_STREAM_ALREADY_FINISHED('end'));
}

function endSlowly(message, chunk, encoding) {
  const socket = message._socket;
  if (socket) socket.cork();
  if (chunk) {
    writeChunk(message, chunk, encoding, null, true);
  } else if (!message._header) {
    message._contentLength = 0;
    message._implicitHeader();
  }
  if (message.strictContentLength) countBytes(message, 0, true);
  const finish = () => onFinish(message);
  if (message._hasBody && message.chunkedEncoding) {
    message._send(`0\r\n${message._trailer}\r\n`, 'latin1', finish);
  } else if (!message._headerSent || message.writableLength || chunk) {
    message._send('', 'latin1', finish);
  } else {
    process.nextTick(finish);
  }
  if (socket) {
    // Whatever held it back: all is written.
    socket._writableState.corked = 1;
    socket.uncork();
  }
  message[kCorked] = 1;
  message.uncork();
  message.finished = true;
  if (message.outputSize === 0 && socket && socket._httpMessage === message) message._finish();
}

OutgoingMessage.prototype._finish = function _finish() {
  this.emit('prefinish');
};

// All of it is with the kernel. Nobody hears of that before end() has returned.
OutgoingMessage.prototype._onSent = function() {
  process.nextTick(onFinish, this);
};

// Before the program hears of it.
OutgoingMessage.prototype._onFinished = nop;

// It has its socket, and it is its turn.
OutgoingMessage.prototype._flush = function _flush() {
  if (!this._socket?.writable) return;
  const hasRoom = this._flushOutput(this._socket);
  if (this.finished) this._finish();
  else if (hasRoom) passDrain(this);
};

OutgoingMessage.prototype._flushOutput = function _flushOutput(socket) {
  for (let n = 0; n < this[kCorked]; n++) socket.cork();
  const outputData = this._output;
  if (outputData === undefined || outputData.length === 0) return undefined;
  socket.cork();
  let result;
  for (let i = 0; i < outputData.length; i++) {
    const { data, encoding, callback } = outputData[i];
    outputData[i].data = null; // free the memory early
    result = socket.write(data, encoding, callback);
  }
  socket.uncork();
  const size = this.outputSize;
  this._output = undefined;
  this.outputSize = 0;
  this._onPendingData(-size);
  return result;
};

OutgoingMessage.prototype.flushHeaders = function flushHeaders() {
  if (!this._header) this._implicitHeader();
  this._send('');
};

OutgoingMessage.prototype.pipe = function pipe() {
  // It is write-only, though its base class could read.
  this.emit('error', new ERR_STREAM_CANNOT_PIPE());
};

OutgoingMessage.prototype[EventEmitter.captureRejectionSymbol] = function(error) {
  this.destroy(error);
};

module.exports = {
  OutgoingMessage,
  endSocket,
  initMessage,
  kErrored,
  kHighWaterMark,
  passDrain,
  withSocket,
};
