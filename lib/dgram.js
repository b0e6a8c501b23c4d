'use strict';

// node:dgram

const {
  ArrayBufferIsView, ArrayIsArray, ArrayPrototypePush, FunctionPrototypeCall, ObjectAssign,
  ObjectSetPrototypeOf, Promise, SymbolAsyncDispose, SymbolDispose,
} = primordials;
const binding = internalBinding('dgram');
const { tell } = require('internal/diagnostics');
const EventEmitter = require('events');
const errors = require('internal/errors');
const {
  ERR_BUFFER_OUT_OF_BOUNDS, ERR_INVALID_ARG_TYPE, ERR_SOCKET_ALREADY_BOUND, ERR_SOCKET_BAD_TYPE,
  ERR_SOCKET_DGRAM_IS_CONNECTED, ERR_SOCKET_DGRAM_NOT_CONNECTED, ERR_SOCKET_DGRAM_NOT_RUNNING,
} = errors.codes;
const {
  validateAbortSignal, validateFunction, validatePort, validateString,
} = require('internal/validators');
const { slot } = require('internal/async_context');
const { UDP, kNative, kState } = require('internal/dgram/handle');

const kUnbound = 0;
const kBinding = 1;
const kBound = 2;
const kDisconnected = 0;
const kConnecting = 1;
const kConnected = 2;

function Socket(type, listener) {
  FunctionPrototypeCall(EventEmitter, this);
  let options = { __proto__: null };
  if (type !== null && typeof type === 'object') {
    options = type;
    type = options.type;
  }
  const { lookup, signal } = options;
  if (lookup !== undefined) validateFunction(lookup, 'lookup');
  if (type !== 'udp4' && type !== 'udp6') throw new ERR_SOCKET_BAD_TYPE();
  this.type = type;
  this[kState] = {
    __proto__: null,
    handle: new UDP(this, type === 'udp6'),
    bound: kUnbound,
    connected: kDisconnected,
    waiting: [], // until it is bound
    lookup,
    options,
  };
  if (typeof listener === 'function') this.on('message', listener);
  if (signal !== undefined) followSignal(this, signal);
  if (tell.on) tell.publish('udp.socket', { socket: this });
}
ObjectSetPrototypeOf(Socket.prototype, EventEmitter.prototype);
ObjectSetPrototypeOf(Socket, EventEmitter);

function followSignal(socket, signal) {
  validateAbortSignal(signal, 'options.signal');
  const close = () => {
    if (socket[kState].handle !== null) socket.close();
  };
  if (signal.aborted) {
    process.nextTick(close);
    return;
  }
  const { addAbortListener } = require('internal/events/abort_listener');
  const listening = addAbortListener(signal, close);
  socket.once('close', () => listening[SymbolDispose]());
}

// The handle of a socket that is open.
Socket.prototype[kNative] = function() {
  if (this[kState].handle === null) throw new ERR_SOCKET_DGRAM_NOT_RUNNING();
  return this[kState].handle.native;
};

// done(error, address) with an address of the socket's family.
function lookUp(socket, address, fallback, done) {
  const family = socket.type === 'udp6' ? 6 : 4;
  const lookup = socket[kState].lookup ?? require('dns').lookup;
  lookup(address || fallback, family, (error, found) => {
    if (socket[kState].handle !== null) done(error, found);
  });
}

function loopback(socket) {
  return socket.type === 'udp6' ? '::1' : '127.0.0.1';
}

// ---- Binding -----------------------------------------------------------------------------------

Socket.prototype.bind = function(port, address /* , callback */) {
  this[kNative]();
  const state = this[kState];
  if (state.bound !== kUnbound) throw new ERR_SOCKET_ALREADY_BOUND();
  state.bound = kBinding;
  const callback = arguments.length > 0 ? arguments[arguments.length - 1] : undefined;
  if (typeof callback === 'function') callOnce(this, 'listening', callback);
  if (port !== null && typeof port === 'object') ({ address, port } = port);
  if (typeof address === 'function') address = '';
  if (typeof port === 'function') port = 0;
  lookUp(this, address, this.type === 'udp6' ? '::' : '0.0.0.0', (error, ip) => {
    if (error) {
      state.bound = kUnbound;
      this.emit('error', error);
    } else {
      bindAt(this, ip, port);
    }
  });
  return this;
};

// The callback hears of the event, unless an error comes first.
function callOnce(socket, event, callback) {
  function onEvent() {
    socket.removeListener('error', onError);
    FunctionPrototypeCall(callback, socket);
  }
  function onError() {
    socket.removeListener(event, onEvent);
  }
  socket.once(event, onEvent);
  socket.once('error', onError);
}

function bindAt(socket, ip, port) {
  const state = socket[kState];
  const { ipv6Only, recvBufferSize, reuseAddr, reusePort, sendBufferSize } = state.options;
  const { native } = state.handle;
  const status = binding.bind(native, ip, port || 0, !!reuseAddr, !!reusePort, !!ipv6Only);
  if (status !== 0) {
    state.bound = kUnbound;
    socket.emit('error', new errors.ExceptionWithHostPort(status, 'bind', ip, port));
    return;
  }
  state.handle.onmessage = onMessage;
  binding.receiveStart(native);
  state.bound = kBound;
  if (recvBufferSize) socket.setRecvBufferSize(recvBufferSize);
  if (sendBufferSize) socket.setSendBufferSize(sendBufferSize);
  socket.emit('listening');
  const { waiting } = state;
  state.waiting = [];
  for (let i = 0; i < waiting.length; i++) waiting[i]();
}

// Binds it to any port if need be, and goes on then.
function whenBound(socket, next) {
  const state = socket[kState];
  if (state.bound === kUnbound) socket.bind({ port: 0 });
  if (state.bound === kBound) next();
  else ArrayPrototypePush(state.waiting, next);
}

function onMessage(size, bytes, address, port) {
  const { socket } = this;
  if (size < 0) {
    socket.emit('error', new errors.ErrnoException(size, 'recvmsg'));
    return;
  }
  const { FastBuffer } = require('internal/buffer/memory');
  const message = new FastBuffer(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const family = socket.type === 'udp6' ? 'IPv6' : 'IPv4';
  socket.emit('message', message, { address, family, port, size });
}

// ---- Connections -------------------------------------------------------------------------------

Socket.prototype.connect = function(port, address, callback) {
  port = validatePort(port, 'Port', false);
  if (typeof address === 'function') {
    callback = address;
    address = '';
  } else if (address === undefined) {
    address = '';
  }
  validateString(address, 'address');
  const state = this[kState];
  if (state.connected !== kDisconnected) throw new ERR_SOCKET_DGRAM_IS_CONNECTED();
  this[kNative]();
  state.connected = kConnecting;
  if (typeof callback === 'function') this.once('connect', callback);
  whenBound(this, () => lookUp(this, address, loopback(this), (error, ip) => {
    const status = error ? 0 : binding.connect(state.handle.native, ip, port);
    if (error || status !== 0) {
      state.connected = kDisconnected;
      const failure = error || new errors.ExceptionWithHostPort(status, 'connect', address, port);
      process.nextTick(() => {
        if (typeof callback === 'function') this.removeListener('connect', callback);
        if (typeof callback === 'function') callback(failure);
        else this.emit('error', failure);
      });
      return;
    }
    state.connected = kConnected;
    process.nextTick(() => this.emit('connect'));
  }));
};

Socket.prototype.disconnect = function() {
  if (this[kState].connected !== kConnected) throw new ERR_SOCKET_DGRAM_NOT_CONNECTED();
  const status = binding.disconnect(this[kNative]());
  if (status !== 0) throw new errors.ErrnoException(status, 'connect');
  this[kState].connected = kDisconnected;
};

// ---- Sending -----------------------------------------------------------------------------------

function toBuffer(value) {
  if (typeof value === 'string') return require('buffer').Buffer.from(value);
  if (ArrayBufferIsView(value)) return value;
  throw new ERR_INVALID_ARG_TYPE(
    'buffer', ['Buffer', 'TypedArray', 'DataView', 'string'], value);
}

function partOf(value, offset, length) {
  const { Buffer } = require('buffer');
  const bytes = toBuffer(value);
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  offset >>>= 0;
  length >>>= 0;
  if (offset > buffer.byteLength) throw new ERR_BUFFER_OUT_OF_BOUNDS('offset');
  if (offset + length > buffer.byteLength) throw new ERR_BUFFER_OUT_OF_BOUNDS('length');
  return Buffer.from(buffer.buffer, buffer.byteOffset + offset, length);
}

function toList(value) {
  if (!ArrayIsArray(value)) return [toBuffer(value)];
  const list = [];
  for (let i = 0; i < value.length; i++) {
    if (typeof value[i] !== 'string' && !ArrayBufferIsView(value[i])) {
      throw new ERR_INVALID_ARG_TYPE('buffer list arguments',
                                     ['Buffer', 'TypedArray', 'DataView', 'string'], value);
    }
    ArrayPrototypePush(list, toBuffer(value[i]));
  }
  return list;
}

// send(msg[, offset, length][, port][, address][, callback]); no port when connected.
Socket.prototype.send = function(buffer, offset, length, port, address, callback) {
  const isConnected = this[kState].connected !== kDisconnected;
  let list;
  const hasRange = isConnected ? typeof length === 'number' :
    address || (port && typeof port !== 'function');
  if (hasRange) {
    list = [partOf(buffer, offset, length)];
    if (isConnected) callback = port;
  } else if (isConnected) {
    callback = offset;
  } else {
    callback = port;
    port = offset;
    address = length;
  }
  list ??= toList(buffer);
  if (isConnected) {
    port = address = undefined;
  } else {
    port = validatePort(port, 'Port', false);
  }
  if (typeof callback !== 'function') callback = undefined;
  if (typeof address === 'function') {
    callback = address;
    address = undefined;
  } else if (address !== undefined && address !== null) {
    validateString(address, 'address');
  }
  this[kNative]();
  whenBound(this, () => sendNow(this, list, isConnected, address, port, callback));
};

function sendNow(socket, list, isConnected, address, port, callback) {
  if (isConnected) {
    transmit(socket, list, undefined, undefined, callback);
    return;
  }
  lookUp(socket, address, loopback(socket), (error, ip) => {
    if (!error) transmit(socket, list, ip, port, callback);
    else if (callback) callback(error);
    else socket.emit('error', error);
  });
}

function transmit(socket, list, ip, port, callback) {
  const fail = (status) => new errors.ExceptionWithHostPort(status, 'send', ip, port);
  const request = {
    __proto__: null,
    asyncContext: slot.current,
    list, // C++ reads from it until it is done
    oncomplete(status, size) {
      if (callback) callback(status === 0 ? null : fail(status), size);
    },
  };
  if (slot.hooks !== undefined) slot.hooks.own('UDPSENDWRAP', request);
  const status = binding.send(socket[kNative](), request, list, ip, port);
  if (status !== 0 && callback) process.nextTick(callback, fail(status));
}

// ---- The rest of its life ----------------------------------------------------------------------

Socket.prototype.close = function(callback) {
  if (typeof callback === 'function') this.on('close', callback);
  const state = this[kState];
  if (state.bound === kBinding) {
    ArrayPrototypePush(state.waiting, () => this.close());
    return this;
  }
  const native = this[kNative]();
  state.handle.onclose = () => this.emit('close');
  binding.receiveStop(native);
  binding.close(native);
  state.handle = null;
  return this;
};

Socket.prototype[SymbolAsyncDispose] = async function() {
  if (this[kState].handle === null) return;
  await new Promise((resolve) => this.close(resolve));
};

function describe(status, out, syscall) {
  if (status !== 0) throw new errors.ErrnoException(status, syscall);
  return out;
}

Socket.prototype.address = function() {
  const out = {};
  return describe(binding.localAddress(this[kNative](), out), out, 'getsockname');
};

Socket.prototype.remoteAddress = function() {
  const native = this[kNative]();
  if (this[kState].connected !== kConnected) throw new ERR_SOCKET_DGRAM_NOT_CONNECTED();
  const out = {};
  return describe(binding.peerAddress(native, out), out, 'getpeername');
};

Socket.prototype.ref = function() {
  const { handle } = this[kState];
  if (handle !== null) binding.setReferenced(handle.native, true);
  return this;
};

Socket.prototype.unref = function() {
  const { handle } = this[kState];
  if (handle !== null) binding.setReferenced(handle.native, false);
  return this;
};

ObjectAssign(Socket.prototype, require('internal/dgram/options').methods);

function createSocket(type, listener) {
  return new Socket(type, listener);
}

module.exports = { createSocket, Socket };
