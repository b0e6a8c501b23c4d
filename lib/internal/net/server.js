'use strict';

const {
  ArrayPrototypePush,
  Boolean,
  FunctionPrototypeCall,
  ObjectDefineProperty,
  ObjectSetPrototypeOf,
  Promise,
  RegExpPrototypeExec,
  SymbolAsyncDispose,
  SymbolDispose,
} = primordials;

const { isIP } = internalBinding('net');
const { tell } = require('internal/diagnostics');
const EventEmitter = require('events');
const { slot } = require('internal/async_context');
const errors = require('internal/errors');
const {
  ERR_INVALID_ARG_TYPE,
  ERR_INVALID_ARG_VALUE,
  ERR_SERVER_ALREADY_LISTEN,
  ERR_SERVER_NOT_RUNNING,
} = errors.codes;
const {
  validateAbortSignal,
  validateFunction,
  validateNumber,
  validatePort,
} = require('internal/validators');
const { isPipeName, normalizeArgs, toNumber } = require('internal/net/arguments');
const { Pipe, TCP, adoptListener, adopted, kListener } = require('internal/net/handle');
const role = require('internal/cluster/role');
const { Socket, checkBlockList, toSeconds } = require('internal/net/socket');
const { getDefaultHighWaterMark } = require('internal/streams/state');
const { kSetKeepAlive, kSetKeepAliveInitialDelay, kSetNoDelay } = require('internal/net/symbols');

const kBacklog = 511;
const kIPv6Only = 1;
const kAddressInUse = -98;
const kTooManyFiles = -24;
const kTooManyFilesInSystem = -23;
const kInvalid = -22;
const kNoEntry = -2;
const kNoAccess = -13;

function Server(options, connectionListener) {
  if (!(this instanceof Server)) return new Server(options, connectionListener);
  FunctionPrototypeCall(EventEmitter, this);
  if (typeof options === 'function') {
    connectionListener = options;
    options = {};
  } else if (options === null || options === undefined) {
    options = {};
  } else if (typeof options !== 'object') {
    throw new ERR_INVALID_ARG_TYPE('options', 'Object', options);
  }
  checkOptions(options);
  if (typeof connectionListener === 'function') this.on('connection', connectionListener);
  this._connections = 0;
  this._handle = null;
  this._usingWorkers = false;
  this._workers = [];
  this._unref = false;
  this._listeningId = 1;
  this.allowHalfOpen = options.allowHalfOpen || false;
  this.pauseOnConnect = !!options.pauseOnConnect;
  this.noDelay = Boolean(options.noDelay);
  this.keepAlive = Boolean(options.keepAlive);
  this.keepAliveInitialDelay = toSeconds(options.keepAliveInitialDelay);
  this.highWaterMark = options.highWaterMark ?? getDefaultHighWaterMark();
  if (options.blockList) this.blockList = options.blockList;
}
ObjectSetPrototypeOf(Server.prototype, EventEmitter.prototype);
ObjectSetPrototypeOf(Server, EventEmitter);

function checkOptions({ keepAliveInitialDelay, highWaterMark, blockList }) {
  if (keepAliveInitialDelay !== undefined) {
    validateNumber(keepAliveInitialDelay, 'options.keepAliveInitialDelay');
  }
  if (highWaterMark !== undefined) validateNumber(highWaterMark, 'options.highWaterMark');
  if (blockList) checkBlockList(blockList);
}

// ---- listen() ----------------------------------------------------------------------------------

Server.prototype.listen = function(...args) {
  const normalized = normalizeArgs(args);
  const options = normalized[0];
  const callback = normalized[1];
  if (this._handle) throw new ERR_SERVER_ALREADY_LISTEN();
  if (callback !== null) this.once('listening', callback);
  const backlogFromArgs =
    toNumber(args.length > 1 && args[1]) || toNumber(args.length > 2 && args[2]);
  if (options.signal !== undefined) followSignal(this, options.signal);
  // listen(), listen(callback), listen(undefined) and listen(null) take any port.
  if (args.length === 0 || typeof args[0] === 'function' ||
      (options.port === undefined && 'port' in options) || options.port === null) {
    options.port = 0;
  }
  const backlog = options.backlog || backlogFromArgs || kBacklog;
  const given = adopted(options._handle ?? options.handle ?? options);
  if (given instanceof TCP || given instanceof Pipe) {
    listenOnHandle(this, given, backlog);
    return this;
  }
  if (typeof options.port === 'number' || typeof options.port === 'string') {
    const port = validatePort(options.port, 'options.port');
    if (options.host) listenByName(this, options, port, backlog);
    else listenAt(this, null, port, options, backlog);
  } else if (options.path && isPipeName(options.path)) {
    checkAbstract(options);
    listenAt(this, options.path, undefined, options, backlog);
  } else if (typeof options.fd === 'number' && options.fd >= 0) {
    listenOnDescriptor(this, options, backlog);
  } else {
    throw new ERR_INVALID_ARG_VALUE('options', options, 'port' in options || 'path' in options ?
      undefined : 'must have the property "port" or "path"');
  }
  return this;
};

function followSignal(server, signal) {
  validateAbortSignal(signal, 'options.signal');
  const close = () => server.close();
  if (signal.aborted) {
    process.nextTick(close);
  } else {
    const { addAbortListener } = require('internal/events/abort_listener');
    const listener = addAbortListener(signal, close);
    server.once('close', () => listener[SymbolDispose]());
  }
}

const linkLocal = /^fe[89ab][0-9a-f]:/i;

// Even an address is looked up: the server listens in a later tick.
function listenByName(server, options, port, backlog) {
  const id = server._listeningId;
  const { host } = options;
  const listen = (error, address, family) => {
    if (id !== server._listeningId) return; // closed in the meantime
    if (error) server.emit('error', error);
    else listenAt(server, address, port, { ...options, family }, backlog);
  };
  if (isIP(host) !== 0) {
    process.nextTick(listen, null, host, isIP(host));
    return;
  }
  require('dns').lookup(host, { all: true }, (error, found) => {
    if (error) listen(error);
    else listen(null, found[bestOf(found)].address, found[bestOf(found)].family);
  });
}

// The first one but addresses of a link, which need to be told which.
function bestOf(found) {
  for (let i = 0; i < found.length; i++) {
    if (RegExpPrototypeExec(linkLocal, found[i].address) === null) return i;
  }
  return 0;
}

// In a worker of a cluster the primary listens, unless the server is to be the worker's own.
function isPrimarys({ exclusive, reusePort }) {
  return role.isWorker && !exclusive && !reusePort;
}

function listenByPrimary(server, address, port, family, fd, options, backlog) {
  const id = ++server._listeningId;
  const { ipv6Only, readableAll, writableAll } = options;
  const asked = {
    __proto__: null,
    address,
    port,
    addressType: family,
    fd,
    flags: ipv6Only ? kIPv6Only : 0,
    backlog,
    readableAll,
    writableAll,
  };
  require('cluster')._getServer(server, asked, (status, handle) => {
    if (id !== server._listeningId) { // closed, or asked again, meanwhile
      handle?.close();
      return;
    }
    status = status || misses(handle, port);
    if (status !== 0) {
      handle?.close();
      const error = new errors.ExceptionWithHostPort(status, 'bind', address, port);
      server.emit('error', error);
      return;
    }
    server._pipeName = port === -1 ? address : undefined;
    server._connectionKey = `${family}:${address}:${port}`;
    if (handle.isFake) {
      server._handle = handle;
      begin(server);
    } else {
      listenOnHandle(server, handle, backlog);
    }
  });
}

// A shared socket of which another one has got the address first is somewhere else.
function misses(handle, port) {
  if (!(port > 0) || !handle.getsockname) return 0;
  const out = {};
  const status = handle.getsockname(out);
  return status !== 0 ? status : out.port === port ? 0 : kAddressInUse;
}

function listenOnHandle(server, handle, backlog) {
  const status = handle.listenHere(backlog);
  if (status !== 0) {
    const out = {};
    handle.getsockname?.(out);
    handle.close();
    const error =
      new errors.UVExceptionWithHostPort(status, 'listen', out.address ?? null, out.port ?? -1);
    process.nextTick(emitError, server, error);
    return;
  }
  server._handle = handle;
  begin(server);
}

// `address` null: every one of this machine, by IPv6 if there is IPv6.
function listenAt(server, address, port, options, backlog) {
  if (tell.on) tell.publish('tracing:net.server.listen:asyncStart', { server, options });
  const isPipe = port === undefined;
  if (isPrimarys(options)) {
    const family = isPipe ? -1 : options.family ?? 4;
    listenByPrimary(
      server, address, isPipe ? -1 : port, family, undefined, options, backlog);
    return;
  }
  let name = address ?? '::';
  const handle = server._handle = isPipe ? new Pipe(kListener) : new TCP(kListener);
  let status = openAt(handle, name, port, options, backlog);
  if (address === null && status !== 0 && status !== kAddressInUse) {
    name = '0.0.0.0';
    status = openAt(handle, name, port, options, backlog);
  }
  if (status !== 0) {
    handle.close();
    server._handle = null;
    if (isPipe && status === kNoEntry) status = kNoAccess; // as libuv has it
    const error = new errors.UVExceptionWithHostPort(status, 'listen', name, isPipe ? -1 : port);
    if (isPipe) error.port = -1;
    if (tell.on) tell.publish('tracing:net.server.listen:error', { server, error });
    process.nextTick(emitError, server, error);
    return;
  }
  server._connectionKey = `${isPipe ? -1 : isIP(name)}:${name}:${isPipe ? -1 : port}`;
  server._pipeName = isPipe ? name : undefined;
  if (isPipe) addPermissions(server, options);
  begin(server);
}

function begin(server) {
  server._handle.onconnection = onConnection;
  server._handle.socket = server;
  if (server._unref) server.unref();
  if (tell.on) tell.publish('tracing:net.server.listen:asyncEnd', { server });
  inTick(server, server._handle, emitListening);
}

// `handle`: what causes it.
function inTick(server, handle, callback) {
  if (slot.hooks === undefined || !handle) process.nextTick(callback, server);
  else slot.hooks.causedBy(handle, process.nextTick, callback, server);
}

// On a descriptor that has its address already.
function listenOnDescriptor(server, options, backlog) {
  const { fd } = options;
  if (isPrimarys(options)) {
    listenByPrimary(server, null, null, null, fd, options, backlog);
    return;
  }
  try {
    server._handle = adoptListener(fd, backlog);
  } catch ({ errno = kInvalid }) { // without a number it is no socket
    const error = new errors.UVExceptionWithHostPort(errno, 'listen', null, -1);
    error.fd = fd;
    process.nextTick(emitError, server, error);
    return;
  }
  begin(server);
}

function openAt(handle, name, port, options, backlog) {
  return handle.listen(name, port, backlog, Boolean(options.ipv6Only), Boolean(options.reusePort));
}

// An abstract name is in no directory that could have permissions.
function checkAbstract(options) {
  if (options.path[0] !== '\0' || !(options.readableAll || options.writableAll)) return;
  throw new ERR_INVALID_ARG_VALUE(
    'options', options,
    'can not set readableAll or writableAllt to true when path is abstract unix socket');
}

// A Unix socket that others than its owner may use.
function addPermissions(server, { path, readableAll, writableAll }) {
  const mode = (readableAll ? 0o444 : 0) | (writableAll ? 0o222 : 0);
  if (mode === 0 || server._handle === null) return;
  const status = internalBinding('net').addPermissions(path, mode);
  if (status === 0) return;
  server._handle.close();
  server._handle = null;
  throw new errors.ErrnoException(status, 'uv_pipe_chmod');
}

function emitError(server, error) {
  server.emit('error', error);
}

function emitListening(server) {
  // Closed again before anybody could be told.
  if (server._handle) server.emit('listening');
}

// ---- Connections -------------------------------------------------------------------------------

// Called as a method of the handle.
function onConnection(status, handle) {
  const server = this.socket;
  // There is no descriptor left for it: the loop has sent it away, and the server lives on.
  if (status === kTooManyFiles || status === kTooManyFilesInSystem) return;
  if (status !== 0) {
    server.emit('error', new errors.ErrnoException(status, 'accept'));
    return;
  }
  accept(server, handle);
}

function hasRoom({ _connections, maxConnections }) {
  return maxConnections === undefined || maxConnections === null || _connections < maxConnections;
}

function accept(server, handle) {
  if (!hasRoom(server)) drop(server, handle);
  else if (isBlocked(server, handle)) handle.close();
  else welcome(server, handle);
}

function isBlocked({ blockList }, handle) {
  if (!blockList || !handle.getpeername) return false;
  const peer = {};
  return handle.getpeername(peer) === 0 && blockList.check(peer.address, peer.family);
}

function welcome(server, handle) {
  const socket = new Socket({
    handle,
    allowHalfOpen: server.allowHalfOpen,
    pauseOnCreate: server.pauseOnConnect,
    readable: true,
    writable: true,
    readableHighWaterMark: server.highWaterMark,
    writableHighWaterMark: server.highWaterMark,
  });
  if (server.noDelay && handle.setNoDelay) {
    socket[kSetNoDelay] = true;
    handle.setNoDelay(true);
  }
  if (server.keepAlive && handle.setKeepAlive) {
    socket[kSetKeepAlive] = true;
    socket[kSetKeepAliveInitialDelay] = server.keepAliveInitialDelay;
    handle.setKeepAlive(true, server.keepAliveInitialDelay);
  }
  server._connections++;
  socket.server = server;
  socket._server = server;
  server.emit('connection', socket);
  if (tell.on) tell.publish('net.server.socket', { socket });
}

function drop(server, handle) {
  const local = {};
  const remote = {};
  const data = {};
  if (handle.getsockname?.(local) === 0) {
    data.localAddress = local.address;
    data.localPort = local.port;
    data.localFamily = local.family;
  }
  if (handle.getpeername?.(remote) === 0) {
    data.remoteAddress = remote.address;
    data.remotePort = remote.port;
    data.remoteFamily = remote.family;
  }
  handle.close();
  server.emit('drop', data);
}

// With those that other processes have.
Server.prototype.getConnections = function(callback) {
  validateFunction(callback, 'callback');
  if (this._workers.length === 0) {
    process.nextTick(callback, null, this._connections);
    return this;
  }
  let left = this._workers.length;
  let total = this._connections;
  const add = (count) => {
    total += count;
    if (--left === 0) process.nextTick(callback, null, total);
  };
  for (let i = 0; i < this._workers.length; i++) this._workers[i].getConnections(add);
  return this;
};

// `given`: of internal/child_process/shared_sockets.
Server.prototype._setupWorker = function(given) {
  this._usingWorkers = true;
  ArrayPrototypePush(this._workers, given);
};

// ---- The rest of its life ----------------------------------------------------------------------

ObjectDefineProperty(Server.prototype, 'listening', {
  __proto__: null,
  get() { return !!this._handle; },
  enumerable: true,
  configurable: true,
});

Server.prototype.address = function() {
  if (!this._handle?.getsockname) return this._pipeName ?? null;
  const out = {};
  const status = this._handle.getsockname(out);
  if (status !== 0) throw new errors.ErrnoException(status, 'address');
  return out;
};

Server.prototype.close = function(callback) {
  this._listeningId++;
  if (typeof callback === 'function') {
    if (this._handle) this.once('close', callback);
    else this.once('close', () => callback(new ERR_SERVER_NOT_RUNNING()));
  }
  if (this._handle) {
    this._handle.close();
    this._handle = null;
  }
  if (this._workers.length > 0) waitForWorkers(this);
  else this._emitCloseIfDrained();
  return this;
};

// They count as one connection until all of theirs are closed.
function waitForWorkers(server) {
  let left = server._workers.length;
  server._connections++;
  const close = () => {
    if (--left > 0) return;
    server._connections--;
    server._emitCloseIfDrained();
  };
  for (let i = 0; i < server._workers.length; i++) server._workers[i].close(close);
}

Server.prototype._emitCloseIfDrained = function() {
  if (this._handle || this._connections > 0) return;
  process.nextTick(emitClose, this);
};

function emitClose(server) {
  server.emit('close');
}

Server.prototype[SymbolAsyncDispose] = async function() {
  if (!this._handle) return;
  await new Promise((resolve, reject) => {
    this.close((error) => {
      if (error) reject(error);
      else resolve();
    });
  });
};

Server.prototype[EventEmitter.captureRejectionSymbol] = function(error, event, socket) {
  if (event === 'connection') socket.destroy(error);
  else this.emit('error', error);
};

Server.prototype.ref = function() {
  this._unref = false;
  if (this._handle) this._handle.ref();
  return this;
};

Server.prototype.unref = function() {
  this._unref = true;
  if (this._handle) this._handle.unref();
  return this;
};

// A handle that has this address and does not listen yet, or a negative errno. For clusters and for
// old programs.
function createServerHandle(address, port, addressType, fd, flags) {
  if (typeof fd === 'number' && fd >= 0) {
    try {
      return require('internal/net/handle').adoptStream(fd);
    } catch {
      return kInvalid;
    }
  }
  const isPipe = port === -1 && addressType === -1;
  const handle = isPipe ? new Pipe() : new TCP();
  let status;
  if (isPipe) {
    status = handle.bind(address, undefined);
    if (status === kNoEntry) status = kNoAccess; // as libuv has it
  } else {
    status = handle.bind(address || '::', port || 0, (flags & kIPv6Only) !== 0);
    if (!address && status !== 0 && status !== kAddressInUse) {
      status = handle.bind('0.0.0.0', port || 0);
    }
  }
  if (status === 0) return handle;
  handle.close();
  return status;
}

module.exports = { Server, accept, createServerHandle, hasRoom };
