'use strict';

const {
  FunctionPrototypeCall,
  MathMin,
  ObjectSetPrototypeOf,
  Promise,
  SafeSet,
  Symbol,
  SymbolAsyncDispose,
} = primordials;

const EventEmitter = require('events');
const { Server: NetServer } = require('internal/net/server');
const { ERR_OUT_OF_RANGE } = require('internal/errors').codes;
const {
  validateBoolean,
  validateFunction,
  validateInteger,
  validateObject,
} = require('internal/validators');
const { IncomingMessage } = require('internal/http/incoming');
const { ServerResponse } = require('internal/http/server_response');
const { kUniqueHeaders, parseUniqueHeadersOption } = require('internal/http/outgoing_headers');
const { checkParserOptions } = require('internal/http/settings');
const {
  connectionListener,
  kConnections,
  kIncomingMessage,
  kOptimizeEmptyRequests,
  kServerResponse,
} = require('internal/http/server_connection');
const { requestTimedOut } = require('internal/http/server_socket');

const kConnectionsCheckingInterval = Symbol('http.server.connectionsCheckingInterval');

function Server(options, requestListener) {
  if (!(this instanceof Server)) return new Server(options, requestListener);
  const isListenerAlone = typeof options === 'function';
  const settings = isListenerAlone ? {} : copyOptions(options);
  const listener = isListenerAlone ? options : requestListener;
  FunctionPrototypeCall(storeHTTPOptions, this, settings);
  FunctionPrototypeCall(NetServer, this, socketOptions(settings));
  if (listener) this.on('request', listener);
  this.on('connection', connectionListener);
  this.on('listening', setupConnectionsTracking);
  // Whether an end of the client's is the end: as for other servers, but by another name.
  this.httpAllowHalfOpen = false;
  this.timeout = 0;
  this.maxHeadersCount = null;
  this.maxRequestsPerSocket = 0;
  this[kConnections] = undefined;
  this[kUniqueHeaders] = parseUniqueHeadersOption(settings.uniqueHeaders);
}
ObjectSetPrototypeOf(Server.prototype, NetServer.prototype);
ObjectSetPrototypeOf(Server, NetServer);

function copyOptions(options) {
  if (options !== undefined && options !== null) validateObject(options, 'options');
  return { ...options };
}

function socketOptions({ highWaterMark, keepAlive, keepAliveInitialDelay, noDelay }) {
  return {
    allowHalfOpen: true, highWaterMark, keepAlive, keepAliveInitialDelay, noDelay: noDelay ?? true,
  };
}

function timeOption(options, name, fallback, min = 0) {
  const value = options[name];
  if (value === undefined) return fallback;
  validateInteger(value, name, min);
  return value;
}

function booleanOption(options, name, fallback) {
  const value = options[name];
  if (value === undefined) return fallback;
  validateBoolean(value, `options.${name}`);
  return value;
}

// The options that a server of https has as well.
function storeHTTPOptions(options) {
  this[kIncomingMessage] = options.IncomingMessage || IncomingMessage;
  this[kServerResponse] = options.ServerResponse || ServerResponse;
  checkParserOptions(options);
  this.maxHeaderSize = options.maxHeaderSize;
  this.insecureHTTPParser = options.insecureHTTPParser;
  this.httpValidation = options.httpValidation;
  this.requestTimeout = timeOption(options, 'requestTimeout', 300_000);
  this.headersTimeout =
    timeOption(options, 'headersTimeout', MathMin(60_000, this.requestTimeout));
  if (this.requestTimeout > 0 && this.headersTimeout > 0 &&
      this.headersTimeout > this.requestTimeout) {
    throw new ERR_OUT_OF_RANGE('headersTimeout', '<= requestTimeout', this.headersTimeout);
  }
  this.keepAliveTimeout = timeOption(options, 'keepAliveTimeout', 5_000);
  this.keepAliveTimeoutBuffer = timeOption(options, 'keepAliveTimeoutBuffer', 1_000);
  this.connectionsCheckingInterval = timeOption(options, 'connectionsCheckingInterval', 30_000);
  this.requireHostHeader = booleanOption(options, 'requireHostHeader', true);
  this.joinDuplicateHeaders = options.joinDuplicateHeaders;
  this.rejectNonStandardBodyWrites = booleanOption(options, 'rejectNonStandardBodyWrites', false);
  this[kOptimizeEmptyRequests] = booleanOption(options, 'optimizeEmptyRequests', false);
  const { shouldUpgradeCallback } = options;
  if (shouldUpgradeCallback !== undefined) {
    validateFunction(shouldUpgradeCallback, 'options.shouldUpgradeCallback');
    this.shouldUpgradeCallback = shouldUpgradeCallback;
  } else {
    this.shouldUpgradeCallback = () => this.listenerCount('upgrade') > 0;
  }
}

// ---- Connections and their time-outs -----------------------------------------------------------

function setupConnectionsTracking() {
  stopChecking(this);
  this[kConnections] ??= new SafeSet();
  const { setInterval } = require('timers');
  const timer = setInterval(() => checkConnections(this), this.connectionsCheckingInterval);
  timer.unref();
  this[kConnectionsCheckingInterval] = timer;
}

function stopChecking(server) {
  const timer = server[kConnectionsCheckingInterval];
  if (timer) require('timers').clearInterval(timer);
}

// Requests that take too long to come get the answer 408.
function checkConnections(server) {
  const { headersTimeout, requestTimeout } = server;
  if (headersTimeout === 0 && requestTimeout === 0) return;
  const now = internalBinding('performance').now();
  server[kConnections].forEach((parser) => {
    const { messageStart } = parser;
    if (messageStart === 0 || !parser.socket) return;
    const isInHead = messageStart > 0;
    const age = now - (isInHead ? messageStart : -messageStart);
    if ((isInHead && headersTimeout > 0 && age >= headersTimeout) ||
        (requestTimeout > 0 && age >= requestTimeout)) requestTimedOut(parser.socket);
  });
}

function httpServerPreClose(server) {
  server.closeIdleConnections();
  stopChecking(server);
}

Server.prototype.close = function close(callback) {
  httpServerPreClose(this);
  FunctionPrototypeCall(NetServer.prototype.close, this, callback);
  return this;
};

Server.prototype[SymbolAsyncDispose] = async function() {
  await new Promise((resolve, reject) => {
    this.close((error) => {
      if (error) reject(error);
      else resolve();
    });
  });
};

Server.prototype.closeAllConnections = function closeAllConnections() {
  this[kConnections]?.forEach((parser) => parser.socket?.destroy());
};

Server.prototype.closeIdleConnections = function closeIdleConnections() {
  this[kConnections]?.forEach((parser) => {
    const { socket } = parser;
    if (!socket || parser.messageStart !== 0) return;
    if (socket._httpMessage && !socket._httpMessage.finished) return;
    socket.destroy();
  });
};

Server.prototype.setTimeout = function setTimeout(msecs, callback) {
  this.timeout = msecs;
  if (callback) this.on('timeout', callback);
  return this;
};

Server.prototype[EventEmitter.captureRejectionSymbol] = function(error, event, ...args) {
  if (event !== 'request') {
    FunctionPrototypeCall(NetServer.prototype[EventEmitter.captureRejectionSymbol], this,
                          error, event, args[0]);
    return;
  }
  const response = args[1];
  if (response.headersSent || response.writableEnded) {
    response.destroy();
    return;
  }
  const names = response.getHeaderNames();
  for (let i = 0; i < names.length; i++) response.removeHeader(names[i]);
  response.statusCode = 500;
  response.end(require('internal/http/status_codes').STATUS_CODES[500]);
};

module.exports = {
  Server,
  connectionListener,
  httpServerPreClose,
  kConnectionsCheckingInterval,
  setupConnectionsTracking,
  storeHTTPOptions,
};
