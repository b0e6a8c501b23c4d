'use strict';

// How a datagram socket gets its address: at once, after a look-up, from a descriptor, or in a
// worker of a cluster from the primary.

const { ArrayPrototypePush, FunctionPrototypeCall } = primordials;
const binding = internalBinding('dgram');
const { isIP } = internalBinding('net');
const role = require('internal/cluster/role');
const errors = require('internal/errors');
const {
  ERR_INVALID_ARG_VALUE, ERR_SOCKET_ALREADY_BOUND,
} = errors.codes;
const {
  isInt32, validateObject, validatePort, validateString,
} = require('internal/validators');
const {
  adoptHandle, kIPv6Only, kNative, kReuseAddress, kReusePort, kState,
} = require('internal/dgram/handle');

const kUnbound = 0;
const kBinding = 1;
const kBound = 2;

function familyOf(socket) {
  return socket.type === 'udp6' ? 6 : 4;
}

function anyAddress(socket) {
  return socket.type === 'udp6' ? '::' : '0.0.0.0';
}

// done(error, address) with an address of the socket's family, unless it was closed meanwhile.
function lookUp(socket, address, fallback, done) {
  const family = familyOf(socket);
  const answer = (error, found) => {
    if (socket[kState].handle !== null) done(error, found);
  };
  const { lookup } = socket[kState];
  const name = address || fallback;
  if (lookup) lookup(name, family, answer);
  else if (isIP(name) === family) process.nextTick(answer, null, name);
  else require('dns').lookup(name, family, answer);
}

// For the forms that do not wait: an address, never a name.
function checkAddress(socket, address, name, fallback) {
  if (address === undefined || address === '') return fallback;
  validateString(address, name);
  if (isIP(address) !== 0) return address;
  throw new ERR_INVALID_ARG_VALUE(name, address, 'must be a numeric IP address');
}

function flagsOf({ options: { ipv6Only, reuseAddr, reusePort } }) {
  return (ipv6Only ? kIPv6Only : 0) | (reuseAddr ? kReuseAddress : 0) |
    (reusePort ? kReusePort : 0);
}

// ---- bind() ------------------------------------------------------------------------------------

function begin(socket) {
  socket[kNative]();
  const state = socket[kState];
  if (state.bound !== kUnbound) throw new ERR_SOCKET_ALREADY_BOUND();
  return state;
}

function bind(port, address /* , callback */) {
  const state = begin(this);
  state.bound = kBinding;
  const callback = arguments.length > 0 ? arguments[arguments.length - 1] : undefined;
  if (typeof callback === 'function') callOnce(this, 'listening', callback);
  let exclusive = !!state.options.reusePort;
  if (port !== null && typeof port === 'object') {
    if (isInt32(port.fd) && port.fd > 0) {
      bindDescriptor(this, port.fd, port.exclusive);
      return this;
    }
    exclusive ||= !!port.exclusive;
    ({ address, port } = port);
  }
  if (typeof address === 'function') address = '';
  if (typeof port === 'function') port = 0;
  lookUp(this, address, anyAddress(this), (error, ip) => {
    if (error) {
      state.bound = kUnbound;
      this.emit('error', error);
    } else if (!exclusive && role.isWorker) {
      bindInWorker(this, ip, port, -1);
    } else {
      bindAt(this, ip, port);
    }
  });
  return this;
}

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

function bindError(status, ip, port) {
  return new errors.ExceptionWithHostPort(status, 'bind', ip, port);
}

function fail(socket, status, ip, port) {
  socket[kState].bound = kUnbound;
  socket.emit('error', bindError(status, ip, port));
}

function bindAt(socket, ip, port) {
  const state = socket[kState];
  const status = state.handle.bind(ip, port || 0, flagsOf(state));
  if (status === 0) listen(socket);
  else fail(socket, status, ip, port);
}

// The descriptor is the caller's to close where this fails.
function bindDescriptor(socket, fd, exclusive) {
  if (!exclusive && role.isWorker) {
    bindInWorker(socket, null, null, fd);
    return;
  }
  const handle = adoptHandle(socket, fd);
  replaceHandle(socket, handle);
  listen(socket);
}

// The socket that was made first has no address, and nothing came to it.
function replaceHandle(socket, handle) {
  const state = socket[kState];
  state.handle.close();
  handle.socket = socket;
  state.handle = handle;
  if (state.isUnreferenced) handle.unref();
}

function bindInWorker(socket, ip, port, fd) {
  const state = socket[kState];
  const address = {
    __proto__: null, address: ip, port, addressType: socket.type, fd, flags: flagsOf(state),
  };
  require('cluster')._getServer(socket, address, (status, handle) => {
    if (state.handle === null) { // closed meanwhile
      handle?.close();
    } else if (status) {
      fail(socket, status, ip, port);
    } else {
      replaceHandle(socket, handle);
      listen(socket);
    }
  });
}

function receive(socket) {
  const state = socket[kState];
  const { recvBufferSize, sendBufferSize } = state.options;
  state.handle.onmessage = onMessage;
  binding.receiveStart(state.handle.native);
  state.bound = kBound;
  state.isOpen = true;
  if (recvBufferSize) socket.setRecvBufferSize(recvBufferSize);
  if (sendBufferSize) socket.setSendBufferSize(sendBufferSize);
}

function listen(socket) {
  receive(socket);
  socket.emit('listening');
  runWaiting(socket[kState]);
}

function runWaiting(state) {
  const { waiting } = state;
  state.waiting = [];
  for (let i = 0; i < waiting.length; i++) waiting[i]();
}

function onMessage(size, bytes, address, port) {
  const { socket } = this;
  if (size < 0) {
    socket.emit('error', new errors.ErrnoException(size, 'recvmsg'));
    return;
  }
  const { receiveBlockList } = socket[kState].options;
  if (receiveBlockList?.check(address, `ipv${familyOf(socket)}`)) return;
  const { FastBuffer } = require('internal/buffer/memory');
  const message = new FastBuffer(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const family = socket.type === 'udp6' ? 'IPv6' : 'IPv4';
  socket.emit('message', message, { address, family, port, size });
}

// ---- bindSync(), and binding by the way --------------------------------------------------------

function bindSync(options = { __proto__: null }) {
  validateObject(options, 'options');
  const state = begin(this);
  const ip = checkAddress(this, options.address, 'options.address', anyAddress(this));
  const port = options.port === undefined ? 0 : validatePort(options.port, 'options.port', true);
  const status = state.handle.bind(ip, port, flagsOf(state));
  if (status !== 0) throw bindError(status, ip, port);
  receive(this);
  process.nextTick(() => {
    if (state.handle !== null) this.emit('listening');
  });
  return this.address();
}

// Binds it to any port if need be, and goes on then.
function whenBound(socket, next) {
  const state = socket[kState];
  if (state.bound === kUnbound) socket.bind({ __proto__: null, port: 0, exclusive: true });
  if (state.bound === kBound) next();
  else ArrayPrototypePush(state.waiting, next);
}

module.exports = {
  bind, bindSync, checkAddress, familyOf, kBinding, kUnbound, lookUp, whenBound,
};
