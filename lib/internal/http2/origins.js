'use strict';

// For which origins a connection speaks, and what serves them elsewhere.

const {
  ArrayPrototypePush,
  RegExpPrototypeExec,
  SafeSet,
} = primordials;

const binding = internalBinding('http2');
const { codes } = require('internal/errors');
const {
  ERR_HTTP2_ALTSVC_INVALID_ORIGIN,
  ERR_HTTP2_ALTSVC_LENGTH,
  ERR_HTTP2_INVALID_ORIGIN,
  ERR_HTTP2_INVALID_SESSION,
  ERR_HTTP2_ORIGIN_LENGTH,
  ERR_HTTP2_TOO_MANY_ORIGINS,
  ERR_INVALID_ARG_TYPE,
  ERR_INVALID_CHAR,
  ERR_OUT_OF_RANGE,
} = codes;
const { validateString } = require('internal/validators');
const { originOf } = require('internal/http2/headers');
const { kHandle, kOptions, kSocket, kState } = require('internal/http2/symbols');

const kSizeMax = 16382; // of a frame
const kOriginsMax = 128;

// What may be in a header field.
const pattern = /^[\x09\x20-\x5B\x5D-\x7E\x80-\xFF]*$/;

// ---- A server tells ------------------------------------------------------------------------------

// The stream, or the origin, that the service is for: one of them is none.
function targetOf(given) {
  switch (typeof given) {
    case 'undefined':
      return { __proto__: null, stream: 0, origin: '' };
    case 'number':
      if (given > 0 && given === given >>> 0) return { __proto__: null, stream: given, origin: '' };
      throw new ERR_OUT_OF_RANGE('originOrStream', `> 0 && < ${2 ** 32}`, given);
    case 'string':
      return forOrigin(originOf(given), given);
    default:
      return forOrigin(given?.origin, given);
  }
}

function forOrigin(origin, given) {
  if (typeof origin !== 'string') {
    const types = ['string', 'number', 'URL', 'object'];
    throw new ERR_INVALID_ARG_TYPE('originOrStream', types, given);
  }
  if (origin === 'null' || origin === '') throw new ERR_HTTP2_ALTSVC_INVALID_ORIGIN();
  return { __proto__: null, stream: 0, origin };
}

function sendService(session, value, given) {
  checkOpen(session);
  const { origin, stream } = targetOf(given);
  validateString(value, 'alt');
  if (RegExpPrototypeExec(pattern, value) === null) throw new ERR_INVALID_CHAR('alt');
  if (origin.length + value.length > kSizeMax) throw new ERR_HTTP2_ALTSVC_LENGTH();
  binding.alternativeService(session[kHandle], stream, origin, value);
}

function checkOpen(session) {
  if (session.destroyed) throw new ERR_HTTP2_INVALID_SESSION();
}

function sendOrigins(session, given) {
  checkOpen(session);
  if (given.length === 0) return;
  const list = [];
  let size = 0;
  for (let i = 0; i < given.length; i++) {
    const origin = textOfOrigin(given[i]);
    ArrayPrototypePush(list, origin);
    size += origin.length + 2;
  }
  if (size > kSizeMax) throw new ERR_HTTP2_ORIGIN_LENGTH();
  binding.origins(session[kHandle], list);
}

function textOfOrigin(given) {
  let origin = given;
  if (typeof given === 'string') origin = originOf(given);
  else if (given !== null && typeof given === 'object') ({ origin } = given);
  if (typeof origin !== 'string') throw new ERR_INVALID_ARG_TYPE('origin', 'string', given);
  if (origin === 'null') throw new ERR_HTTP2_INVALID_ORIGIN();
  return origin;
}

// ---- A client is told ----------------------------------------------------------------------------

// The origin that it connected to is always one.
function setOf(session) {
  const state = session[kState];
  if (state.originSet === undefined) {
    const socket = session[kSocket];
    state.originSet = new SafeSet();
    let host = socket.servername;
    if (!host) {
      host = socket.remoteFamily === 'IPv6' ? `[${socket.remoteAddress}]` : socket.remoteAddress;
    }
    let origin = `https://${host}`;
    if (socket.remotePort !== undefined && socket.remotePort !== null) {
      origin += `:${socket.remotePort}`;
    }
    state.originSet.add(origin);
  }
  return state.originSet;
}

function listOf(session) {
  const list = [];
  setOf(session).forEach((origin) => ArrayPrototypePush(list, origin));
  return list;
}

function received(session, list) {
  if (!session.encrypted || session.destroyed) return;
  const set = setOf(session);
  const { maxOriginSetSize = kOriginsMax } = session[kOptions];
  for (let i = 0; i < list.length; i++) {
    set.add(list[i]);
    if (set.size > maxOriginSetSize) {
      session.destroy(new ERR_HTTP2_TOO_MANY_ORIGINS(maxOriginSetSize));
      return;
    }
  }
  session.emit('origin', list);
}

// The server does not answer for this host.
function misdirected(session, authority) {
  if (session[kState].originSet === undefined) return;
  session[kState].originSet.delete(`https://${authority}`);
}

module.exports = { listOf, misdirected, received, sendOrigins, sendService };
