'use strict';

// Servers: createServer(), createSecureServer() and the sessions of their connections.

const {
  FunctionPrototypeCall,
  Promise,
  ReflectApply,
  SafeSet,
  SymbolAsyncDispose,
} = primordials;

const EventEmitter = require('events');
const { codes } = require('internal/errors');
const { ERR_INVALID_ARG_TYPE } = codes;
const { validateFunction, validateUint32 } = require('internal/validators');
const { Server: NetServer } = require('internal/net/server');
const { constants } = require('internal/http2/constants');
const { Http2Session } = require('internal/http2/session');
const { checkCustomNumbers, checkObject, checkSettings } = require('internal/http2/settings');
const { kOptions, kServer, kSessions } = require('internal/http2/symbols');

const kUnknownProtocolTimeout = 10_000;

class ServerHttp2Session extends Http2Session {
  constructor(options, socket, server) {
    super(constants.NGHTTP2_SESSION_SERVER, options, socket);
    this[kServer] = server;
    if (server !== undefined) server[kSessions].add(this);
  }

  get server() { return this[kServer]; }

  altsvc(alt, originOrStream) {
    require('internal/http2/origins').sendService(this, alt, originOrStream);
  }

  origin(...origins) {
    require('internal/http2/origins').sendOrigins(this, origins);
  }
}

// ---- Options -----------------------------------------------------------------------------------

function prepareOptions(given) {
  if (given !== undefined) checkObject(given, 'options');
  const options = { ...given };
  if (options.settings !== undefined) checkObject(options.settings, 'options.settings');
  options.settings = { ...options.settings };
  checkCustomNumbers(options.remoteCustomSettings);
  if (options.maxSessionInvalidFrames !== undefined) {
    validateUint32(options.maxSessionInvalidFrames, 'options.maxSessionInvalidFrames');
  }
  if (options.maxSessionRejectedStreams !== undefined) {
    validateUint32(options.maxSessionRejectedStreams, 'options.maxSessionRejectedStreams');
  }
  if (options.unknownProtocolTimeout !== undefined) {
    validateUint32(options.unknownProtocolTimeout, 'options.unknownProtocolTimeout');
  } else {
    options.unknownProtocolTimeout = kUnknownProtocolTimeout;
  }
  options.strictSingleValueFields ??= true;
  options.http1Options = { ...options.http1Options };
  options.minHeaderListPairs = 4;
  const compat = require('internal/http2/compat');
  options.Http2ServerRequest ??= compat.Http2ServerRequest;
  options.Http2ServerResponse ??= compat.Http2ServerResponse;
  return options;
}

// ---- Connections -------------------------------------------------------------------------------

function onStream(stream, headers, flags, rawHeaders) {
  this[kServer]?.emit('stream', stream, headers, flags, rawHeaders);
}

function onError(error) {
  this[kServer]?.emit('sessionError', error, this);
}

function onClose() {
  const server = this[kServer];
  server?.[kSessions].delete(this);
}

// Whoever listens decides what becomes of the session.
function onTimeout() {
  const isOver = this.closed || this.destroyed;
  const isHeard = isOver || this[kServer].emit('timeout', this);
  if (!isHeard) this.destroy();
}

function connectionListener(socket) {
  const options = this[kOptions] ?? {};
  if (socket.alpnProtocol === false || socket.alpnProtocol === 'http/1.1') {
    require('internal/http2/fallback').serve(this, socket, options);
    return;
  }
  const session = new ServerHttp2Session(options, socket, this);
  session.on('stream', onStream);
  session.on('error', onError);
  session.on('close', onClose);
  if (this.timeout) session.setTimeout(this.timeout);
  session.on('timeout', onTimeout);
  socket.server ??= this;
  if (socket.encrypted && options.origins !== undefined) sendOrigins(session, options.origins);
  this.emit('session', session);
}

function sendOrigins(session, origins) {
  require('internal/http2/origins').sendOrigins(session, origins);
}

function performServerHandshake(socket, options = {}) {
  return new ServerHttp2Session(prepareOptions(options), socket, undefined);
}

// ---- Compatibility -------------------------------------------------------------------------------

// Requests are made of streams when somebody first listens for them.
function compatWhenAsked(event) {
  if (event !== 'request') return;
  this.removeListener('newListener', compatWhenAsked);
  const { Http2ServerRequest, Http2ServerResponse } = this[kOptions];
  const { serve } = require('internal/http2/compat');
  this.on('stream', function(stream, headers, flags, rawHeaders) {
    serve(this, Http2ServerRequest, Http2ServerResponse, stream, headers, rawHeaders);
  });
}

// ---- Servers -------------------------------------------------------------------------------------

function setUp(server, options, listener) {
  server[kOptions] = options;
  server[kSessions] = new SafeSet();
  server.timeout = 0;
  server.on('newListener', compatWhenAsked);
  if (typeof listener === 'function') server.on('request', listener);
}

function closeSessions(server) {
  server[kSessions].forEach((session) => session.close());
}

function setServerTimeout(server, delay, listener) {
  server.timeout = delay;
  if (listener === undefined) return server;
  validateFunction(listener, 'callback');
  return server.on('timeout', listener);
}

function updateServerSettings(server, settings) {
  if (settings === null || typeof settings !== 'object') {
    throw new ERR_INVALID_ARG_TYPE('settings', 'Object', settings);
  }
  checkSettings(settings);
  server[kOptions].settings = { ...server[kOptions].settings, ...settings };
}

function asyncDispose() {
  return new Promise((resolve, reject) => {
    this.close((error) => {
      if (error) reject(error);
      else resolve();
    });
  });
}

function captured(error, event, ...args) {
  switch (event) {
    case 'stream': {
      // The program may have answered already.
      const { 0: stream } = args;
      if (stream.sentHeaders) {
        stream.destroy(error);
      } else {
        stream.respond({ ':status': 500 });
        stream.end();
      }
      break;
    }
    case 'request': {
      const { 1: response } = args;
      if (response.headersSent || response.writableEnded) {
        response.destroy(error);
        break;
      }
      const names = response.getHeaderNames();
      for (let i = 0; i < names.length; i++) response.removeHeader(names[i]);
      response.statusCode = 500;
      response.end(require('internal/http/status_codes').STATUS_CODES[500]);
      break;
    }
    default:
      FunctionPrototypeCall(NetServer.prototype[EventEmitter.captureRejectionSymbol], this, error,
                            event, args[0]);
  }
}

class Http2Server extends NetServer {
  constructor(given, listener) {
    const options = prepareOptions(given);
    super(options, connectionListener);
    setUp(this, options, listener);
  }

  setTimeout(msecs, callback) {
    return setServerTimeout(this, msecs, callback);
  }

  updateSettings(settings) {
    updateServerSettings(this, settings);
  }

  close(...args) {
    ReflectApply(NetServer.prototype.close, this, args);
    closeSessions(this);
    return this;
  }
}
Http2Server.prototype[SymbolAsyncDispose] = asyncDispose;
Http2Server.prototype[EventEmitter.captureRejectionSymbol] = captured;

function createServer(options, listener) {
  if (typeof options === 'function') {
    listener = options;
    options = undefined;
  }
  return new Http2Server(options, listener);
}

function createSecureServer(options, listener) {
  const { Http2SecureServer } = require('internal/http2/secure_server');
  return new Http2SecureServer(options, listener);
}

module.exports = {
  asyncDispose,
  captured,
  closeSessions,
  connectionListener,
  createSecureServer,
  createServer,
  performServerHandshake,
  prepareOptions,
  setServerTimeout,
  setUp,
  updateServerSettings,
};
