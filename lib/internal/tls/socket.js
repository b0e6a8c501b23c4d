'use strict';

// TLSSocket: a net.Socket whose handle encrypts. What the program answers is in callbacks.js and
// held_handshake.js, what it can ask in facts.js.

const {
  Boolean,
  FunctionPrototypeCall,
  ObjectDefineProperty,
  ObjectKeys,
  ObjectSetPrototypeOf,
  Symbol,
} = primordials;
const { Buffer } = require('buffer');
const { Socket, initHandle } = require('internal/net/socket');
const { Pipe, TCP } = require('internal/net/handle');
const { kRenewHandle } = require('internal/net/symbols');
const { initAlpnCallback, initPsk, initTicketKeys } = require('internal/tls/callbacks');
const { methods: facts } = require('internal/tls/facts');
const {
  DuplexHandle, TlsHandle, binding, kPendingError, toBuffer,
} = require('internal/tls/handle');
const { methods: heldHandshake } = require('internal/tls/held_handshake');
const { SecureContext } = require('internal/tls/secure_context');
const {
  codes: {
    ERR_TLS_ALPN_CALLBACK_WITH_PROTOCOLS,
    ERR_TLS_HANDSHAKE_TIMEOUT,
    ERR_TLS_INVALID_CONTEXT,
    ERR_TLS_INVALID_STATE,
    ERR_TLS_RENEGOTIATION_DISABLED,
    ERR_TLS_SESSION_ATTACK,
    ERR_TLS_SNI_FROM_SERVER,
  },
} = require('internal/errors');
const {
  validateBuffer, validateFunction, validateInt32, validateObject, validateString, validateUint32,
} = require('internal/validators');
const { lastError } = require('internal/crypto/failure');

const kRenegotiations = Symbol('renegotiations');
const kRenegotiating = Symbol('renegotiating');

function nop() {}

// ---- A socket begins ---------------------------------------------------------------------------

// What encrypts is put on the handle of `socket`, on `socket` itself if it is a stream without one,
// or if there is none on a new handle.
function wrap(socket, options, context) {
  const isServer = Boolean(options.isServer);
  const native = context.context.native;
  if (!socket) {
    return new TlsHandle(options.pipe ? new Pipe() : new TCP(), null, native, isServer);
  }
  const handle = socket instanceof Socket ? socket._handle : null;
  const lower = handle?.native !== undefined ? handle : new DuplexHandle(socket);
  return new TlsHandle(lower, socket, native, isServer);
}

function checkCallbacks({ ALPNCallback, ALPNProtocols, SNICallback, isServer }) {
  if (ALPNCallback) {
    validateFunction(ALPNCallback, 'options.ALPNCallback');
    if (ALPNProtocols) throw new ERR_TLS_ALPN_CALLBACK_WITH_PROTOCOLS();
  }
  if (isServer && SNICallback !== undefined && SNICallback !== null) {
    validateFunction(SNICallback, 'options.SNICallback');
  }
}

function TLSSocket(socket, opts) {
  const options = { ...opts };
  const alpn = options.ALPNProtocols;
  // The server has converted its own.
  if (alpn && alpn !== options.server?.ALPNProtocols) {
    require('tls').convertALPNProtocols(alpn, options);
  }
  checkCallbacks(options);
  this._tlsOptions = options;
  this._secureEstablished = false;
  this._securePending = false;
  this._newSessionPending = false;
  this._controlReleased = false;
  this.secureConnecting = true;
  this._SNICallback = null;
  this.servername = null;
  this.alpnProtocol = null;
  this.authorized = false;
  this.authorizationError = null;
  this[kRenegotiations] = null;
  this[kRenegotiating] = undefined;
  // It also says that this is no net.Socket of its own.
  this.encrypted = true;
  const context = options.secureContext ?? require('tls').createSecureContext(options);
  if (context.context?.native === undefined) throw new ERR_TLS_INVALID_CONTEXT('secureContext');
  options.secureContext = context;
  const handle = wrap(socket, options, context);
  FunctionPrototypeCall(Socket, this, {
    handle,
    allowHalfOpen: socket ? socket.allowHalfOpen : options.allowHalfOpen,
    pauseOnCreate: options.pauseOnConnect,
    manualStart: true,
    highWaterMark: options.highWaterMark,
    onread: !socket ? options.onread : null,
    signal: options.signal,
  });
  this.ssl = this._handle;
  this.on('newListener', onNewListener);
  this._init(socket, handle);
  if (socket) adopt(this, socket);
  // The program may want to listen, or to pause, before anything is read.
  process.nextTick(beginReading, this);
}
ObjectSetPrototypeOf(TLSSocket.prototype, Socket.prototype);
ObjectSetPrototypeOf(TLSSocket, Socket);

function beginReading(socket) {
  if (socket.destroyed || !socket._handle) return;
  if (socket.connecting) {
    socket.once('connect', () => beginReading(socket));
    return;
  }
  // A client that nobody has told to begin does so when it writes.
  if (socket._tlsOptions.isServer) socket._start();
  if (socket.readableFlowing !== false || socket.readableLength === 0) socket.read(0);
}

// The socket below: its end is the end of this one.
function adopt(socket, below) {
  const isPlain = below instanceof Socket;
  if (isPlain) socket._parent = below;
  // What it has read already.
  if (isPlain && below.readableLength > 0 && below._handle?.native !== undefined) {
    for (let chunk = below.read(); chunk !== null; chunk = below.read()) {
      binding.receive(socket._handle.native, chunk);
    }
  }
  if (isPlain) {
    socket.connecting = below.connecting || (!below._handle && !below.destroyed);
    below.once('connect', () => {
      socket.connecting = false;
      socket.emit('connect');
    });
  }
  below.on('error', (error) => {
    if (isPlain || !socket.destroyed) socket._emitTLSError(error);
  });
  below.on('close', () => socket.destroy());
}

ObjectDefineProperty(TLSSocket.prototype, kRenewHandle, {
  __proto__: null,
  // After an attempt to connect that failed.
  value() {
    const { _handle: before, _tlsOptions: options } = this;
    before.close();
    this._handle = new TlsHandle(new TCP(), null, options.secureContext.context.native, false);
    this.ssl = this._handle;
    initHandle(this);
    this._init(null, this._handle);
    if (options.session) this.setSession(options.session);
    if (options.servername) this.setServername(options.servername);
  },
});

// Only those who want to know make it happen.
function onNewListener(event) {
  if (!this.ssl) return;
  if (event === 'keylog') binding.logKeys(this.ssl.native);
  else if (event === 'session' && !this._tlsOptions.isServer) {
    binding.tellSessions(this.ssl.native, false);
  }
}

TLSSocket.prototype._wrapHandle = function(socket) {
  return wrap(socket, this._tlsOptions, this._tlsOptions.secureContext);
};

TLSSocket.prototype._init = function(below, handle) {
  const options = this._tlsOptions;
  const { native } = handle;
  const { isServer, server } = options;
  this.server = server;
  const requestCert = Boolean(options.requestCert) || !isServer;
  const rejectUnauthorized = options.rejectUnauthorized !== false;
  this._requestCert = requestCert;
  this._rejectUnauthorized = rejectUnauthorized;
  if (requestCert || rejectUnauthorized) {
    binding.setVerify(native, requestCert, Boolean(isServer) && rejectUnauthorized);
  }
  if (isServer) initServer(this, options, native);
  if (options.ALPNProtocols) binding.setAlpn(native, Buffer.from(options.ALPNProtocols));
  if (options.ALPNCallback) initAlpnCallback(this, handle);
  initPsk(this, options, handle);
  if (options.requestOCSP) binding.requestOcsp(native);
  if (options.session && !isServer) this.setSession(options.session);
  if (this.listenerCount('keylog') > 0 || server?.listenerCount('keylog') > 0 ||
      keylogFile() !== '') binding.logKeys(native);
  if (this.listenerCount('session') > 0) binding.tellSessions(native, false);
  if (options.handshakeTimeout > 0) this.setTimeout(options.handshakeTimeout, this._handleTimeout);
  if (options.enableTrace) this.enableTrace();
};

function initServer(socket, options, native) {
  const { server } = options;
  if (server) {
    const looksUp = server.listenerCount('resumeSession') > 0;
    if (looksUp || server.listenerCount('newSession') > 0) binding.tellSessions(native, looksUp);
  }
  // Without names there is nothing to choose from.
  const isDefault = server?._choosesContext === options.SNICallback;
  const choosesContext = options.SNICallback && (!isDefault || server._contexts.length > 0);
  if (choosesContext || server?.listenerCount('OCSPRequest') > 0) {
    socket._SNICallback = choosesContext ? options.SNICallback : null;
    binding.askCertificate(native);
  }
  const { context } = options.secureContext;
  if (context.choosesTicketKeys) initTicketKeys(socket, context);
}

// ---- The handshake -----------------------------------------------------------------------------

TLSSocket.prototype._start = function() {
  if (this.connecting) {
    this.once('connect', this._start);
    return;
  }
  if (this._handle) this._handle.start();
};

TLSSocket.prototype._onHandshakeStart = function() {
  if (!this._tlsOptions.isServer) return;
  this._handle.handshakes++;
  const tls = require('tls');
  const now = internalBinding('performance').now();
  const window = tls.CLIENT_RENEG_WINDOW * 1000;
  const before = this[kRenegotiations];
  const count = before === null || now - before.since > window ?
    { __proto__: null, since: now, number: 0 } : before;
  this[kRenegotiations] = count;
  if (++count.number > tls.CLIENT_RENEG_LIMIT) {
    process.nextTick(() => this._emitTLSError(new ERR_TLS_SESSION_ATTACK()));
  } else if (this[kRenegotiating] === kDisabled) {
    process.nextTick(() => this._emitTLSError(new ERR_TLS_RENEGOTIATION_DISABLED()));
  }
};
const kDisabled = Symbol('disabled');

TLSSocket.prototype._onHandshakeDone = function() {
  if (this.destroyed) return;
  if (this._newSessionPending) this._securePending = true;
  else this._finishInit();
};

TLSSocket.prototype._finishInit = function() {
  if (!this._handle) return;
  if (this._secureEstablished) {
    // Once more.
    const renegotiated = this[kRenegotiating];
    if (typeof renegotiated === 'function') this[kRenegotiating] = undefined;
    this.emit('secure');
    if (typeof renegotiated === 'function') renegotiated(null);
    return;
  }
  const { native } = this._handle;
  this.alpnProtocol = binding.alpn(native) ?? false;
  this.servername = binding.serverName(native) ?? false;
  this._secureEstablished = true;
  if (this._tlsOptions.handshakeTimeout > 0) this.setTimeout(0, this._handleTimeout);
  this.emit('secure');
};

TLSSocket.prototype._handleTimeout = function() {
  this._emitTLSError(new ERR_TLS_HANDSHAKE_TIMEOUT());
};

// Whoever made it hears of failures of the handshake, until it is the program's.
TLSSocket.prototype._tlsError = function(error) {
  this.emit('_tlsError', error);
  return this._controlReleased ? error : null;
};

TLSSocket.prototype._emitTLSError = function(error) {
  if (this.destroyed) return;
  if (this._controlReleased) {
    this.destroy(error);
    return;
  }
  this._hadError = true;
  const isHeard = this.listenerCount('_tlsError') > 0 && this.listenerCount('error') === 0;
  this._tlsError(error);
  this.destroy(isHeard ? undefined : error);
};

TLSSocket.prototype._onTLSError = function(error) {
  const own = this[kPendingError];
  this[kPendingError] = undefined;
  if (!this._hadError || this._controlReleased) this._emitTLSError(own ?? error);
};

TLSSocket.prototype._releaseControl = function() {
  if (this._controlReleased) return false;
  this._controlReleased = true;
  return true;
};

TLSSocket.prototype._destroySSL = nop;

// ---- Keys of the connection ------------------------------------------------------------------

TLSSocket.prototype._onKeylog = function(line) {
  const file = keylogFile();
  if (file !== '') require('fs').appendFileSync(file, line, { __proto__: null, mode: 0o600 });
  this.emit('keylog', line);
  const { server } = this._tlsOptions;
  if (server) server.emit('keylog', line, this);
};

let keylogWarned = false;
function keylogFile() {
  const file = internalBinding('options')['--tls-keylog'] || '';
  if (file !== '' && !keylogWarned) {
    keylogWarned = true;
    process.emitWarning('Using --tls-keylog makes TLS connections insecure by writing secret ' +
      `key material to file ${file}`);
  }
  return file;
}

// ---- Settings ----------------------------------------------------------------------------------

TLSSocket.prototype.disableRenegotiation = function disableRenegotiation() {
  this[kRenegotiating] = kDisabled;
};

TLSSocket.prototype.renegotiate = function(options, callback) {
  validateObject(options, 'options');
  if (callback !== undefined) validateFunction(callback, 'callback');
  if (this.destroyed) return undefined;
  let { _requestCert: requestCert, _rejectUnauthorized: rejectUnauthorized } = this;
  if (options.requestCert !== undefined) requestCert = Boolean(options.requestCert);
  if (options.rejectUnauthorized !== undefined) {
    rejectUnauthorized = Boolean(options.rejectUnauthorized);
  }
  if (requestCert !== this._requestCert || rejectUnauthorized !== this._rejectUnauthorized) {
    binding.setVerify(this._handle.native, requestCert, false);
    this._requestCert = requestCert;
    this._rejectUnauthorized = rejectUnauthorized;
  }
  // So that it is read, and nothing else is sent meanwhile.
  this.write('');
  this[kRenegotiating] = callback ?? this[kRenegotiating];
  if (binding.renegotiate(this._handle.native)) return true;
  this[kRenegotiating] = undefined;
  const error = lastError('Renegotiation failed');
  if (callback) process.nextTick(callback, error);
  return false;
};

TLSSocket.prototype.exportKeyingMaterial = function(length, label, context) {
  validateUint32(length, 'length', true);
  validateString(label, 'label');
  if (context !== undefined) validateBuffer(context, 'context');
  if (!this._secureEstablished || !this._handle) throw new ERR_TLS_INVALID_STATE();
  const bytes = binding.exportKeys(this._handle.native, length, label, context);
  if (bytes === undefined) throw lastError('SSL_export_keying_material failed');
  return toBuffer(bytes);
};

TLSSocket.prototype.setMaxSendFragment = function setMaxSendFragment(size) {
  validateInt32(size, 'size');
  return this._handle ? binding.setFragmentMax(this._handle.native, size) : false;
};

TLSSocket.prototype.setServername = function(name) {
  validateString(name, 'name');
  if (this._tlsOptions.isServer) throw new ERR_TLS_SNI_FROM_SERVER();
  this._tlsOptions.servername = name;
  binding.setServerName(this._handle.native, name);
};

TLSSocket.prototype.setSession = function(session) {
  if (typeof session === 'string') session = Buffer.from(session, 'latin1');
  validateBuffer(session, 'session');
  this._tlsOptions.session = session;
  if (this._handle) binding.resume(this._handle.native, session);
};

TLSSocket.prototype.setKeyCert = function(context) {
  if (this._handle) {
    const secure = context instanceof SecureContext ?
      context : require('tls').createSecureContext(context);
    binding.setContext(this._handle.native, secure.context.native);
  }
};

let hasWarnedOfTrace = false;
TLSSocket.prototype.enableTrace = function enableTrace() {
  // The distribution's library is built without it.
  if (hasWarnedOfTrace) return;
  hasWarnedOfTrace = true;
  process.emitWarning('Tracing of TLS is not built into OpenSSL here: enableTrace does nothing');
};

const parts = [heldHandshake, facts];
for (let i = 0; i < parts.length; i++) {
  const names = ObjectKeys(parts[i]);
  for (let j = 0; j < names.length; j++) TLSSocket.prototype[names[j]] = parts[i][names[j]];
}

module.exports = { TLSSocket };
