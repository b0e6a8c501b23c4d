'use strict';

// tls.Server: a net.Server whose connections are encrypted.

const {
  ArrayPrototypeJoin,
  ArrayPrototypePush,
  Boolean,
  Error,
  FunctionPrototypeCall,
  ObjectSetPrototypeOf,
  RegExp,
  RegExpPrototypeExec,
  RegExpPrototypeSymbolReplace,
  Symbol,
} = primordials;
const EventEmitter = require('events');
const { Buffer } = require('buffer');
const { Server: NetServer } = require('internal/net/server');
const { TLSSocket } = require('internal/tls/socket');
const { SecureContext } = require('internal/tls/secure_context');
const {
  codes: { ERR_INVALID_ARG_TYPE, ERR_TLS_ALPN_CALLBACK_WITH_PROTOCOLS, ERR_TLS_REQUIRED_SERVER_NAME },
} = require('internal/errors');
const {
  validateBuffer, validateFunction, validateNumber, validateString,
} = require('internal/validators');

const kOptions = Symbol('tls server options');
const kHandshakeTimeoutMs = 120_000;

function Server(options, listener) {
  if (!(this instanceof Server)) return new Server(options, listener);
  if (typeof options === 'function') {
    listener = options;
    options = { __proto__: null };
  } else if (options === null || options === undefined) {
    options = { __proto__: null };
  } else if (typeof options !== 'object') {
    throw new ERR_INVALID_ARG_TYPE('options', 'Object', options);
  }
  this._contexts = [];
  this.requestCert = options.requestCert === true;
  this.rejectUnauthorized = options.rejectUnauthorized !== false;
  takeCallbacks(this, options);
  this.setSecureContext(options);
  const timeout = options.handshakeTimeout;
  this._handshakeTimeout = timeout || kHandshakeTimeoutMs;
  validateNumber(this._handshakeTimeout, 'options.handshakeTimeout');
  this[kOptions] = options;
  FunctionPrototypeCall(NetServer, this, options, onConnection);
  if (listener) this.on('secureConnection', listener);
}
ObjectSetPrototypeOf(Server.prototype, NetServer.prototype);
ObjectSetPrototypeOf(Server, NetServer);

function takeCallbacks(server, options) {
  const { ALPNCallback, ALPNProtocols, SNICallback, pskCallback, pskIdentityHint } = options;
  if (ALPNCallback) {
    validateFunction(ALPNCallback, 'options.ALPNCallback');
    if (ALPNProtocols) throw new ERR_TLS_ALPN_CALLBACK_WITH_PROTOCOLS();
    server.ALPNCallback = ALPNCallback;
  }
  if (ALPNProtocols) require('tls').convertALPNProtocols(ALPNProtocols, server);
  if (SNICallback !== undefined && SNICallback !== null) {
    validateFunction(SNICallback, 'options.SNICallback');
  }
  server.SNICallback = SNICallback || chooseContext;
  server._choosesContext = chooseContext;
  if (pskCallback) {
    validateFunction(pskCallback, 'options.pskCallback');
    server[kPskCallback] = pskCallback;
  }
  if (pskIdentityHint) {
    validateString(pskIdentityHint, 'options.pskIdentityHint');
    server[kPskIdentityHint] = pskIdentityHint;
  }
}
const kPskCallback = Symbol('pskCallback');
const kPskIdentityHint = Symbol('pskIdentityHint');

// ---- Its context -------------------------------------------------------------------------------

const contextOptions = [
  'pfx', 'key', 'passphrase', 'cert', 'clientCertEngine', 'ca', 'crl', 'minVersion', 'maxVersion',
  'secureProtocol', 'ciphers', 'ecdhCurve', 'dhparam', 'sigalgs', 'privateKeyIdentifier',
  'privateKeyEngine', 'ticketKeys', 'allowPartialTrustChain',
];

// One program's sessions are not another's.
function defaultSessionIdContext() {
  const { createHash } = require('crypto');
  return createHash('sha1').update(ArrayPrototypeJoin(process.argv, ' ')).digest('hex').slice(0, 32);
}

Server.prototype.setSecureContext = function(options) {
  if (options === null || typeof options !== 'object') {
    throw new ERR_INVALID_ARG_TYPE('options', 'Object', options);
  }
  for (let i = 0; i < contextOptions.length; i++) {
    const name = contextOptions[i];
    this[name] = options[name] || undefined;
  }
  this.ticketKeys = options.ticketKeys;
  this.honorCipherOrder =
    options.honorCipherOrder === undefined ? true : Boolean(options.honorCipherOrder);
  this.secureOptions = options.secureOptions || 0;
  this.sessionIdContext = options.sessionIdContext || defaultSessionIdContext();
  if (options.sessionTimeout) this.sessionTimeout = options.sessionTimeout;
  this._sharedCreds = require('tls').createSecureContext(copyContextOptions(this));
};

function copyContextOptions(server) {
  const copied = {
    __proto__: null,
    honorCipherOrder: server.honorCipherOrder,
    secureOptions: server.secureOptions,
    sessionIdContext: server.sessionIdContext,
    sessionTimeout: server.sessionTimeout,
  };
  for (let i = 0; i < contextOptions.length; i++) {
    copied[contextOptions[i]] = server[contextOptions[i]];
  }
  return copied;
}

Server.prototype._getServerData = function() {
  return { ticketKeys: this.getTicketKeys().toString('hex') };
};

Server.prototype._setServerData = function(data) {
  this.setTicketKeys(Buffer.from(data.ticketKeys, 'hex'));
};

Server.prototype.getTicketKeys = function getTicketKeys() {
  return this._sharedCreds.context.getTicketKeys();
};

Server.prototype.setTicketKeys = function setTicketKeys(keys) {
  const { context } = this._sharedCreds;
  validateBuffer(keys);
  if (context.setTicketKeys(keys)) return;
  const assert = require('assert');
  assert.fail('Session ticket keys must be a 48-byte buffer');
};

// ---- Contexts for names ------------------------------------------------------------------------

Server.prototype.addContext = function(servername, context) {
  if (!servername) throw new ERR_TLS_REQUIRED_SERVER_NAME();
  // A star stands for a label.
  const pattern = RegExpPrototypeSymbolReplace(
    /\*/g, RegExpPrototypeSymbolReplace(/([.^$+?\-\\[\]{}])/g, servername, '\\$1'), '[^.]*');
  const secure = context instanceof SecureContext ?
    context : require('tls').createSecureContext(context);
  ArrayPrototypePush(this._contexts,
                     { __proto__: null, pattern: new RegExp(`^${pattern}$`, 'i'), secure });
};

// The latest one that fits. A method of the socket's, as every SNICallback.
function chooseContext(servername, callback) {
  const { _contexts: contexts } = this.server;
  for (let i = contexts.length - 1; i >= 0; i--) {
    if (RegExpPrototypeExec(contexts[i].pattern, servername) !== null) {
      callback(null, contexts[i].secure.context);
      return;
    }
  }
  callback(null, undefined);
}

// ---- Connections -------------------------------------------------------------------------------

function onConnection(raw) {
  const options = this[kOptions];
  const socket = new TLSSocket(raw, {
    secureContext: this._sharedCreds,
    isServer: true,
    server: this,
    requestCert: this.requestCert,
    rejectUnauthorized: this.rejectUnauthorized,
    handshakeTimeout: this._handshakeTimeout,
    ALPNProtocols: this.ALPNProtocols,
    ALPNCallback: this.ALPNCallback,
    SNICallback: this.SNICallback,
    enableTrace: options.enableTrace,
    pauseOnConnect: this.pauseOnConnect,
    pskCallback: this[kPskCallback],
    pskIdentityHint: this[kPskIdentityHint],
    highWaterMark: options.highWaterMark,
  });
  socket.on('secure', onSecure);
  // Until somebody has got it, the server hears of its errors.
  socket.on('error', nop);
  socket.on('close', onClose);
  socket.on('_tlsError', onError);
}

// Whether the client may go on.
function authorize(socket) {
  if (!socket._requestCert) return true;
  const error = socket._handle.verifyError();
  socket.authorized = error === null;
  if (socket.authorized) return true;
  socket.authorizationError = error.code;
  return !socket._rejectUnauthorized;
}

function onSecure() {
  const { server } = this._tlsOptions;
  if (!authorize(this)) this.destroy();
  if (this.destroyed || !this._releaseControl()) return;
  this.secureConnecting = false;
  this.removeListener('error', nop);
  server.emit('secureConnection', this);
}

function nop() {}

function onClose() {
  if (this._controlReleased || this._hadError) return;
  this._hadError = true;
  const error = new Error('socket hang up');
  error.code = 'ECONNRESET';
  this._tlsOptions.server.emit('tlsClientError', error, this);
}

function onError(error) {
  if (!this._controlReleased) this._tlsOptions.server.emit('tlsClientError', error, this);
}

Server.prototype[EventEmitter.captureRejectionSymbol] = function(error, event, socket) {
  if (event === 'secureConnection') {
    socket.destroy(error);
  } else {
    FunctionPrototypeCall(NetServer.prototype[EventEmitter.captureRejectionSymbol], this,
                          error, event, socket);
  }
};

module.exports = { Server };
