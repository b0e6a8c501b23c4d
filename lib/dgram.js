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
  ERR_BUFFER_OUT_OF_BOUNDS, ERR_INVALID_ARG_TYPE, ERR_IP_BLOCKED, ERR_SOCKET_ALREADY_BOUND,
  ERR_SOCKET_BAD_TYPE, ERR_SOCKET_DGRAM_IS_CONNECTED, ERR_SOCKET_DGRAM_NOT_CONNECTED,
  ERR_SOCKET_DGRAM_NOT_RUNNING,
} = errors.codes;
const {
  validateAbortSignal, validateFunction, validateNumber, validatePort, validateString,
  validateUint32,
} = require('internal/validators');
const { slot } = require('internal/async_context');
const { UDP, kNative, kOpened, kState } = require('internal/dgram/handle');
const {
  bind, bindSync, checkAddress, familyOf, kBinding, kUnbound, lookUp, whenBound,
} = require('internal/dgram/bind');

const kDisconnected = 0;
const kConnecting = 1;
const kConnected = 2;
const kBadDescriptor = -9;

function Socket(type, listener) {
  FunctionPrototypeCall(EventEmitter, this);
  let options = { __proto__: null };
  if (type !== null && typeof type === 'object') {
    options = type;
    type = options.type;
  }
  const { lookup, signal } = options;
  checkOptions(options);
  if (type !== 'udp4' && type !== 'udp6') throw new ERR_SOCKET_BAD_TYPE();
  this.type = type;
  this[kState] = {
    __proto__: null,
    handle: new UDP(this, type),
    isOpen: false, // has an address, or memberships: before that it has no options
    isUnreferenced: false,
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

function checkOptions({ lookup, recvBufferSize, sendBufferSize, receiveBlockList, sendBlockList }) {
  if (lookup !== undefined) validateFunction(lookup, 'lookup');
  if (recvBufferSize) validateUint32(recvBufferSize, 'options.recvBufferSize');
  if (sendBufferSize) validateUint32(sendBufferSize, 'options.sendBufferSize');
  if (receiveBlockList) checkBlockList(receiveBlockList, 'options.receiveBlockList');
  if (sendBlockList) checkBlockList(sendBlockList, 'options.sendBlockList');
}

function checkBlockList(list, name) {
  const { BlockList } = require('internal/net/block_list');
  if (!BlockList.isBlockList(list)) throw new ERR_INVALID_ARG_TYPE(name, 'net.BlockList', list);
}

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

// The same of one that has an address.
Socket.prototype[kOpened] = function(syscall) {
  const native = this[kNative]();
  if (!this[kState].isOpen) throw new errors.ErrnoException(kBadDescriptor, syscall);
  return native;
};

function loopback(socket) {
  return socket.type === 'udp6' ? '::1' : '127.0.0.1';
}

Socket.prototype.bind = bind;
Socket.prototype.bindSync = bindSync;

// ---- Connections -------------------------------------------------------------------------------

// Whether the socket may not send there.
function isBlocked(socket, ip) {
  return socket[kState].options.sendBlockList?.check(ip, `ipv${familyOf(socket)}`) === true;
}

// An error, or null.
function connectTo(socket, ip, port, address) {
  if (isBlocked(socket, ip)) return new ERR_IP_BLOCKED(ip);
  const status = binding.connect(socket[kState].handle.native, ip, port);
  return status === 0 ? null : new errors.ExceptionWithHostPort(status, 'connect', address, port);
}

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
    const failure = error || connectTo(this, ip, port, address);
    state.connected = failure ? kDisconnected : kConnected;
    process.nextTick(() => {
      if (!failure) {
        this.emit('connect');
      } else if (typeof callback === 'function') {
        this.removeListener('connect', callback);
        callback(failure);
      } else {
        this.emit('error', failure);
      }
    });
  }));
};

Socket.prototype.connectSync = function(port, address) {
  port = validatePort(port, 'Port', false);
  const ip = checkAddress(this, address, 'address', loopback(this));
  const state = this[kState];
  if (state.connected !== kDisconnected) throw new ERR_SOCKET_DGRAM_IS_CONNECTED();
  this[kNative]();
  if (state.bound === kBinding) throw new ERR_SOCKET_ALREADY_BOUND();
  if (isBlocked(this, ip)) throw new ERR_IP_BLOCKED(ip);
  if (state.bound === kUnbound) this.bindSync();
  const failure = connectTo(this, ip, port, ip);
  if (failure !== null) throw failure;
  state.connected = kConnected;
  process.nextTick(() => {
    if (state.handle !== null) this.emit('connect');
  });
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

Socket.prototype.sendto = function(buffer, offset, length, port, address, callback) {
  const numbers = { __proto__: null, offset, length, port };
  for (const name in numbers) validateNumber(numbers[name], name);
  validateString(address, 'address');
  this.send(buffer, offset, length, port, address, callback);
};

// send(msg[, offset, length][, port][, address][, callback]); no port when connected.
Socket.prototype.send = function(buffer, offset, length, port, address, callback) {
  const isConnected = this[kState].connected !== kDisconnected;
  let list;
  if (isConnected) {
    if (typeof length === 'number') {
      list = [partOf(buffer, offset, length)];
      if (typeof port === 'function') {
        callback = port;
        port = undefined;
      }
    } else {
      callback = offset;
      list = toList(buffer);
    }
    if (port || address) throw new ERR_SOCKET_DGRAM_IS_CONNECTED();
  } else if (address || (port && typeof port !== 'function')) {
    list = [partOf(buffer, offset, length)];
  } else {
    callback = port;
    port = offset;
    address = length;
  }
  list ??= toList(buffer);
  if (!isConnected) port = validatePort(port, 'Port', false);
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
    if (!error && isBlocked(socket, ip)) error = new ERR_IP_BLOCKED(ip);
    if (!error) transmit(socket, list, ip, port, callback);
    else if (callback) callback(error);
    else socket.emit('error', error);
  });
}

function describeSend() {
  const where = this.ip === undefined ? 'its peer' : `${this.ip}:${this.port}`;
  return { type: 'Request', description: `a datagram to ${where}`, waitsFor: 'the kernel to take it' };
}

function transmit(socket, list, ip, port, callback) {
  const fail = (status) => new errors.ExceptionWithHostPort(status, 'send', ip, port);
  const request = {
    asyncContext: slot.current,
    list, // C++ reads from it until it is done
    ip,
    port,
    keepsAlive: describeSend,
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
  if (state.waiting.length > 0) {
    ArrayPrototypePush(state.waiting, () => this.close());
    return this;
  }
  const native = this[kNative]();
  if (native !== null) binding.receiveStop(native);
  state.handle.close();
  state.handle = null;
  process.nextTick(emitClose, this);
  return this;
};

// Not when the handle has closed, which takes until the close phase.
function emitClose(socket) {
  socket.emit('close');
}

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
  return describe(binding.localAddress(this[kOpened]('getsockname'), out), out, 'getsockname');
};

Socket.prototype.remoteAddress = function() {
  const native = this[kNative]();
  if (this[kState].connected !== kConnected) throw new ERR_SOCKET_DGRAM_NOT_CONNECTED();
  const out = {};
  return describe(binding.peerAddress(native, out), out, 'getpeername');
};

Socket.prototype.ref = function() {
  this[kState].isUnreferenced = false;
  this[kState].handle?.ref();
  return this;
};

Socket.prototype.unref = function() {
  this[kState].isUnreferenced = true;
  this[kState].handle?.unref();
  return this;
};

ObjectAssign(Socket.prototype, require('internal/dgram/options').methods);

function createSocket(type, listener) {
  return new Socket(type, listener);
}

const { addTo, oldSocketHandle } = require('internal/dgram/deprecated');
addTo(Socket.prototype);

module.exports = { _createSocketHandle: oldSocketHandle, createSocket, Socket };
