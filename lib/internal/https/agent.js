'use strict';

// Agent of https: sockets over TLS, and the sessions with which the next one begins sooner.

const {
  ArrayBufferIsView,
  ArrayIsArray,
  ArrayPrototypeIndexOf,
  ArrayPrototypePush,
  ArrayPrototypeShift,
  ArrayPrototypeSplice,
  FunctionPrototypeCall,
  JSONStringify,
  ObjectSetPrototypeOf,
  SafeWeakMap,
} = primordials;
const { FastBuffer } = require('internal/buffer/memory');
const tls = require('tls');
const { Agent: HttpAgent, proxyFor } = require('internal/http/agent');
const proxySettings = require('internal/http/proxy_settings');

function Agent(options) {
  if (!(this instanceof Agent)) return new Agent(options);
  FunctionPrototypeCall(HttpAgent, this, {
    __proto__: null,
    ...options,
    defaultPort: options?.defaultPort ?? 443,
    protocol: options?.protocol ?? 'https:',
  });
  const { maxCachedSessions = 100 } = this.options;
  this._sessionCache = { map: {}, list: [] };
  this.maxCachedSessions = maxCachedSessions;
}
ObjectSetPrototypeOf(Agent.prototype, HttpAgent.prototype);
ObjectSetPrototypeOf(Agent, HttpAgent);

// (options), (port, options), (port, host, options)
function optionsOf(port, host, options) {
  if (port !== null && typeof port === 'object') return port;
  const last = host !== null && typeof host === 'object' ? host : options;
  const taken = { __proto__: null, ...last };
  if (typeof port === 'number') taken.port = port;
  if (typeof host === 'string') taken.host = host;
  return taken;
}

Agent.prototype.createConnection = function createConnection(port, host, options, callback) {
  const taken = optionsOf(port, host, options);
  const proxy = proxyFor(this, taken);
  if (proxy === undefined) return connect(this, taken);
  const whenDone = typeof host === 'function' ? host : callback;
  const secure = (socket) => connect(this, { __proto__: null, ...taken, socket });
  return require('internal/http/tunnel').createConnection(this, proxy, taken, secure, whenDone);
};

function connect(agent, options) {
  const key = canResume(agent, options) ? options._agentKey : undefined;
  const session = key ? agent._getSession(key) : undefined;
  const socket = tls.connect(session ? { session, ...options } : options);
  if (!key) return socket;
  socket.on('session', (made) => agent._cacheSession(key, made));
  // A session that may be why it failed is not tried again.
  socket.once('close', (hadError) => {
    if (hadError) agent._evictSession(key);
  });
  return socket;
}

// Another one's opinion of who the server is must not stand for this one's.
function hasOwnCheck(agent, { checkServerIdentity: check }) {
  return typeof check === 'function' && check !== tls.checkServerIdentity &&
    check !== agent.options.checkServerIdentity;
}

function canResume(agent, options) {
  return !hasOwnCheck(agent, options);
}

const checks = new SafeWeakMap(); // number by function
let checksCount = 0;
function checkPart(check) {
  if (!checks.has(check)) checks.set(check, ++checksCount);
  return `:check-${checks.get(check)}`;
}

// What makes connections to the same place different ones.
const parts = ['ca', 'cert', 'clientCertEngine', 'ciphers', 'key'];
const laterParts = [
  'minVersion', 'maxVersion', 'secureProtocol', 'crl', 'honorCipherOrder', 'ecdhCurve', 'dhparam',
  'secureOptions', 'sessionIdContext', 'sigalgs', 'privateKeyIdentifier', 'privateKeyEngine',
];

function partOf(value) {
  return value ? `:${value}` : ':';
}

function toHex({ buffer, byteLength, byteOffset }) {
  return new FastBuffer(buffer, byteOffset, byteLength).hexSlice();
}

function bundleOf(pfx) {
  if (!pfx) return ':';
  if (!ArrayIsArray(pfx)) {
    const isPlain = typeof pfx === 'string' || ArrayBufferIsView(pfx);
    return `:${isPlain ? pfx : JSONStringify(pfx)}`;
  }
  let name = ':';
  for (let i = 0; i < pfx.length; i++) {
    const { buf = pfx[i], passphrase } = pfx[i];
    name += JSONStringify([typeof buf === 'string' ? buf : toHex(buf), passphrase]);
  }
  return name;
}

// False and 0 say something for these.
function isGiven(part, value) {
  return part === 'honorCipherOrder' || part === 'secureOptions' ? value !== undefined : value;
}

function shown(part, value) {
  return part === 'sigalgs' ? JSONStringify(value) : value;
}

Agent.prototype.getName = function getName(options = {}) {
  let name = FunctionPrototypeCall(HttpAgent.prototype.getName, this, options);
  for (let i = 0; i < parts.length; i++) name += partOf(options[parts[i]]);
  name += bundleOf(options.pfx);
  name += options.rejectUnauthorized === undefined ? ':' : `:${options.rejectUnauthorized}`;
  name += options.servername && options.servername !== options.host ?
    `:${options.servername}` : ':';
  for (let i = 0; i < laterParts.length; i++) {
    const value = options[laterParts[i]];
    name += isGiven(laterParts[i], value) ? `:${shown(laterParts[i], value)}` : ':';
  }
  return hasOwnCheck(this, options) ? name + checkPart(options.checkServerIdentity) : name;
};

// ---- Sessions ----------------------------------------------------------------------------------

Agent.prototype._getSession = function _getSession(key) {
  return this._sessionCache.map[key];
};

Agent.prototype._cacheSession = function _cacheSession(key, session) {
  if (this.maxCachedSessions === 0) return;
  const { list, map } = this._sessionCache;
  if (map[key] === undefined) {
    // The oldest one makes room.
    if (list.length >= this.maxCachedSessions) delete map[ArrayPrototypeShift(list)];
    ArrayPrototypePush(list, key);
  }
  map[key] = session;
};

Agent.prototype._evictSession = function _evictSession(key) {
  const { list, map } = this._sessionCache;
  const index = ArrayPrototypeIndexOf(list, key);
  if (index === -1) return;
  ArrayPrototypeSplice(list, index, 1);
  delete map[key];
};

function makeGlobalAgent() {
  const proxyEnv = proxySettings.environment;
  return new Agent({ keepAlive: true, scheduling: 'lifo', timeout: 5000, proxyEnv });
}

const settings = { __proto__: null, globalAgent: makeGlobalAgent() };

module.exports = { Agent, makeGlobalAgent, settings };
