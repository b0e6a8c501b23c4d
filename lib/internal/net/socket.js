'use strict';

const {
  Boolean,
  Error,
  FunctionPrototypeCall,
  NumberIsNaN,
  ObjectDefineProperties,
  ObjectSetPrototypeOf,
  ReflectApply,
} = primordials;
const { tell } = require('internal/diagnostics');

const { Duplex } = require('internal/streams/duplex');
const errors = require('internal/errors');
const {
  ERR_INVALID_ARG_TYPE,
  ERR_INVALID_ARG_VALUE,
  ERR_SOCKET_CLOSED,
  ERR_SOCKET_CLOSED_BEFORE_CONNECTION,
} = errors.codes;
const {
  validateAbortSignal,
  validateFunction,
  validateInt32,
  validateNumber,
} = require('internal/validators');
const { checkDuration } = require('internal/net/durations');
const { Request, adoptStream, adopted } = require('internal/net/handle');
const { onRead, startReading, stopReading, write } = require('internal/net/transfer');
const {
  kBuffer,
  kBufferCallback,
  kBufferMaker,
  kBytesRead,
  kBytesWritten,
  kLastWriteQueueSize,
  kSetKeepAlive,
  kSetKeepAliveInitialDelay,
  kSetNoDelay,
  kSetTypeOfService,
  kTimeout,
} = require('internal/net/symbols');

function nop() {}

// ---- A socket begins ---------------------------------------------------------------------------

const unsupported = ['objectMode', 'readableObjectMode', 'writableObjectMode'];

function checkOptions(options) {
  for (let i = 0; i < unsupported.length; i++) {
    const name = unsupported[i];
    if (options[name]) {
      throw new ERR_INVALID_ARG_VALUE(`options.${name}`, options[name], 'is not supported');
    }
  }
  if (options.keepAliveInitialDelay !== undefined) {
    validateNumber(options.keepAliveInitialDelay, 'options.keepAliveInitialDelay');
  }
  if (options.blockList !== undefined) checkBlockList(options.blockList);
}

function checkBlockList(list) {
  if (!require('internal/net/block_list').BlockList.isBlockList(list)) {
    throw new ERR_INVALID_ARG_TYPE('options.blockList', 'net.BlockList', list);
  }
}

function toSeconds(delay) {
  return delay > 0 ? ~~(delay / 1000) : 0;
}

function Socket(options) {
  if (!(this instanceof Socket)) return new Socket(options);
  if (typeof options === 'number') options = { fd: options };
  else options = { ...options };
  checkOptions(options);
  this.connecting = false;
  this._hadError = false;
  this._parent = null;
  this._host = null;
  this._handle = null;
  this[kLastWriteQueueSize] = 0;
  this[kTimeout] = null;
  this[kBuffer] = null;
  this[kBufferCallback] = null;
  this[kBufferMaker] = null;
  this[kSetNoDelay] = !!options.noDelay;
  this[kSetKeepAlive] = !!options.keepAlive;
  this[kSetKeepAliveInitialDelay] = toSeconds(options.keepAliveInitialDelay);
  this[kSetTypeOfService] = undefined;
  this[kBytesRead] = 0;
  this[kBytesWritten] = 0;

  options.allowHalfOpen = !!options.allowHalfOpen;
  // 'close' waits for the handle.
  options.emitClose = false;
  options.autoDestroy = true;
  // C++ encodes them.
  options.decodeStrings = false;
  const { signal } = options;
  options.signal = undefined;
  FunctionPrototypeCall(Duplex, this, options);

  if (options.handle) this._handle = adopted(options.handle);
  else if (options.fd !== undefined) this._handle = openDescriptor(options.fd);
  takeOnRead(this, options.onread);
  this.on('end', onReadableStreamEnd);
  initHandle(this);
  this._sockname = null;
  this._pendingData = null;
  this._pendingEncoding = '';
  this.server = null;
  this._server = null;
  if (options.blockList !== undefined) this.blockList = options.blockList;
  if (this._handle !== null && options.readable !== false && !this._handle.isBoundOnly) {
    if (options.pauseOnCreate) {
      // Stopped at the handle, and not resumed by the first 'data' listener.
      this._handle.readStop();
      this.readableFlowing = false;
    } else if (!options.manualStart) {
      this.read(0);
    }
  }
  if (signal) followSignal(this, signal);
}
ObjectSetPrototypeOf(Socket.prototype, Duplex.prototype);
ObjectSetPrototypeOf(Socket, Duplex);

function openDescriptor(fd) {
  validateInt32(fd, 'fd', 0);
  return adoptStream(fd);
}

function followSignal(socket, signal) {
  validateAbortSignal(signal, 'signal');
  require('internal/streams/add_abort_signal').follow(signal, socket);
}

// The `onread` option is taken if it is complete.
function takeOnRead(socket, onread) {
  if (onread === null || typeof onread !== 'object') return;
  const { buffer, callback } = onread;
  if (typeof callback !== 'function') return;
  const isMaker = typeof buffer === 'function';
  if (!isMaker && !require('internal/util/types').isUint8Array(buffer)) return;
  socket[kBuffer] = isMaker ? buffer() : buffer;
  socket[kBufferMaker] = isMaker ? buffer : null;
  socket[kBufferCallback] = callback;
}

function initHandle(socket) {
  const handle = socket._handle;
  if (handle === null) return;
  handle.socket = socket;
  handle.onread = onRead;
  if (socket[kBuffer] !== null) handle.useUserBuffer(socket[kBuffer]);
}

// What was asked for before there was a connection.
function applySettings(socket) {
  const handle = socket._handle;
  if (socket[kSetNoDelay] && handle.setNoDelay) handle.setNoDelay(true);
  if (socket[kSetKeepAlive] && handle.setKeepAlive) {
    handle.setKeepAlive(true, socket[kSetKeepAliveInitialDelay]);
  }
  if (socket[kSetTypeOfService] !== undefined && handle.setTypeOfService) {
    handle.setTypeOfService(socket[kSetTypeOfService]);
  }
}

Socket.prototype.connect = function(...args) {
  if (tell.on) tell.publish('net.client.socket', { socket: this });
  return require('internal/net/connecting').connect(this, args);
};

// ---- Reading -----------------------------------------------------------------------------------

Socket.prototype._read = function(n) {
  if (this.connecting || !this._handle) this.once('connect', () => this._read(n));
  else if (!this._handle.reading) startReading(this);
};

function onReadableStreamEnd() {
  if (!this.allowHalfOpen) this.write = writeAfterEnd;
}

// The peer has ended, and we have too: there is nobody to write to.
function writeAfterEnd(chunk, encoding, callback) {
  if (!this.writableEnded) return ReflectApply(Duplex.prototype.write, this, arguments);
  const error = new Error('This socket has been ended by the other party');
  error.code = 'EPIPE';
  if (typeof encoding === 'function') callback = encoding;
  if (typeof callback === 'function') process.nextTick(callback, error);
  this.destroy(error);
  return false;
}

// With the `onread` option nothing is buffered: pausing and resuming goes down to the handle.
Socket.prototype.pause = function() {
  if (this[kBuffer] !== null && !this.connecting && this._handle?.reading) {
    stopReading(this, this._handle);
  }
  return FunctionPrototypeCall(Duplex.prototype.pause, this);
};

Socket.prototype.resume = function() {
  startUserReading(this);
  return FunctionPrototypeCall(Duplex.prototype.resume, this);
};

Socket.prototype.read = function(n) {
  startUserReading(this);
  return FunctionPrototypeCall(Duplex.prototype.read, this, n);
};

function startUserReading(socket) {
  if (socket[kBuffer] !== null && !socket.connecting && socket._handle && !socket._handle.reading) {
    startReading(socket);
  }
}

// ---- Writing -----------------------------------------------------------------------------------

Socket.prototype._writeGeneric = function(isMany, data, encoding, callback) {
  if (this.connecting) {
    writeWhenConnected(this, isMany, data, encoding, callback);
    return undefined;
  }
  this._pendingData = null;
  this._pendingEncoding = '';
  if (!this._handle) {
    callback(new ERR_SOCKET_CLOSED());
    return false;
  }
  this._unrefTimer();
  const handle = this._handle;
  // A stream below may answer at once, and the program may destroy this one then.
  if (write(this, handle, data, encoding, isMany, callback)) {
    this[kLastWriteQueueSize] = handle.writeQueueSize;
  }
  return undefined;
};

function writeWhenConnected(socket, isMany, data, encoding, callback) {
  socket._pendingData = data;
  socket._pendingEncoding = encoding;
  function onConnect() {
    socket.off('close', onClose);
    socket._writeGeneric(isMany, data, encoding, callback);
  }
  function onClose() {
    socket.off('connect', onConnect);
    callback(new ERR_SOCKET_CLOSED_BEFORE_CONNECTION());
  }
  socket.once('connect', onConnect);
  socket.once('close', onClose);
}

Socket.prototype._writev = function(chunks, callback) {
  this._writeGeneric(true, chunks, '', callback);
};

Socket.prototype._write = function(data, encoding, callback) {
  this._writeGeneric(false, data, encoding, callback);
};

Socket.prototype.end = function(data, encoding, callback) {
  FunctionPrototypeCall(Duplex.prototype.end, this, data, encoding, callback);
  return this;
};

Socket.prototype._final = function(callback) {
  if (this.connecting) {
    this.once('connect', () => this._final(callback));
    return;
  }
  if (!this._handle) {
    callback();
    return;
  }
  const request = new Request('SHUTDOWNWRAP', this, this._handle, onShutdown);
  request.callback = callback;
  const status = this._handle.shutdown(request);
  if (status === 0) return;
  // A peer that is gone needs no end.
  callback(status === kNotConnected ? undefined : new errors.ErrnoException(status, 'shutdown'));
};

const kNotConnected = -107;

function onShutdown() {
  this.callback();
}

// ---- Time-outs ---------------------------------------------------------------------------------

Socket.prototype.setTimeout = function(delay, callback) {
  if (this.destroyed) return this;
  this.timeout = delay;
  const duration = checkDuration(delay, 'msecs');
  clearTimer(this);
  if (duration === 0) {
    if (callback !== undefined) {
      validateFunction(callback, 'callback');
      this.removeListener('timeout', callback);
    }
    return this;
  }
  this[kTimeout] = makeTimer(this, duration);
  if (callback !== undefined) {
    validateFunction(callback, 'callback');
    this.once('timeout', callback);
  }
  return this;
};

function makeTimer(socket, duration) {
  const { Timeout, start } = require('internal/timers');
  const timer = new Timeout(() => socket._onTimeout(), duration, undefined, false, false);
  start(timer);
  return timer;
}

function clearTimer(socket) {
  if (socket[kTimeout] === null) return;
  require('internal/timers').clearTimeout(socket[kTimeout]);
  socket[kTimeout] = null;
}

Socket.prototype._onTimeout = function() {
  const waiting = this[kLastWriteQueueSize];
  if (waiting > 0 && this._handle) {
    // A large write that gets on is not idle.
    const { writeQueueSize } = this._handle;
    if (writeQueueSize !== waiting) {
      this[kLastWriteQueueSize] = writeQueueSize;
      this._unrefTimer();
      return;
    }
  }
  this.emit('timeout');
};

Socket.prototype._unrefTimer = function() {
  for (let socket = this; socket !== null; socket = socket._parent) {
    if (socket[kTimeout]) socket[kTimeout].refresh();
  }
};

// ---- Options of the connection -----------------------------------------------------------------

Socket.prototype.setNoDelay = function(enable) {
  const wanted = enable === undefined || Boolean(enable);
  const handle = this._handle;
  const isPossible = !handle || Boolean(handle.setNoDelay);
  if (isPossible && wanted !== this[kSetNoDelay]) {
    this[kSetNoDelay] = wanted;
    handle?.setNoDelay(wanted);
  }
  return this;
};

Socket.prototype.setKeepAlive = function(enable, initialDelay, interval, count) {
  if (enable !== null && typeof enable === 'object') {
    ({ enable, initialDelay, interval, count } = enable);
  }
  enable = Boolean(enable);
  const delay = toSeconds(initialDelay);
  if (!this._handle) {
    this[kSetKeepAlive] = enable;
    this[kSetKeepAliveInitialDelay] = delay;
  } else if (this._handle.setKeepAlive &&
             (enable !== this[kSetKeepAlive] || delay !== this[kSetKeepAliveInitialDelay])) {
    this[kSetKeepAlive] = enable;
    this[kSetKeepAliveInitialDelay] = delay;
    this._handle.setKeepAlive(
      enable, delay, interval === undefined ? undefined : toSeconds(interval), count);
  }
  return this;
};

Socket.prototype.setTypeOfService = function(tos) {
  if (NumberIsNaN(tos)) throw new ERR_INVALID_ARG_TYPE('tos', 'number', tos);
  validateInt32(tos, 'tos', 0, 255);
  this[kSetTypeOfService] = tos;
  if (this._handle?.setTypeOfService && !this.connecting) {
    const status = this._handle.setTypeOfService(tos);
    if (status !== 0) throw new errors.ErrnoException(status, 'setTypeOfService');
  }
  return this;
};

Socket.prototype.getTypeOfService = function() {
  if (!this._handle?.getTypeOfService || this.connecting) return this[kSetTypeOfService] ?? 0;
  const value = this._handle.getTypeOfService();
  if (value < 0) throw new errors.ErrnoException(value, 'getTypeOfService');
  return value;
};

Socket.prototype.ref = function() {
  if (this._handle) this._handle.ref();
  else this.once('connect', this.ref);
  return this;
};

Socket.prototype.unref = function() {
  if (this._handle) this._handle.unref();
  else this.once('connect', this.unref);
  return this;
};

// ---- The end -----------------------------------------------------------------------------------

Socket.prototype.destroySoon = function() {
  if (this.writable) this.end();
  if (this.writableFinished) this.destroy();
  else this.once('finish', this.destroy);
};

Socket.prototype.resetAndDestroy = function() {
  if (!this._handle) {
    this.destroy(new ERR_SOCKET_CLOSED());
    return this;
  }
  if (!this._handle.setNoDelay) throw new errors.codes.ERR_INVALID_HANDLE_TYPE();
  if (this.connecting) this.once('connect', this._reset);
  else this._reset();
  return this;
};

Socket.prototype._reset = function() {
  this.resetAndClosing = true;
  return this.destroy();
};

Socket.prototype._destroy = function(error, callback) {
  this.connecting = false;
  for (let socket = this; socket !== null; socket = socket._parent) clearTimer(socket);
  if (this._handle) {
    closeHandle(this, error);
    callback(error);
  } else {
    callback(error);
    process.nextTick(emitClose, this);
  }
  const server = this._server;
  if (server) {
    server._connections--;
    server._emitCloseIfDrained?.();
  }
};

// At the kernel at once (O4); 'close' comes in the close phase (P10).
function closeHandle(socket, error) {
  const handle = socket._handle;
  const hadError = Boolean(error);
  socket[kBytesRead] = handle.bytesRead;
  socket[kBytesWritten] = handle.bytesWritten;
  handle.onread = nop;
  const emit = () => socket.emit('close', hadError);
  if (socket.resetAndClosing) handle.reset(emit);
  else handle.close(emit);
  socket._handle = null;
  socket._sockname = null;
}

function emitClose(socket) {
  socket.emit('close');
}

// ---- What users see ----------------------------------------------------------------------------

Socket.prototype.address = function() {
  return this._getsockname();
};

// The kernel is asked once, by the handle's method `ask`; the answer is kept as socket[key].
function addressOf(socket, ask, key) {
  if (socket[key]) return socket[key];
  const address = {};
  if (socket._handle[ask](address) !== 0) return {};
  return socket[key] = address;
}

// Whoever was there is still known when the connection has gone.
Socket.prototype._getpeername = function() {
  const canAsk = !this.connecting && this._handle?.getpeername;
  return canAsk ? addressOf(this, 'getpeername', '_peername') : this._peername || {};
};

Socket.prototype._getsockname = function() {
  return this._handle?.getsockname ? addressOf(this, 'getsockname', '_sockname') : {};
};

function getter(get, isEnumerable) {
  return { __proto__: null, get, enumerable: isEnumerable, configurable: false };
}

function readyState() {
  if (this.connecting) return 'opening';
  if (this.readable && this.writable) return 'open';
  if (this.readable) return 'readOnly';
  return this.writable ? 'writeOnly' : 'closed';
}

// What was written, and what is on its way.
function bytesWritten() {
  const buffered = this.writableBuffer;
  if (buffered === undefined) return undefined; // the prototype is no socket
  let bytes = this._bytesDispatched;
  const sizeOf = (chunk, encoding) =>
    typeof chunk === 'string' ? require('buffer').Buffer.byteLength(chunk, encoding) : chunk.length;
  for (let i = 0; i < buffered.length; i++) {
    bytes += sizeOf(buffered[i].chunk, buffered[i].encoding);
  }
  const data = this._pendingData;
  if (data) {
    if (typeof data !== 'object' || data.length === undefined || data[0]?.chunk === undefined) {
      return bytes + sizeOf(data, this._pendingEncoding);
    }
    for (let i = 0; i < data.length; i++) bytes += sizeOf(data[i].chunk, data[i].encoding);
  }
  return bytes;
}

ObjectDefineProperties(Socket.prototype, {
  __proto__: null,
  _connecting: getter(function() { return this.connecting; }, false),
  pending: getter(function() { return !this._handle || this.connecting; }, false),
  readyState: getter(readyState, false),
  bufferSize: getter(function() { return this._handle ? this.writableLength : undefined; }, false),
  bytesRead: getter(function() {
    return this._handle ? this._handle.bytesRead : this[kBytesRead];
  }, true),
  remoteAddress: getter(function() { return this._getpeername().address; }, true),
  remoteFamily: getter(function() { return this._getpeername().family; }, true),
  remotePort: getter(function() { return this._getpeername().port; }, true),
  localAddress: getter(function() { return this._getsockname().address; }, true),
  localPort: getter(function() { return this._getsockname().port; }, true),
  localFamily: getter(function() { return this._getsockname().family; }, true),
  _bytesDispatched: getter(function() {
    return this._handle ? this._handle.bytesWritten : this[kBytesWritten];
  }, true),
  bytesWritten: getter(bytesWritten, true),
});

module.exports = { Socket, applySettings, checkBlockList, initHandle, toSeconds };
