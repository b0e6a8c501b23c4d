'use strict';

// Servers over TLS, which speak HTTP/1 too where they are asked to.

const { ReflectApply, SymbolAsyncDispose } = primordials;

const EventEmitter = require('events');
const { Server: TlsServer } = require('tls');
const {
  asyncDispose, captured, closeSessions, connectionListener, prepareOptions, setServerTimeout,
  setUp, updateServerSettings,
} = require('internal/http2/server');
const { kOptions } = require('internal/http2/symbols');

function secureOptions(given) {
  const options = prepareOptions(given);
  // Both at once are the program's mistake, of which node:tls tells.
  if (typeof options.ALPNCallback !== 'function') {
    options.ALPNProtocols = ['h2'];
    if (options.allowHTTP1 === true) options.ALPNProtocols = ['h2', 'http/1.1'];
  }
  return options;
}

class Http2SecureServer extends TlsServer {
  constructor(given, listener) {
    const options = secureOptions(given);
    super(options, connectionListener);
    setUp(this, options, listener);
    if (options.allowHTTP1 === true) require('internal/http2/fallback').setUp(this, options);
  }

  setTimeout(msecs, callback) {
    return setServerTimeout(this, msecs, callback);
  }

  updateSettings(settings) {
    updateServerSettings(this, settings);
  }

  close(...args) {
    if (this[kOptions].allowHTTP1 === true) require('internal/http2/fallback').preClose(this);
    ReflectApply(TlsServer.prototype.close, this, args);
    closeSessions(this);
    return this;
  }
}
Http2SecureServer.prototype[SymbolAsyncDispose] = asyncDispose;
Http2SecureServer.prototype[EventEmitter.captureRejectionSymbol] = captured;

module.exports = { Http2SecureServer };
