'use strict';

// https.Server: a tls.Server that speaks HTTP.

const { FunctionPrototypeCall, ObjectSetPrototypeOf, Promise, SymbolAsyncDispose } = primordials;
const { Server: HttpServer, setupConnectionsTracking, storeHTTPOptions, httpServerPreClose } =
  require('internal/http/server');
const { connectionListener } = require('internal/http/server_connection');
const { kUniqueHeaders, parseUniqueHeadersOption } = require('internal/http/outgoing_headers');
const { Server: TlsServer } = require('internal/tls/server');
const { validateObject } = require('internal/validators');

function Server(options, requestListener) {
  if (!(this instanceof Server)) return new Server(options, requestListener);
  if (typeof options === 'function') {
    requestListener = options;
    options = {};
  } else if (options !== undefined && options !== null) {
    validateObject(options, 'options');
  }
  options = { ...options };
  // HTTP/1.1 is what is spoken, unless the program says otherwise.
  if (!options.ALPNProtocols && !options.ALPNCallback) options.ALPNProtocols = ['http/1.1'];
  FunctionPrototypeCall(storeHTTPOptions, this, options);
  FunctionPrototypeCall(TlsServer, this, { noDelay: true, ...options }, connectionListener);
  this.httpAllowHalfOpen = false;
  if (requestListener) this.addListener('request', requestListener);
  this.addListener('tlsClientError', onTlsClientError);
  this.on('listening', setupConnectionsTracking);
  this.timeout = 0;
  this.maxHeadersCount = null;
  this.maxRequestsPerSocket = 0;
  this[kUniqueHeaders] = parseUniqueHeadersOption(options.uniqueHeaders);
}
ObjectSetPrototypeOf(Server.prototype, TlsServer.prototype);
ObjectSetPrototypeOf(Server, TlsServer);

function onTlsClientError(error, socket) {
  if (!this.emit('clientError', error, socket)) socket.destroy(error);
}

Server.prototype.closeAllConnections = HttpServer.prototype.closeAllConnections;
Server.prototype.closeIdleConnections = HttpServer.prototype.closeIdleConnections;
Server.prototype.setTimeout = HttpServer.prototype.setTimeout;

Server.prototype.close = function close(callback) {
  httpServerPreClose(this);
  FunctionPrototypeCall(TlsServer.prototype.close, this, callback);
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

module.exports = { Server };
