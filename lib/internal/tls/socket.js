'use strict';

// TLSSocket: a net.Socket whose handle encrypts.

const {
  ArrayBufferIsView,
  ArrayIsArray,
  ArrayPrototypePush,
  Boolean,
  Error,
  FunctionPrototypeCall,
  ObjectDefineProperty,
  ObjectSetPrototypeOf,
  ReflectApply,
  StringPrototypeIncludes,
  Symbol,
} = primordials;
const { Buffer } = require('buffer');
const { FastBuffer } = require('internal/buffer/memory');
const { Socket, initHandle } = require('internal/net/socket');
const { Pipe, TCP } = require('internal/net/handle');
const { kRenewHandle } = require('internal/net/symbols');
const { DuplexHandle, TlsHandle, binding, kPendingError, toBuffer } = require('internal/tls/handle');
const { SecureContext } = require('internal/tls/secure_context');
const {
  codes: {
    ERR_INVALID_ARG_VALUE,
    ERR_MULTIPLE_CALLBACK,
    ERR_TLS_ALPN_CALLBACK_WITH_PROTOCOLS,
    ERR_TLS_HANDSHAKE_TIMEOUT,
    ERR_TLS_INVALID_CONTEXT,
    ERR_TLS_INVALID_STATE,
    ERR_TLS_PSK_SET_IDENTITY_HINT_FAILED,
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
const kPendingSession = Symbol('pendingSession');
const kRenegotiating = Symbol('renegotiating');
const kIsVerified = Symbol('verified');

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
  if (alpn) require('tls').convertALPNProtocols(alpn, options);
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
  this[kPendingSession] = null;
  this[kRenegotiating] = undefined;
  this[kIsVerified] = false;
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

// ---- What the library asks for -----------------------------------------------------------------

function protocolsOf(bytes) {
  const list = [];
  for (let at = 0; at < bytes.length;) {
    const size = bytes[at];
    list[list.length] = toBuffer(bytes).latin1Slice(at + 1, at + 1 + size);
    at += 1 + size;
  }
  return list;
}

// An exception of the program's ends the handshake, and is its error.
function guarded(socket, ask) {
  try {
    return ask();
  } catch (error) {
    socket[kPendingError] = error;
    return undefined;
  }
}

function initAlpnCallback(socket, handle) {
  handle.onalpn = (bytes) => guarded(socket, () => {
    const protocols = protocolsOf(bytes);
    const servername = binding.serverName(handle.native);
    const chosen = FunctionPrototypeCall(
      socket._tlsOptions.ALPNCallback, socket, { servername, protocols });
    if (chosen === undefined) return undefined;
    for (let i = 0; i < protocols.length; i++) {
      if (protocols[i] === chosen) return chosen;
    }
    const { codes: { ERR_TLS_ALPN_CALLBACK_INVALID_RESULT } } = require('internal/errors');
    throw new ERR_TLS_ALPN_CALLBACK_INVALID_RESULT(chosen, protocols);
  });
  binding.askAlpn(handle.native);
}

// [status, key of the MAC, key of the cipher, name, iv]: 0, none; 1, these; 2, and a new ticket.
function initTicketKeys(socket, context) {
  const { ssl: handle } = socket;
  handle.onticketkeys = (name, iv, encrypts) => guarded(socket, () => {
    const { onticketkeycallback: choose } = context;
    const answer = FunctionPrototypeCall(choose, context, toBuffer(name), toBuffer(iv), encrypts);
    return isTicketAnswer(answer, encrypts) ? answer : undefined;
  });
  binding.askTicketKeys(handle.native);
}

function isTicketAnswer(answer, encrypts) {
  if (!ArrayIsArray(answer) || typeof answer[0] !== 'number') return false;
  const size = answer[0] === 0 ? 1 : encrypts ? 5 : 3;
  for (let i = 1; i < size; i++) {
    if (!ArrayBufferIsView(answer[i])) return false;
  }
  return true;
}

function initPsk(socket, options, handle) {
  const { isServer, pskCallback, pskIdentityHint } = options;
  if (!pskCallback) return;
  validateFunction(pskCallback, 'options.pskCallback');
  handle.onpsk = isServer ?
    (identity, max) => guarded(socket, () => serverPsk(socket, pskCallback, identity, max)) :
    (hint, max) => guarded(socket, () => clientPsk(pskCallback, hint, max));
  binding.askPsk(handle.native);
  if (!isServer || !pskIdentityHint) return;
  validateString(pskIdentityHint, 'options.pskIdentityHint');
  if (binding.setPskHint(handle.native, pskIdentityHint)) return;
  lastError('');
  // Whoever listens to the server can only hear it later.
  const error = new ERR_TLS_PSK_SET_IDENTITY_HINT_FAILED();
  process.nextTick(() => socket._onTLSError(error));
}

function checkPskSize(psk, max) {
  if (psk.length > max) {
    throw new ERR_INVALID_ARG_VALUE('psk', psk, `Pre-shared key exceeds ${max} bytes`);
  }
}

function clientPsk(pskCallback, hint, max) {
  const answer = pskCallback(hint);
  if (answer === null || answer === undefined) return undefined;
  validateObject(answer, 'ret');
  validateBuffer(answer.psk, 'psk');
  checkPskSize(answer.psk, max);
  const { identity } = answer;
  validateString(identity, 'identity');
  const size = Buffer.byteLength(identity);
  if (size > 128) {
    throw new ERR_INVALID_ARG_VALUE('identity', identity, 'PSK identity exceeds 128 bytes');
  }
  return [identity, answer.psk];
}

function serverPsk(socket, pskCallback, identity, max) {
  // What is no text is a ticket of TLS 1.3, which the library offers here, too.
  if (StringPrototypeIncludes(identity, '\ufffd')) return undefined;
  const answer = pskCallback(socket, identity);
  if (answer === null || answer === undefined) return undefined;
  const psk = answer.psk ?? answer;
  validateBuffer(psk, 'ret');
  checkPskSize(psk, max);
  return psk;
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

// ---- What the library waits for ----------------------------------------------------------------

// A function that may be called once; `isGone` when nobody needs the answer.
function answerOnce(socket, use) {
  let isAnswered = false;
  return (...args) => {
    if (isAnswered) {
      socket.destroy(new ERR_MULTIPLE_CALLBACK());
      return;
    }
    isAnswered = true;
    if (!socket._handle) {
      const { codes: { ERR_SOCKET_CLOSED } } = require('internal/errors');
      socket.destroy(new ERR_SOCKET_CLOSED());
      return;
    }
    ReflectApply(use, undefined, args);
  };
}

// A listener's exception is an error of this connection.
function emitGuarded(socket, emit, onThrow) {
  try {
    return emit();
  } catch (error) {
    onThrow(error);
    return true;
  }
}

TLSSocket.prototype._onClientHello = function(id, hasTicket) {
  const { native } = this._handle;
  const { server } = this._tlsOptions;
  const answer = answerOnce(this, (error, session) => {
    if (error) this._onTLSError(error);
    else binding.answerHello(native, session ?? null);
  });
  if (id.length === 0 || hasTicket) {
    answer(null, null);
    return;
  }
  const isHeard = emitGuarded(this, () => server.emit('resumeSession', id, answer),
                              (error) => this._onTLSError(error));
  if (!isHeard) answer(null, null);
};

TLSSocket.prototype._onCertificate = function(serverName, wantsOcsp) {
  const { native } = this._handle;
  this.servername = serverName === '' ? false : serverName;
  const chosen = answerOnce(this, (error, context) => {
    if (error) {
      this._onTLSError(error);
      return;
    }
    const secure = context?.context?.native === undefined ? context : context.context;
    if (secure && secure.native === undefined) {
      this._onTLSError(new Error('Invalid SNI context'));
      return;
    }
    askForOcsp(this, wantsOcsp, secure ?? undefined, (response) => {
      if (!binding.answerCertificate(native, secure?.native, response ?? undefined)) {
        this._onTLSError(lastError('The context could not be used'));
      }
    });
  });
  if (!this._SNICallback || serverName === '') {
    chosen(null, undefined);
  } else {
    emitGuarded(this, () => { FunctionPrototypeCall(this._SNICallback, this, serverName, chosen); },
                (error) => this._onTLSError(error));
  }
};

function askForOcsp(socket, wantsOcsp, secure, use) {
  const { server } = socket._tlsOptions;
  if (!wantsOcsp || !server || server.listenerCount('OCSPRequest') === 0) {
    use(undefined);
    return;
  }
  const context = secure ?? socket._tlsOptions.secureContext.context;
  const answer = answerOnce(socket, (error, response) => {
    if (error) socket._onTLSError(error);
    else use(response);
  });
  emitGuarded(socket,
              () => server.emit('OCSPRequest', context.getCertificate(), context.getIssuer(), answer),
              (error) => socket._onTLSError(error));
}

TLSSocket.prototype._onNewSession = function(id, session) {
  const { isServer, server } = this._tlsOptions;
  if (!isServer) {
    // It means nothing before the server is known to be the right one.
    if (this[kIsVerified] || !this.secureConnecting) this.emit('session', session);
    else this[kPendingSession] = session;
    return;
  }
  if (!server) return;
  const { native } = this._handle;
  const isHeard = server.listenerCount('newSession') > 0;
  if (!isHeard) return;
  this._newSessionPending = true;
  binding.hold(native);
  const done = answerOnce(this, () => {
    binding.letGo(native);
    this._newSessionPending = false;
    if (!this._securePending) return;
    this._securePending = false;
    this._finishInit();
  });
  emitGuarded(this, () => server.emit('newSession', id, session, done), (error) => {
    done();
    server.emit('error', error);
  });
};

// The server is the right one.
TLSSocket.prototype._verified = function() {
  this[kIsVerified] = true;
  const session = this[kPendingSession];
  if (session === null) return;
  this[kPendingSession] = null;
  this.emit('session', session);
};

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

// ---- What is known of the connection -----------------------------------------------------------

function ask(name, convert = (found) => found, otherwise = null) {
  return function() {
    return this._handle ? convert(binding[name](this._handle.native)) : otherwise;
  };
}

function bufferOrUndefined(bytes) {
  return bytes === undefined ? undefined : toBuffer(bytes);
}

// Of the certificate and of those that lead to its root, the last of which is its own issuer.
function withBuffers(certificate) {
  for (let one = certificate; one; one = one.issuerCertificate) {
    if (one.pubkey !== undefined) one.pubkey = new FastBuffer(one.pubkey);
    one.raw = new FastBuffer(one.raw);
    if (one.issuerCertificate === one) break;
  }
  return certificate;
}

TLSSocket.prototype.getPeerCertificate = function(detailed) {
  if (!this._handle) return null;
  return withBuffers(binding.peerCertificate(this._handle.native, !detailed)) ?? {};
};

TLSSocket.prototype.getCertificate = function() {
  if (!this._handle) return null;
  return withBuffers(binding.ownCertificate(this._handle.native)) ?? {};
};

function toX509(raw) {
  if (raw === undefined) return undefined;
  const { X509Certificate } = require('crypto');
  return new X509Certificate(toBuffer(raw));
}

TLSSocket.prototype.getPeerX509Certificate = function() {
  if (!this._handle) return undefined;
  const { withIssuer } = require('internal/crypto/x509');
  const first = binding.peerCertificate(this._handle.native, false);
  const chain = [];
  // The last one is its own issuer, if it is there at all.
  for (let one = first; one; one = one.issuerCertificate === one ? null : one.issuerCertificate) {
    ArrayPrototypePush(chain, one);
  }
  let made;
  for (let i = chain.length - 1; i >= 0; i--) made = withIssuer(new FastBuffer(chain[i].raw), made);
  return made;
};
TLSSocket.prototype.getX509Certificate = ask('rawOwnCertificate', toX509, undefined);
TLSSocket.prototype.getSession = ask('session', bufferOrUndefined);
TLSSocket.prototype.getTLSTicket = ask('ticket', bufferOrUndefined);
TLSSocket.prototype.getFinished = ask('finished', bufferOrUndefined);
TLSSocket.prototype.getPeerFinished = ask('peerFinished', bufferOrUndefined);
TLSSocket.prototype.getProtocol = ask('protocol');
TLSSocket.prototype.isSessionReused = ask('isReused');
TLSSocket.prototype.getSharedSigalgs = ask('sharedSignatures');
TLSSocket.prototype.getCipher = ask('cipher', (found) => found === undefined ? {} :
  { name: found[0], standardName: found[1], version: found[2] });
TLSSocket.prototype.getEphemeralKeyInfo = ask('ephemeralKey', (found) => {
  if (found === null) return null;
  if (found.length === 0) return {};
  return found[1] === undefined ?
    { type: found[0], size: found[2] } : { type: found[0], name: found[1], size: found[2] };
});

module.exports = { TLSSocket };
