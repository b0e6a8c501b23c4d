'use strict';

// Agent: keeps sockets for the next requests to the same place, and requests for the next socket.

const {
  ArrayPrototypeIncludes,
  ArrayPrototypeIndexOf,
  ArrayPrototypePop,
  ArrayPrototypePush,
  ArrayPrototypeShift,
  ArrayPrototypeSplice,
  FunctionPrototypeCall,
  NumberIsFinite,
  NumberParseInt,
  ObjectKeys,
  ObjectSetPrototypeOf,
  RegExpPrototypeExec,
  StringPrototypeStartsWith,
  Symbol,
} = primordials;

const EventEmitter = require('events');
const net = require('net');
const { validateNumber, validateOneOf, validateString } = require('internal/validators');
const { slot } = require('internal/async_context');
const debug = require('internal/http/debug');
const proxySettings = require('internal/http/proxy_settings');

const kOnKeylog = Symbol('onkeylog');
const kProxy = Symbol('proxy');
const kRequestOptions = Symbol('requestOptions');
const kRequestContext = Symbol('requestContext');

function Agent(options) {
  if (!(this instanceof Agent)) return new Agent(options);
  FunctionPrototypeCall(EventEmitter, this);
  this.options = { __proto__: null, ...options };
  this.defaultPort = this.options.defaultPort || 80;
  this.protocol = this.options.protocol || 'http:';
  if (this.options.noDelay === undefined) this.options.noDelay = true;
  // Not a Unix socket unless the request says so.
  this.options.path = null;
  this.requests = { __proto__: null };
  this.sockets = { __proto__: null };
  this.freeSockets = { __proto__: null };
  this.keepAliveMsecs = this.options.keepAliveMsecs || 1000;
  this.keepAlive = this.options.keepAlive || false;
  this.maxSockets = this.options.maxSockets || Agent.defaultMaxSockets;
  this.maxFreeSockets = this.options.maxFreeSockets || 256;
  this.scheduling = this.options.scheduling || 'lifo';
  this.maxTotalSockets = this.options.maxTotalSockets;
  this.totalSocketCount = 0;
  this.agentKeepAliveTimeoutBuffer = keepAliveBuffer(this.options.agentKeepAliveTimeoutBuffer);
  validateOneOf(this.scheduling, 'scheduling', ['fifo', 'lifo']);
  if (this.maxTotalSockets !== undefined) {
    validateNumber(this.maxTotalSockets, 'maxTotalSockets', 1);
  } else {
    this.maxTotalSockets = Infinity;
  }
  const { proxyEnv } = this.options;
  if (proxyEnv) this[kProxy] = require('internal/http/proxy').proxyOf(proxyEnv, this.protocol);
  this.on('free', (socket, requestOptions) => takeBack(this, socket, requestOptions));
  // Only somebody who wants the keys of TLS costs a listener on each socket.
  this.on('newListener', watchKeys);
}
ObjectSetPrototypeOf(Agent.prototype, EventEmitter.prototype);
ObjectSetPrototypeOf(Agent, EventEmitter);

Agent.defaultMaxSockets = Infinity;

function keepAliveBuffer(value) {
  return NumberIsFinite(value) && value >= 0 ? value : 1000;
}

// Those of a table { name: sockets }; each list from its end, because visit() may shorten it.
function forEachSocket(table, visit) {
  const names = ObjectKeys(table);
  for (let i = 0; i < names.length; i++) {
    const list = table[names[i]];
    for (let n = list.length - 1; n >= 0; n--) {
      if (list[n] !== undefined) visit(list[n]);
    }
  }
}

function watchKeys(event) {
  if (event !== 'keylog') return;
  const agent = this;
  const tell = function(line) { agent.emit('keylog', line, this); };
  agent.off('newListener', watchKeys);
  agent[kOnKeylog] = tell;
  forEachSocket(agent.sockets, (socket) => socket.on('keylog', tell));
}

Agent.prototype.createConnection = function createConnection(options, callback) {
  const proxy = proxyFor(this, options);
  if (proxy === undefined) return net.createConnection(options, callback);
  const tunnel = require('internal/http/tunnel');
  return tunnel.createConnection(this, proxy, options, undefined, callback);
};

// What a request to `host` goes through, if it does.
function proxyFor(agent, options) {
  const proxy = agent[kProxy];
  return proxy !== undefined && proxy.covers(options) ? proxy : undefined;
}

Agent.prototype.getName = function getName(options = {}) {
  const { family, host, localAddress, port, socketPath } = options;
  const place = `${host || 'localhost'}:${port || ''}:${localAddress || ''}`;
  const version = family === 4 || family === 6 ? `:${family}` : '';
  return `${place}${version}${socketPath ? `:${socketPath}` : ''}`;
};

// ---- Sockets come back -------------------------------------------------------------------------

function takeBack(agent, socket, options) {
  const name = agent.getName(options);
  debug('agent.on(free)', name);
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  const requests = agent.requests[name];
  if (requests?.length) {
    const request = ArrayPrototypeShift(requests);
    if (requests.length === 0) delete agent.requests[name];
    giveSocket(agent, request, socket);
    return;
  }
  // Nobody waits for it: kept, if that is wanted.
  const request = socket._httpMessage;
  if (!request || !request.shouldKeepAlive || !agent.keepAlive) {
    socket.destroy();
    return;
  }
  const free = agent.freeSockets[name] || [];
  const total = free.length + (agent.sockets[name]?.length ?? 0);
  if (agent.totalSocketCount > agent.maxTotalSockets || total > agent.maxSockets ||
      free.length >= agent.maxFreeSockets || !agent.keepSocketAlive(socket)) {
    socket.destroy();
    return;
  }
  agent.freeSockets[name] = free;
  socket._httpMessage = null;
  agent.removeSocket(socket, options);
  socket.once('error', onFreeSocketError);
  guardFreeSocket(socket);
  ArrayPrototypePush(free, socket);
}

function onFreeSocketError() {
  this.destroy();
  this.emit('agentRemove');
}

// Nobody has asked for anything: what comes is no answer, and must not be taken for the next one.
function guardFreeSocket(socket) {
  const handle = socket._handle;
  if (!handle || handle.native === undefined || socket.connecting) return;
  socket._onreadBeforeFree = handle.onread;
  handle.onread = function(count, arrayBuffer, offset) {
    if (count > 0) {
      socket.destroy();
      socket.emit('agentRemove');
      return;
    }
    FunctionPrototypeCall(socket._onreadBeforeFree, this, count, arrayBuffer, offset);
  };
  if (!handle.reading) handle.readStart();
}

function unguardFreeSocket(socket) {
  if (socket._onreadBeforeFree === undefined) return;
  if (socket._handle) socket._handle.onread = socket._onreadBeforeFree;
  socket._onreadBeforeFree = undefined;
}

// Whether this socket may wait for another request.
Agent.prototype.keepSocketAlive = function keepSocketAlive(socket) {
  socket.setKeepAlive(true, this.keepAliveMsecs);
  socket.unref();
  let timeout = this.options.timeout || 0;
  const hint = socket._httpMessage?.res?.headers['keep-alive'];
  if (hint) {
    const found = RegExpPrototypeExec(/^timeout=(\d+)/, hint)?.[1];
    if (found) {
      // The server closes it after so long: be gone before, or the next request gets a reset.
      const told = NumberParseInt(found, 10) * 1000 - this.agentKeepAliveTimeoutBuffer;
      if (told <= 0) return false;
      if (timeout === 0 || told < timeout) timeout = told;
    }
  }
  if (socket.timeout !== timeout) socket.setTimeout(timeout);
  return true;
};

Agent.prototype.reuseSocket = function reuseSocket(socket, request) {
  socket.removeListener('error', onFreeSocketError);
  unguardFreeSocket(socket);
  request.reusedSocket = true;
  socket.ref();
};

// ---- Requests come -----------------------------------------------------------------------------

Agent.prototype.addRequest = function addRequest(request, options, port, localAddress) {
  // Older programs: addRequest(request, host, port, localAddress).
  if (typeof options === 'string') {
    options = { __proto__: null, host: options, port, localAddress };
  }
  options = { __proto__: null, ...options, ...this.options };
  if (options.socketPath) options.path = options.socketPath;
  normalizeServerName(options, request);
  const name = this.getName(options);
  this.sockets[name] ||= [];
  const socket = takeFree(this, name);
  const count = (this.freeSockets[name]?.length ?? 0) + this.sockets[name].length;
  if (socket) {
    this.reuseSocket(socket, request);
    setRequestSocket(this, request, socket);
    ArrayPrototypePush(this.sockets[name], socket);
  } else if (count < this.maxSockets && this.totalSocketCount < this.maxTotalSockets) {
    this.createSocket(request, options, (error, made) => {
      if (error) request.onSocket(null, error);
      else setRequestSocket(this, request, made);
    });
  } else {
    // It waits for one to come free.
    this.requests[name] ||= [];
    request[kRequestOptions] = options;
    request[kRequestContext] = slot.current;
    ArrayPrototypePush(this.requests[name], request);
  }
};

function takeFree(agent, name) {
  const free = agent.freeSockets[name];
  if (!free) return undefined;
  while (free.length > 0 && free[0].destroyed) ArrayPrototypeShift(free);
  const socket = agent.scheduling === 'fifo' ? ArrayPrototypeShift(free) : ArrayPrototypePop(free);
  if (free.length === 0) delete agent.freeSockets[name];
  return socket;
}

function normalizeServerName(options, request) {
  if (options.servername || options.servername === '') return;
  let name = options.host;
  const host = request.getHeader('host');
  if (host) {
    validateString(host, 'options.headers.host');
    // "[::1]:80" and "name:80"
    name = StringPrototypeStartsWith(host, '[') ?
      RegExpPrototypeExec(/^\[([^\]]*)\]/, host)?.[1] ?? host :
      RegExpPrototypeExec(/^[^:]*/, host)[0];
  }
  // TLS knows no addresses as names.
  options.servername = net.isIP(name) !== 0 ? '' : name;
}

Agent.prototype.createSocket = function createSocket(request, options, callback) {
  options = { __proto__: null, ...options, ...this.options };
  if (options.socketPath) options.path = options.socketPath;
  normalizeServerName(options, request);
  // Options of the agent's say how long it waits, and others are the request's.
  const timeout = request.timeout || this.options.timeout || undefined;
  if (timeout) options.timeout = timeout;
  options.encoding = null;
  const name = this.getName(options);
  options._agentKey = name;
  let isDone = false;
  const onCreate = (error, socket) => {
    if (isDone) return;
    isDone = true;
    if (error) {
      if (error.proxyTunnelTimeout !== undefined) request.emit('timeout');
      callback(error);
      return;
    }
    this.sockets[name] ||= [];
    ArrayPrototypePush(this.sockets[name], socket);
    this.totalSocketCount++;
    installListeners(this, socket, options);
    callback(null, socket);
  };
  // Kept alive by the kernel, too, if the agent keeps it.
  if (this.keepAlive) {
    options.keepAlive = this.keepAlive;
    options.keepAliveInitialDelay = this.keepAliveMsecs;
  }
  debug('createConnection', name);
  const socket = this.createConnection(options, onCreate);
  if (socket) onCreate(null, socket);
};

function isFree(agent, socket) {
  for (const name in agent.freeSockets) {
    if (ArrayPrototypeIncludes(agent.freeSockets[name], socket)) return true;
  }
  return false;
}

function installListeners(agent, socket, options) {
  const leave = () => {
    agent.totalSocketCount--;
    agent.removeSocket(socket, options);
  };
  const listeners = {
    __proto__: null,
    free() { agent.emit('free', socket, options); },
    close: leave,
    // A free socket that nobody wanted for too long.
    timeout() {
      if (isFree(agent, socket)) socket.destroy();
    },
    // It is somebody else's from now on.
    agentRemove() {
      leave();
      for (const event in listeners) socket.off(event, listeners[event]);
    },
  };
  for (const event in listeners) socket.on(event, listeners[event]);
  if (agent[kOnKeylog]) socket.on('keylog', agent[kOnKeylog]);
}

function dropFrom(table, name, socket) {
  const list = table[name];
  if (!list) return;
  const index = ArrayPrototypeIndexOf(list, socket);
  if (index === -1) return;
  ArrayPrototypeSplice(list, index, 1);
  // An empty list would keep the name for ever.
  if (list.length === 0) delete table[name];
}

Agent.prototype.removeSocket = function removeSocket(socket, options) {
  const name = this.getName(options);
  dropFrom(this.sockets, name, socket);
  // One that is gone cannot be free.
  if (!socket.writable) dropFrom(this.freeSockets, name, socket);
  let request;
  if (this.requests[name]?.length) {
    request = this.requests[name][0];
  } else {
    // Any other place may be waiting for the total to fall.
    const names = ObjectKeys(this.requests);
    for (let i = 0; i < names.length && request === undefined; i++) {
      // Its own sockets will serve it.
      if (!this.sockets[names[i]]?.length) request = this.requests[names[i]][0];
    }
  }
  if (request === undefined || !request[kRequestOptions]) return;
  const waiting = request[kRequestOptions];
  this.createSocket(request, waiting, (error, made) => {
    if (error) request.onSocket(null, error);
    else made.emit('free');
  });
};

function giveSocket(agent, request, socket) {
  const before = slot.current;
  const { restore } = require('internal/async_context');
  restore(request[kRequestContext]);
  request[kRequestContext] = undefined;
  request[kRequestOptions] = undefined;
  setRequestSocket(agent, request, socket);
  restore(before);
}

// A socket has the agent's time-out already.
function setRequestSocket({ options }, request, socket) {
  const { timeout } = request;
  const isItsOwn = timeout !== undefined && timeout !== (options.timeout || 0);
  request.onSocket(socket);
  if (isItsOwn) socket.setTimeout(timeout);
}

Agent.prototype.destroy = function destroy() {
  const destroySocket = (socket) => socket.destroy();
  forEachSocket(this.freeSockets, destroySocket);
  forEachSocket(this.sockets, destroySocket);
};

function makeGlobalAgent() {
  const proxyEnv = proxySettings.environment;
  return new Agent({ keepAlive: true, scheduling: 'lifo', timeout: 5000, proxyEnv });
}

const settings = { __proto__: null, globalAgent: makeGlobalAgent() };

module.exports = { Agent, kProxy, makeGlobalAgent, proxyFor, settings };
