'use strict';

// ClientRequest: options become a head, a socket comes from the agent or is made, the response is
// in client_response.js.

const {
  ArrayIsArray,
  ArrayPrototypeIncludes,
  Boolean,
  Error,
  FunctionPrototypeCall,
  NumberIsFinite,
  ObjectAssign,
  ObjectDefineProperty,
  ObjectKeys,
  ObjectSetPrototypeOf,
  ReflectApply,
  RegExpPrototypeExec,
  String,
  StringPrototypeCharCodeAt,
  StringPrototypeIncludes,
  StringPrototypeIndexOf,
  StringPrototypeToUpperCase,
  Symbol,
} = primordials;

const net = require('net');
const { Buffer } = require('buffer');
const {
  codes: {
    ERR_HTTP_HEADERS_SENT,
    ERR_INVALID_ARG_TYPE,
    ERR_INVALID_HTTP_TOKEN,
    ERR_INVALID_PROTOCOL,
    ERR_UNESCAPED_CHARACTERS,
  },
} = require('internal/errors');
const { validateBoolean } = require('internal/validators');
const {
  OutgoingMessage,
  initMessage,
  kErrored,
  withSocket,
} = require('internal/http/outgoing');
const { kOutHeaders, kUniqueHeaders, parseUniqueHeadersOption } =
  require('internal/http/outgoing_headers');
const { checkIsHttpToken } = require('internal/http/checks');
const { checkParserOptions } = require('internal/http/settings');
const { kProxy, proxyFor, settings } = require('internal/http/agent');
const channels = require('internal/http/channels');
const { checkDuration } = require('internal/net/durations');
const spans = require('internal/perf/spans');
const { attachSocket, kPath, listenForTimeout } = require('internal/http/client_response');

const kError = Symbol('kError');
const kLenientHeaderValidation = Symbol('kLenientHeaderValidation');
const invalidPath = /[^\u0021-\u00ff]/;

// ---- Options -----------------------------------------------------------------------------------

// Any object that looks like one: there are other classes of URLs.
function isURL(value) {
  return Boolean(value?.href && value.protocol && value.auth === undefined &&
                 value.path === undefined);
}

function takeOptions(input, options, callback) {
  if (typeof input === 'string' || isURL(input)) {
    const { URL } = require('internal/url/url');
    const { urlToHttpOptions } = require('internal/url/format');
    input = urlToHttpOptions(typeof input === 'string' ? new URL(input) : input);
  } else {
    callback = options;
    options = input;
    input = null;
  }
  if (typeof options === 'function') {
    callback = options;
    options = input || { __proto__: null };
  } else {
    options = ObjectAssign(input || { __proto__: null }, options);
  }
  return { __proto__: null, options, callback };
}

function chooseAgent(options) {
  const { agent } = options;
  if (agent === false) {
    const defaultAgent = options._defaultAgent || settings.globalAgent;
    return new defaultAgent.constructor();
  }
  if (agent === null || agent === undefined) {
    // A request with a connection of its own needs none.
    return typeof options.createConnection !== 'function' ?
      options._defaultAgent || settings.globalAgent : agent;
  }
  if (typeof agent.addRequest !== 'function') {
    throw new ERR_INVALID_ARG_TYPE('options.agent', ['Agent-like Object', 'undefined', 'false'],
                                   agent);
  }
  return agent;
}

// The name of a host, or what stands for none.
function hostOption(options, name) {
  const given = options[name];
  if (typeof given === 'string' || given === undefined || given === null) return given;
  throw new ERR_INVALID_ARG_TYPE(`options.${name}`, ['string', 'undefined', 'null'], given);
}

function checkPath(path) {
  if (RegExpPrototypeExec(invalidPath, path) !== null) {
    throw new ERR_UNESCAPED_CHARACTERS('Request path');
  }
}

function methodOf({ method }) {
  const isText = typeof method === 'string';
  if (method !== null && method !== undefined && !isText) {
    throw new ERR_INVALID_ARG_TYPE('options.method', 'string', method);
  }
  if (!method) return 'GET';
  if (!checkIsHttpToken(method)) throw new ERR_INVALID_HTTP_TOKEN('Method', method);
  return StringPrototypeToUpperCase(method);
}

function isAddressV6(host) {
  const first = StringPrototypeIndexOf(host, ':');
  return first !== -1 && StringPrototypeIncludes(host, ':', first + 1) &&
    StringPrototypeCharCodeAt(host, 0) !== 0x5b; // [
}

// Methods whose requests have a body only if the program says so.
const bodyless = ['GET', 'HEAD', 'DELETE', 'OPTIONS', 'TRACE', 'CONNECT'];

// ---- A request begins --------------------------------------------------------------------------

function ClientRequest(input, options, callback) {
  initMessage(this, undefined);
  ({ options, callback } = takeOptions(input, options, callback));
  this.agent = chooseAgent(options);
  const { agent } = this;
  const protocol = options.protocol || agent?.protocol || 'http:';
  const expected = agent?.protocol || 'http:';
  if (options.path) checkPath(String(options.path));
  if (protocol !== expected) throw new ERR_INVALID_PROTOCOL(protocol, expected);

  const defaultPort = options.defaultPort || agent?.defaultPort;
  const optionsWithPort = ObjectAssign({ __proto__: null }, options);
  // The request follows it, and destroys the socket.
  delete optionsWithPort.signal;
  const port = optionsWithPort.port = options.port || defaultPort || 80;
  const host = optionsWithPort.host =
    hostOption(options, 'hostname') || hostOption(options, 'host') || 'localhost';
  const setHost = takeRequestOptions(this, options);
  if (callback) this.once('response', callback);
  this.useChunkedEncodingByDefault = !ArrayPrototypeIncludes(bodyless, this.method);
  // Only if the agent could use the socket again.
  this.shouldKeepAlive = Boolean(agent && (agent.keepAlive || NumberIsFinite(agent.maxSockets)));
  this._last = !this.shouldKeepAlive;
  const proxy = agent?.[kProxy] === undefined ? undefined : proxyOf(this, optionsWithPort);
  if (proxy !== undefined) {
    const { pathFor } = require('internal/http/proxied_request');
    this[kPath] = pathFor(String(this[kPath]), this.method, options.headers, host, port);
  }
  setHeaders(this, options, host, port, defaultPort, setHost, proxy);
  this[kUniqueHeaders] = parseUniqueHeadersOption(options.uniqueHeaders);
  findSocket(this, options, optionsWithPort);
  channels.tell('clientCreated', () => ({ request: this }));
}
ObjectSetPrototypeOf(ClientRequest.prototype, OutgoingMessage.prototype);
ObjectSetPrototypeOf(ClientRequest, OutgoingMessage);

// The proxy that is asked instead of the server; one that makes a tunnel is not seen.
function proxyOf({ agent }, options) {
  if ((options.protocol || agent.protocol || 'http:') !== 'http:') return undefined;
  const proxy = proxyFor(agent, options);
  return proxy?.tunnelsAll ? undefined : proxy;
}

// Of its own; whether it is to have a Host header.
function takeRequestOptions(request, options) {
  const { setHost, setDefaultHeaders } = options;
  if (setDefaultHeaders !== undefined) {
    validateBoolean(setDefaultHeaders, 'options.setDefaultHeaders');
  }
  if (options.timeout !== undefined) {
    request.timeout = checkDuration(options.timeout, 'timeout');
  }
  checkParserOptions(options);
  request.method = methodOf(options);
  request[kPath] = options.path || '/';
  request.maxHeaderSize = options.maxHeaderSize;
  request.insecureHTTPParser = options.insecureHTTPParser;
  request.httpValidation = options.httpValidation;
  request[kLenientHeaderValidation] = options.insecureHTTPParser === true ||
    options.httpValidation === 'relaxed' || options.httpValidation === 'insecure';
  request.joinDuplicateHeaders = options.joinDuplicateHeaders;
  request.socketPath = options.socketPath;
  request._ended = false;
  request.res = null;
  request.aborted = false;
  request.timeoutCb = null;
  request.upgradeOrConnect = false;
  request.parser = null;
  request.maxHeadersCount = null;
  request.reusedSocket = false;
  request._span = undefined; // of perf_hooks
  if (options.signal) {
    require('internal/streams/add_abort_signal').follow(options.signal, request);
  }
  return setHost !== undefined ? Boolean(setHost) : setDefaultHeaders !== false;
}

function hostHeader(host, port, defaultPort) {
  const name = isAddressV6(host) ? `[${host}]` : host;
  return port && +port !== defaultPort ? `${name}:${port}` : name;
}

function setHeaders(request, options, host, port, defaultPort, setHost, proxy) {
  const { headers } = options;
  request.host = host;
  request.protocol = options.protocol || request.agent?.protocol || 'http:';
  if (options.setDefaultHeaders === false) {
    request._removedConnection = request._removedContLen = request._removedTE = true;
  }
  if (!ArrayIsArray(headers)) {
    if (headers) {
      const keys = ObjectKeys(headers);
      for (let i = 0; i < keys.length; i++) request.setHeader(keys[i], headers[keys[i]]);
    }
    const given = request.getHeader('host');
    if (host && !given && setHost) {
      request.setHeader('Host', hostHeader(host, port, defaultPort));
    }
    if (options.auth && !request.getHeader('Authorization')) {
      request.setHeader('Authorization',
                        `Basic ${Buffer.from(options.auth).toString('base64')}`);
    }
    if (proxy !== undefined) {
      require('internal/http/proxied_request').setHeaders(request, proxy, host, port, given);
    }
    if (request.getHeader('expect')) {
      if (request._header) throw new ERR_HTTP_HEADERS_SENT('render');
      request._storeHeader(firstLine(request), request[kOutHeaders]);
    }
    return;
  }
  // A list goes out as it is.
  request._storeHeader(firstLine(request), headers);
}

function firstLine(request) {
  return `${request.method} ${request[kPath]} HTTP/1.1\r\n`;
}

function findSocket(request, options, optionsWithPort) {
  const { agent } = request;
  if (agent) {
    agent.addRequest(request, optionsWithPort);
    return;
  }
  optionsWithPort.path = options.socketPath;
  if (request.timeout) optionsWithPort.timeout = request.timeout;
  if (typeof options.createConnection !== 'function') {
    request.onSocket(net.createConnection(optionsWithPort));
    return;
  }
  let isDone = false;
  const onCreate = (error, socket) => {
    if (isDone) return;
    isDone = true;
    if (error) process.nextTick(emitErrorNow, request, error);
    else request.onSocket(socket);
  };
  try {
    const socket = options.createConnection(optionsWithPort, onCreate);
    if (socket) onCreate(null, socket);
  } catch (error) {
    onCreate(error);
  }
}

function emitErrorNow(request, error) {
  request.emit('error', error);
}

ObjectDefineProperty(ClientRequest.prototype, 'path', {
  __proto__: null,
  get() { return this[kPath]; },
  set(value) {
    const path = String(value);
    checkPath(path);
    this[kPath] = path;
  },
  configurable: true,
  enumerable: true,
});

ClientRequest.prototype._isLenientHeaderValidation = function() {
  return this[kLenientHeaderValidation] === true;
};

ClientRequest.prototype._finish = function _finish() {
  channels.tell('clientStart', () => ({ request: this }));
  this._span = spans.begin('http', 'HttpClient');
  FunctionPrototypeCall(OutgoingMessage.prototype._finish, this);
};

ClientRequest.prototype._implicitHeader = function _implicitHeader() {
  if (this._header) throw new ERR_HTTP_HEADERS_SENT('render');
  this._storeHeader(firstLine(this), this[kOutHeaders]);
};

// ---- The end of it -----------------------------------------------------------------------------

ClientRequest.prototype.abort = function abort() {
  if (this.aborted) return;
  this.aborted = true;
  process.nextTick(emitAbort, this);
  this.destroy();
};

function emitAbort(request) {
  request.emit('abort');
}

ClientRequest.prototype.destroy = function destroy(error) {
  if (!this.destroyed) tearDown(this, this._socket, error);
  return this;
};

function tearDown(request, socket, error) {
  request.destroyed = true;
  // Whatever the socket says later is said because of this.
  request[kError] = error;
  request.res?._dump();
  if (socket) socket.destroy(error);
}

// A socket was found, or could not be.
ClientRequest.prototype.onSocket = function onSocket(socket, error) {
  process.nextTick(socketFound, this, socket, error);
};

function socketFound(request, socket, error) {
  if (request.destroyed || error) {
    giveUp(request, socket, error);
    return;
  }
  attachSocket(request, socket);
  request._flush();
}

function giveUp(request, socket, error) {
  if (!socket) {
    destroyUnused(request, error || request[kError]);
  } else if (!error && request.agent && !socket.destroyed) {
    // Good for somebody else.
    socket._httpMessage ??= request;
    socket.emit('free');
    destroyUnused(request, request[kError]);
  } else {
    const { destroySocket } = require('internal/http/incoming');
    destroySocket(socket, error || request[kError], (reason) => destroyUnused(request, reason));
  }
}

function destroyUnused(request, error) {
  request.destroyed = true;
  if (!request.aborted && !error) {
    error = new Error('socket hang up');
    error.code = 'ECONNRESET';
  }
  if (error) {
    request[kErrored] = error;
    request.emit('error', error);
  }
  request._closed = true;
  request.emit('close');
}

// ---- Settings of the socket --------------------------------------------------------------------

// use(socket), once there is one for which isReady(socket) holds, or that has connected since.
function useSocket(request, isReady, use) {
  withSocket(request, (socket) => {
    if (isReady(socket)) use(socket);
    else socket.once('connect', () => use(socket));
  });
}

ClientRequest.prototype._deferToConnect = function(method, args) {
  const isWritable = (socket) => socket.writable;
  useSocket(this, isWritable, (socket) => {
    if (method) ReflectApply(socket[method], socket, args);
  });
};

ClientRequest.prototype.setTimeout = function setTimeout(msecs, callback) {
  if (!this._ended) {
    listenForTimeout(this);
    const delay = checkDuration(msecs, 'msecs');
    if (callback) this.once('timeout', callback);
    // Looking up and connecting may take as long as they like.
    useSocket(this, (socket) => !socket.connecting, (socket) => socket.setTimeout(delay));
  }
  return this;
};

ClientRequest.prototype.setNoDelay = function setNoDelay(noDelay) {
  this._deferToConnect('setNoDelay', [noDelay]);
};

ClientRequest.prototype.setSocketKeepAlive = function setSocketKeepAlive(enable, initialDelay) {
  this._deferToConnect('setKeepAlive', [enable, initialDelay]);
};

ClientRequest.prototype.clearTimeout = function clearTimeout(callback) {
  this.setTimeout(0, callback);
};

module.exports = { ClientRequest, takeOptions };
