'use strict';

// Functions of the program's that answer the library at once: protocols, keys of tickets, shared secrets.

const {
  ArrayBufferIsView, ArrayIsArray, FunctionPrototypeCall, StringPrototypeIncludes,
} = primordials;
const { Buffer } = require('buffer');
const { binding, kPendingError, toBuffer } = require('internal/tls/handle');
const {
  codes: { ERR_INVALID_ARG_VALUE, ERR_TLS_PSK_SET_IDENTITY_HINT_FAILED },
} = require('internal/errors');
const { validateBuffer, validateFunction, validateObject, validateString } = require('internal/validators');
const { lastError } = require('internal/crypto/failure');

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

module.exports = { initAlpnCallback, initPsk, initTicketKeys };
