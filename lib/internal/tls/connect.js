'use strict';

// tls.connect(): a socket over TLS to a server that has to show who it is.

const { Boolean, Error } = primordials;
const { isIP } = internalBinding('net');
const { normalizeArgs } = require('internal/net/arguments');
const { TLSSocket } = require('internal/tls/socket');
const { codes: { ERR_TLS_DH_PARAM_SIZE } } = require('internal/errors');
const { validateFunction } = require('internal/validators');

// ---- Arguments ---------------------------------------------------------------------------------

function takeArguments(args) {
  const normalized = normalizeArgs(args);
  let options = normalized[0];
  // connect(port, host, options) and connect(path, options)
  for (let i = 1; i <= 2; i++) {
    if (args[i] !== null && typeof args[i] === 'object') {
      options = { ...options, ...args[i] };
      break;
    }
  }
  const callback = normalized[1];
  return { __proto__: null, options, callback };
}

let hasWarned = false;
function acceptsAnybody() {
  if (process.env.NODE_TLS_REJECT_UNAUTHORIZED !== '0') return false;
  if (!hasWarned) {
    hasWarned = true;
    process.emitWarning(
      'Setting the NODE_TLS_REJECT_UNAUTHORIZED environment variable to \'0\' makes TLS ' +
      'connections and HTTPS requests insecure by disabling certificate verification.');
  }
  return true;
}

let hasWarnedOfAddress = false;
function warnOfAddress(name) {
  if (hasWarnedOfAddress || isIP(name) === 0) return;
  hasWarnedOfAddress = true;
  process.emitWarning(
    'Setting the TLS ServerName to an IP address is not permitted by RFC 6066. This will be ' +
    'ignored in a future version.', 'DeprecationWarning', 'DEP0123');
}

// ---- Who the server is -------------------------------------------------------------------------

const hint = '; if the root CA is installed locally, try running Node.js with --use-system-ca';
const hinted = {
  __proto__: null,
  DEPTH_ZERO_SELF_SIGNED_CERT: true,
  SELF_SIGNED_CERT_IN_CHAIN: true,
  UNABLE_TO_GET_ISSUER_CERT: true,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: true,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: true,
};

function hostOf({ host, servername, socket }) {
  return servername || host || socket?._host || 'localhost';
}

// A resumed session is one with a server that was found to be the right one.
function verify(socket, options) {
  const error = socket._handle.verifyError();
  if (error !== null) {
    if (hinted[error.code] && !internalBinding('options')['--use-system-ca']) error.message += hint;
    return error;
  }
  if (socket.isSessionReused()) return undefined;
  const certificate = socket.getPeerCertificate(true);
  return options.checkServerIdentity(hostOf(options), certificate);
}

function checkDhSize(socket, { minDHSize }) {
  const key = socket.getEphemeralKeyInfo();
  if (key?.type !== 'DH' || key.size >= minDHSize) return true;
  socket._emitTLSError(new ERR_TLS_DH_PARAM_SIZE(key.size));
  return false;
}

function onConnectSecure() {
  const options = this._connectOptions;
  // Also of a server that renegotiates: it may be another one then.
  if (!checkDhSize(this, options)) return;
  const error = verify(this, options);
  if (error) {
    this.authorized = false;
    this.authorizationError = error.code || error.message;
    if (options.rejectUnauthorized !== false) {
      this.destroy(error);
      return;
    }
  } else {
    this.authorized = true;
  }
  this.secureConnecting = false;
  this.emit('secureConnect');
  this._verified();
}

const told = ['path', 'host', 'port', 'localAddress'];

// An end before the handshake's is none that the server wanted.
function onConnectEnd() {
  if (this._secureEstablished || this._hadError) return;
  this._hadError = true;
  const error =
    new Error('Client network socket disconnected before secure TLS connection was established');
  error.code = 'ECONNRESET';
  for (let i = 0; i < told.length; i++) error[told[i]] = this._connectOptions[told[i]];
  this.destroy(error);
}

// ---- connect() ---------------------------------------------------------------------------------

function connect(...args) {
  const tls = require('tls');
  const taken = takeArguments(args);
  const options = {
    rejectUnauthorized: !acceptsAnybody(),
    ciphers: tls.DEFAULT_CIPHERS,
    checkServerIdentity: tls.checkServerIdentity,
    minDHSize: 1024,
    ...taken.options,
  };
  validateFunction(options.checkServerIdentity, 'options.checkServerIdentity');
  const { validateNumber } = require('internal/validators');
  validateNumber(options.minDHSize, 'options.minDHSize', 1);
  const secureContext = options.secureContext || tls.createSecureContext(options);
  const { allowHalfOpen, path, socket: below } = options;
  const socket = new TLSSocket(below, {
    allowHalfOpen: below ? below.allowHalfOpen : allowHalfOpen,
    pipe: Boolean(path),
    secureContext,
    isServer: false,
    requestCert: true,
    rejectUnauthorized: options.rejectUnauthorized !== false,
    session: options.session,
    ALPNProtocols: options.ALPNProtocols,
    requestOCSP: options.requestOCSP,
    enableTrace: options.enableTrace,
    pskCallback: options.pskCallback,
    highWaterMark: options.highWaterMark,
    onread: options.onread,
    signal: options.signal,
  });
  socket._connectOptions = options;
  if (taken.callback !== null) socket.once('secureConnect', taken.callback);
  socket._releaseControl();
  if (options.servername) {
    warnOfAddress(options.servername);
    socket.setServername(options.servername);
  }
  socket.on('secure', onConnectSecure);
  socket.prependListener('end', onConnectEnd);
  // A signal may have been aborted before.
  if (socket.destroyed) return socket;
  if (below) {
    socket._start();
  } else {
    if (options.timeout) socket.setTimeout(options.timeout);
    socket.connect(options, socket._start);
  }
  return socket;
}

module.exports = { connect };
