'use strict';

// How a socket gets its connection: by path, by address, or by a name that is looked up and may
// have several addresses, which are tried one after the other.

const { ArrayPrototypePush, MathMax, StringPrototypeIncludes } = primordials;
const { AI_ADDRCONFIG, isIP } = internalBinding('net');
const { slot } = require('internal/async_context');
const errors = require('internal/errors');
const {
  ERR_INVALID_ADDRESS_FAMILY,
  ERR_INVALID_ARG_TYPE,
  ERR_INVALID_ARG_VALUE,
  ERR_INVALID_IP_ADDRESS,
  ERR_IP_BLOCKED,
  ERR_MISSING_ARGS,
  ERR_SOCKET_CONNECTION_TIMEOUT,
} = errors.codes;
const {
  validateBoolean,
  validateFunction,
  validateInt32,
  validateNumber,
  validatePort,
  validateString,
} = require('internal/validators');
const { isNormalized, normalizeArgs } = require('internal/net/arguments');
const defaults = require('internal/net/defaults');
const { Pipe, Request, TCP } = require('internal/net/handle');
const { Socket, applySettings, initHandle } = require('internal/net/socket');
const { kBytesRead, kBytesWritten, kRenewHandle } = require('internal/net/symbols');
const spans = require('internal/perf/spans');

function connect(socket, args) {
  // `new Socket().connect([normalized])` comes from createConnection().
  const normalized = isNormalized(args[0]) ? args[0] : normalizeArgs(args);
  const options = normalized[0];
  const callback = normalized[1];
  if (options.port === undefined && (options.path === undefined || options.path === null)) {
    throw new ERR_MISSING_ARGS(['options', 'port', 'path']);
  }
  if (socket.write !== Socket.prototype.write) socket.write = Socket.prototype.write;
  if (socket.destroyed) {
    socket._undestroy();
    socket._handle = null;
    socket._peername = undefined;
    socket._sockname = undefined;
  }
  const { path } = options;
  if (socket._handle?.isBoundOnly) {
    if (options.localAddress !== undefined || options.localPort !== undefined) {
      throw new ERR_INVALID_ARG_VALUE(
        'options', options, 'localAddress and localPort cannot be used with an adopted bound socket');
    }
    socket._handle.isBoundOnly = false;
  }
  if (!socket._handle) {
    socket._handle = path ? new Pipe() : new TCP();
    initHandle(socket);
  }
  if (callback !== null) socket.once('connect', callback);
  socket._unrefTimer();
  socket.connecting = true;
  socket[kBytesRead] = socket[kBytesWritten] = 0;
  if (path) {
    validateString(path, 'options.path');
    connectTo(socket, { __proto__: null, path });
  } else {
    if (slot.hooks === undefined) lookUpAndConnect(socket, options);
    else slot.hooks.causedBy(socket._handle, lookUpAndConnect, socket, options);
  }
  return socket;
}

// ---- One attempt -------------------------------------------------------------------------------

function destroyLater(socket, error) {
  socket.destroy(error);
}

// `target`: a path, or an address, its family and a port, with the local ones to bind to.
function connectTo(socket, target) {
  if (!bindLocally(socket, target)) return;
  if (target.path === undefined && isBlocked(socket, target.address, target.family)) {
    // In a tick: who asked for the connection may have no listener yet.
    process.nextTick(destroyLater, socket, new ERR_IP_BLOCKED(target.address));
    return;
  }
  if (target.path === undefined) {
    socket.emit('connectionAttempt', target.address, target.port, target.family);
    if (!socket.connecting) return;
  }
  const status = start(socket, target, afterConnect);
  if (status === 0) return;
  const { address, port } = socket._getsockname();
  socket.destroy(new errors.ExceptionWithHostPort(
    status, 'connect', target.path ?? target.address, target.port, `${address}:${port}`));
}

function start(socket, target, callback) {
  const type = target.path === undefined ? 'TCPCONNECTWRAP' : 'PIPECONNECTWRAP';
  const request = new Request(type, socket, socket._handle, callback);
  request.target = target;
  target.span = target.path === undefined ? spans.begin('net', 'connect') : undefined;
  const status = target.path === undefined ?
    socket._handle.connect(request, target.address, target.port) :
    socket._handle.connect(request, target.path);
  return status || 0; // a function of a program's in that place need not say anything
}

function bindLocally(socket, target) {
  const { localPort } = target;
  if (!target.localAddress && !localPort) return true;
  target.localAddress ||= target.family === 6 ? '::' : '0.0.0.0';
  const status = socket._handle.bind(target.localAddress, localPort || 0);
  if (status === 0) return true;
  socket.destroy(new errors.ExceptionWithHostPort(status, 'bind', target.localAddress, localPort));
  return false;
}

function isBlocked(socket, address, family) {
  return socket.blockList?.check(address, `ipv${family}`) === true;
}

function failure(status, target) {
  if (target.path !== undefined) {
    return new errors.ExceptionWithHostPort(status, 'connect', target.path);
  }
  const { address, localAddress, localPort, port } = target;
  if (!localAddress || !localPort) return new errors.ExceptionWithHostPort(status, 'connect', address, port);
  const error = new errors.ExceptionWithHostPort(status, 'connect', address, port, `${localAddress}:${localPort}`);
  error.localAddress = localAddress;
  error.localPort = localPort;
  return error;
}

function afterConnect(status) {
  const { socket, target } = this;
  if (socket.destroyed) return;
  socket.connecting = false;
  socket._sockname = null;
  if (status === 0) {
    if (target.span !== undefined) {
      spans.end(target.span, { host: target.address, port: target.port });
    }
    welcome(socket);
    return;
  }
  const error = failure(status, target);
  tellFailure(socket, target, error);
  socket.destroy(error);
}

function tellFailure(socket, { path, address, port, family }, error) {
  socket.emit('connectionAttemptFailed', path ?? address, port, family, error);
}

function welcome(socket) {
  socket._unrefTimer();
  applySettings(socket);
  socket.emit('connect');
  socket.emit('ready');
  // Reads ahead, unless the program has paused the socket before.
  if (socket.readable && !socket.isPaused()) socket.read(0);
}

// ---- Names -------------------------------------------------------------------------------------

function checkedOptions(options) {
  const { localAddress, localPort, autoSelectFamily } = options;
  const patience = options.autoSelectFamilyAttemptTimeout;
  if (localAddress && isIP(localAddress) === 0) throw new ERR_INVALID_IP_ADDRESS(localAddress);
  if (localPort) validateNumber(localPort, 'options.localPort');
  let { port = 0 } = options;
  if (typeof port !== 'number' && typeof port !== 'string') {
    throw new ERR_INVALID_ARG_TYPE('options.port', ['number', 'string'], port);
  }
  port = validatePort(port);
  if (autoSelectFamily !== undefined && autoSelectFamily !== null) {
    validateBoolean(autoSelectFamily, 'options.autoSelectFamily');
  }
  if (patience !== undefined && patience !== null) {
    validateInt32(patience, 'options.autoSelectFamilyAttemptTimeout', 1);
  }
  const host = options.host || 'localhost';
  return {
    __proto__: null,
    host,
    port,
    localAddress,
    localPort,
    isPatient: autoSelectFamily ?? defaults.autoSelectFamily,
    patience: patience ? MathMax(patience, defaults.kPatienceMin) : defaults.attemptTimeout,
  };
}

function lookUpAndConnect(socket, options) {
  const { host, port, localAddress, localPort, isPatient, patience } = checkedOptions(options);
  validateString(host, 'options.host');
  if (StringPrototypeIncludes(host, '\0')) {
    throw new ERR_INVALID_ARG_VALUE('options.host', host, 'must be a string without null bytes');
  }
  const known = isIP(host);
  const target = (address, family) =>
    ({ __proto__: null, address, family, port, localAddress, localPort });
  if (known !== 0) {
    process.nextTick(() => {
      if (socket.connecting) connectTo(socket, target(host, known));
    });
    return;
  }
  if (options.lookup !== undefined && options.lookup !== null) {
    validateFunction(options.lookup, 'options.lookup');
  }
  const lookup = options.lookup || require('dns').lookup;
  const query = { family: toFamily(options.family), hints: options.hints || 0 };
  const isAnyFamily = query.family !== 4 && query.family !== 6;
  // Only addresses of families that this machine has.
  if (isAnyFamily && query.hints === 0) query.hints = AI_ADDRCONFIG;
  socket._host = host;
  if (isPatient && isAnyFamily && !localAddress) {
    query.all = true;
    lookup(host, query, (error, addresses) => {
      onAddresses(socket, host, target, patience, error, addresses);
    });
  } else {
    lookup(host, query, (error, address, family) => {
      onAddress(socket, host, target, error, address, family);
    });
  }
}

function toFamily(family) {
  if (family === 'IPv4') return 4;
  return family === 'IPv6' ? 6 : family;
}

function onAddress(socket, host, target, error, address, family) {
  socket.emit('lookup', error, address, family, host);
  if (!socket.connecting) return;
  if (error) {
    process.nextTick(failBeforeConnecting, socket, error);
  } else if (typeof address !== 'string' || isIP(address) === 0) {
    process.nextTick(failBeforeConnecting, socket, new ERR_INVALID_IP_ADDRESS(address));
  } else if (family !== 4 && family !== 6) {
    process.nextTick(failBeforeConnecting, socket,
      new ERR_INVALID_ADDRESS_FAMILY(family, host, target(address, family).port));
  } else {
    socket._unrefTimer();
    connectTo(socket, target(address, family));
  }
}

function failBeforeConnecting(socket, error) {
  socket.destroy(error);
}

function onAddresses(socket, host, target, patience, error, addresses) {
  if (error) {
    socket.emit('lookup', error, undefined, undefined, host);
    if (socket.connecting) process.nextTick(failBeforeConnecting, socket, error);
    return;
  }
  const first = { __proto__: null, 4: [], 6: [] };
  let firstFamily = 0;
  for (let i = 0; i < addresses.length; i++) {
    const { address, family } = addresses[i];
    socket.emit('lookup', null, address, family, host);
    if (!socket.connecting) return;
    if (isIP(address) === 0 || (family !== 4 && family !== 6)) continue;
    if (firstFamily === 0) firstFamily = family;
    ArrayPrototypePush(first[family], target(address, family));
  }
  if (firstFamily === 0) {
    const { address, family } = addresses[0] ?? {};
    process.nextTick(failBeforeConnecting, socket, isIP(address) === 0 ?
      new ERR_INVALID_IP_ADDRESS(address) :
      new ERR_INVALID_ADDRESS_FAMILY(family, host, target(address, family).port));
    return;
  }
  socket._unrefTimer();
  const targets = alternate(first[firstFamily], first[firstFamily === 4 ? 6 : 4]);
  if (targets.length === 1) connectTo(socket, targets[0]);
  else tryTargets(socket, targets, patience);
}

// One of each family in turns.
function alternate(these, those) {
  const all = [];
  for (let i = 0; i < these.length || i < those.length; i++) {
    if (i < these.length) ArrayPrototypePush(all, these[i]);
    if (i < those.length) ArrayPrototypePush(all, those[i]);
  }
  return all;
}

// ---- Several attempts --------------------------------------------------------------------------

function tryTargets(socket, targets, patience) {
  socket.autoSelectFamilyAttemptedAddresses = [];
  tryNext({
    __proto__: null, socket, targets, patience, index: 0, errors: [], timer: null, handle: null,
  });
}

function tryNext(search) {
  const { socket, targets, index } = search;
  if (index === targets.length) {
    finishSearch(search);
    return;
  }
  // An attempt that failed has used up its handle.
  if (index > 0) renewHandle(socket);
  const target = targets[index];
  search.index++;
  const { address, port, family } = target;
  if (isBlocked(socket, address, family)) {
    fail(search, target, new ERR_IP_BLOCKED(address));
    return;
  }
  ArrayPrototypePush(socket.autoSelectFamilyAttemptedAddresses, `${address}:${port}`);
  socket.emit('connectionAttempt', address, port, family);
  if (!socket.connecting) return;
  const bound = target.localPort ?
    socket._handle.bind(family === 6 ? '::' : '0.0.0.0', target.localPort) : 0;
  if (bound !== 0) {
    fail(search, target,
      new errors.ExceptionWithHostPort(bound, 'bind', address, target.localPort));
    return;
  }
  const handle = search.handle = socket._handle;
  const status = start(socket, target, function(result) {
    onAttempt(search, target, handle, result);
  });
  if (status !== 0) {
    fail(search, target, failure(status, target));
  } else if (search.index < targets.length) {
    startTimer(search, target, handle);
  }
}

function startTimer(search, target, handle) {
  const { Timeout, start: startTimeout } = require('internal/timers');
  search.timer = new Timeout(() => {
    const { socket } = search;
    if (!socket.connecting || search.handle !== handle) return;
    socket.emit('connectionAttemptTimeout', target.address, target.port, target.family);
    ArrayPrototypePush(search.errors, failure(kTimedOut, target));
    tryNext(search);
  }, search.patience, undefined, false, false); // the attempt itself keeps the loop alive
  startTimeout(search.timer);
}

const kTimedOut = -110;

function renewHandle(socket) {
  const { refed } = socket._handle;
  if (socket[kRenewHandle] !== undefined) {
    socket[kRenewHandle]();
  } else {
    socket._handle.close();
    socket._handle = new TCP();
    initHandle(socket);
  }
  if (!refed) socket._handle.unref();
}

function onAttempt(search, target, handle, status) {
  const { socket } = search;
  if (search.handle !== handle) return; // too late: another attempt is under way
  if (search.timer !== null) require('internal/timers').clearTimeout(search.timer);
  if (status !== 0) {
    fail(search, target, failure(status, target));
  } else if (socket.connecting) {
    socket.connecting = false;
    socket._sockname = null;
    welcome(socket);
  }
}

function fail(search, target, error) {
  const { socket } = search;
  ArrayPrototypePush(search.errors, error);
  tellFailure(socket, target, error);
  if (socket.connecting) tryNext(search);
}

function finishSearch({ socket, errors: list }) {
  socket.connecting = false;
  if (list.length === 0) socket.destroy(new ERR_SOCKET_CONNECTION_TIMEOUT());
  else socket.destroy(list.length === 1 ? list[0] : new errors.NodeAggregateError(list));
}

module.exports = { connect };
