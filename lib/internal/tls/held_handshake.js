'use strict';

// What a handshake waits for: a session, a certificate or a word about it, which servers look up.

const { Error, FunctionPrototypeCall, ReflectApply, Symbol } = primordials;
const { binding } = require('internal/tls/handle');
const { codes: { ERR_MULTIPLE_CALLBACK } } = require('internal/errors');
const { lastError } = require('internal/crypto/failure');

const kPendingSession = Symbol('pendingSession');
const kIsVerified = Symbol('verified');

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

// Of TLSSocket.
const methods = { __proto__: null };

methods._onClientHello = function(id, hasTicket) {
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

methods._onCertificate = function(serverName, wantsOcsp) {
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

methods._onNewSession = function(id, session) {
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
methods._verified = function() {
  this[kIsVerified] = true;
  const session = this[kPendingSession];
  if (session === undefined) return;
  this[kPendingSession] = undefined;
  this.emit('session', session);
};

module.exports = { methods };
