'use strict';

// Clients: their sessions and streams, and connect().

const {
  ArrayIsArray,
  ArrayPrototypePush,
  FunctionPrototypeCall,
  ObjectAssign,
  ObjectDefineProperty,
  StringPrototypeSlice,
  StringPrototypeStartsWith,
  SymbolDispose,
  SymbolFor,
} = primordials;

const binding = internalBinding('http2');
const { slot } = require('internal/async_context');
const { tell } = require('internal/diagnostics');
const { AbortError, codes } = require('internal/errors');
const {
  ERR_HTTP2_CONNECT_AUTHORITY,
  ERR_HTTP2_CONNECT_PATH,
  ERR_HTTP2_CONNECT_SCHEME,
  ERR_HTTP2_GOAWAY_SESSION,
  ERR_HTTP2_INVALID_SESSION,
  ERR_HTTP2_OUT_OF_STREAMS,
  ERR_HTTP2_STREAM_SELF_DEPENDENCY,
  ERR_HTTP2_UNSUPPORTED_PROTOCOL,
  ERR_INVALID_ARG_TYPE,
} = codes;
const {
  validateAbortSignal, validateBoolean, validateNumber,
} = require('internal/validators');
const { constants } = require('internal/http2/constants');
const {
  NghttpError, kInvalidArgument, kStreamIdNotAvailable,
} = require('internal/http2/error_codes');
const { listToObject, toFields } = require('internal/http2/headers');
const observing = require('internal/http2/observing');
const { Http2Session } = require('internal/http2/session');
const { checkCustomNumbers, checkObject } = require('internal/http2/settings');
const { Http2Stream, kEnds, kWantsTrailers } = require('internal/http2/stream');
const {
  kAuthority, kProtocol, kState, sensitiveHeaders,
} = require('internal/http2/symbols');

const kCustomPromisify = SymbolFor('nodejs.util.promisify.custom');

class ClientHttp2Stream extends Http2Stream {
  constructor(session, id, options) {
    super(session, id, options);
    this.asyncContext = slot.current;
    // What is written meanwhile goes out as one.
    if (id === undefined) this.cork();
  }
}

class ClientHttp2Session extends Http2Session {
  constructor(options, socket) {
    super(constants.NGHTTP2_SESSION_CLIENT, options, socket);
  }

  request(headersParam, options) {
    if (options !== undefined) checkObject(options, 'options');
    const settings = { __proto__: null, ...options };
    checkRequestOptions(settings);
    const request = prepareRequest(this, headersParam);
    settings.endStream ??= isBodiless(request.method);
    const stream = new ClientHttp2Stream(this, undefined, undefined);
    const state = stream[kState];
    state.sentHeaders = request.sent;
    if (tell.on) observing.tellCreated(stream, request.sent);
    if (this.destroyed || this.closed) {
      const error = this.destroyed ? new ERR_HTTP2_INVALID_SESSION() :
        new ERR_HTTP2_GOAWAY_SESSION();
      process.nextTick(destroyStream, stream, error);
      return stream;
    }
    this[kState].pendingStreams.add(stream);
    if (settings.endStream) {
      state.isEndSent = true;
      stream.end();
    }
    if (settings.signal !== undefined && followSignal(stream, settings.signal)) return stream;
    if (this.connecting) {
      ArrayPrototypePush(this[kState].whenConnected,
                         () => begin(this, stream, request, settings, false));
    } else {
      begin(this, stream, request, settings, true);
    }
    return stream;
  }
}

function destroyStream(stream, error) {
  stream.destroy(error);
}

function checkRequestOptions({ endStream, exclusive, parent, signal, silent, weight }) {
  if (weight !== undefined || parent !== undefined || exclusive !== undefined ||
      silent !== undefined) {
    require('internal/http2/deprecated').warnOfWeight();
  }
  if (endStream !== undefined) validateBoolean(endStream, 'options.endStream');
  if (exclusive !== undefined) validateBoolean(exclusive, 'options.exclusive');
  if (parent !== undefined) validateNumber(parent, 'options.parent');
  if (silent !== undefined) validateBoolean(silent, 'options.silent');
  validateAbortSignal(signal, 'options.signal');
}

// True: it has been aborted already.
function followSignal(stream, signal) {
  const abort = () => {
    if (!stream.destroyed) stream.destroy(new AbortError(undefined, { cause: signal.reason }));
  };
  if (signal.aborted) {
    abort();
    return true;
  }
  const { addAbortListener } = require('internal/events/abort_listener');
  const listening = addAbortListener(signal, abort);
  stream.once('close', () => listening[SymbolDispose]());
  return false;
}

function isBodiless(method) {
  return method === 'GET' || method === 'HEAD' || method === 'DELETE';
}

// ---- Headers of a request ----------------------------------------------------------------------

function prepareRequest(session, given) {
  if (given !== undefined && (given === null || typeof given !== 'object')) {
    throw new ERR_INVALID_ARG_TYPE('headers', ['Object', 'Array'], given);
  }
  const request = ArrayIsArray(given) ? fromList(session, given) : fromObject(session, given);
  if (request.method === 'CONNECT') checkConnect(request.sent);
  request.text = toFields(request.fields, 'request', session.isStrict());
  return request;
}

// CONNECT has no scheme and no path, unless it is for another protocol.
function needsTarget(headers) {
  return headers[':method'] !== 'CONNECT' || headers[':protocol'] !== undefined;
}

function fromObject(session, given) {
  const sent = { __proto__: null, ...given };
  if (given?.[sensitiveHeaders] !== undefined) sent[sensitiveHeaders] = given[sensitiveHeaders];
  sent[':method'] ??= 'GET';
  if (needsTarget(sent)) {
    if (sent[':authority'] === undefined && sent.host === undefined) {
      sent[':authority'] = session[kAuthority];
    }
    sent[':scheme'] ??= schemeOf(session);
    sent[':path'] ??= '/';
  }
  return { __proto__: null, fields: sent, sent, method: sent[':method'], text: '' };
}

function fromList(session, given) {
  const known = listToObject(given);
  const sent = { __proto__: null };
  const fields = [];
  const add = (name, value) => {
    if (known[name] !== undefined) return;
    sent[name] = value;
    ArrayPrototypePush(fields, name);
    ArrayPrototypePush(fields, value);
  };
  add(':method', 'GET');
  const method = known[':method'] ?? 'GET';
  if (method !== 'CONNECT' || known[':protocol'] !== undefined) {
    if (known.host === undefined) add(':authority', session[kAuthority]);
    add(':scheme', schemeOf(session));
    add(':path', '/');
  }
  for (let i = 0; i < given.length; i++) ArrayPrototypePush(fields, given[i]);
  fields[sensitiveHeaders] = given[sensitiveHeaders];
  return { __proto__: null, fields, sent: ObjectAssign(sent, known), method, text: '' };
}

function schemeOf(session) {
  return session[kProtocol] === 'http:' ? 'http' : 'https';
}

function checkConnect(headers) {
  if (headers[':protocol'] !== undefined) return;
  if (headers[':authority'] === undefined) throw new ERR_HTTP2_CONNECT_AUTHORITY();
  if (headers[':scheme'] !== undefined) throw new ERR_HTTP2_CONNECT_SCHEME();
  if (headers[':path'] !== undefined) throw new ERR_HTTP2_CONNECT_PATH();
}

// ---- A request begins --------------------------------------------------------------------------

function begin(session, stream, request, options, isReadyLater) {
  if (stream.destroyed) return;
  if (session.destroyed || session.closed) {
    stream.destroy(session.destroyed ? new ERR_HTTP2_INVALID_SESSION() :
      new ERR_HTTP2_GOAWAY_SESSION());
    return;
  }
  let flags = 0;
  if (options.endStream) flags |= kEnds;
  if (options.waitForTrailers) flags |= kWantsTrailers;
  const native = session.native();
  const id = binding.request(native, request.text, flags, 0, 16, false);
  if (id < 0) {
    refuse(session, stream, id);
    return;
  }
  const { pendingStreams, streams } = session[kState];
  pendingStreams.delete(stream);
  streams.set(id, stream);
  const state = stream[kState];
  state.id = id;
  state.native = native;
  state.isHeaderSent = true;
  stream.uncork();
  if (tell.on) observing.tellStarted(stream, request.sent);
  if (isReadyLater) process.nextTick(emitReady, stream);
  else stream.emit('ready');
}

function emitReady(stream) {
  stream.emit('ready');
}

function refuse(session, stream, number) {
  if (number === kStreamIdNotAvailable) stream.destroy(new ERR_HTTP2_OUT_OF_STREAMS());
  else if (number === kInvalidArgument) stream.destroy(new ERR_HTTP2_STREAM_SELF_DEPENDENCY());
  else session.destroy(new NghttpError(number));
}

// ---- connect() ---------------------------------------------------------------------------------

function connect(authority, options, listener) {
  if (typeof options === 'function') {
    listener = options;
    options = undefined;
  }
  if (options !== undefined) checkObject(options, 'options');
  options = { ...options };
  checkCustomNumbers(options.remoteCustomSettings);
  if (options.maxOriginSetSize !== undefined) {
    validateNumber(options.maxOriginSetSize, 'options.maxOriginSetSize', 0);
  }
  if (typeof authority === 'string') {
    const { URL } = require('internal/url/url');
    authority = new URL(authority);
  } else if (authority === null || (authority !== undefined && typeof authority !== 'object')) {
    throw new ERR_INVALID_ARG_TYPE('authority', ['string', 'URL', 'Object'], authority);
  }
  const protocol = authority.protocol || options.protocol || 'https:';
  const host = hostOf(authority);
  const port = authority.port !== '' && authority.port !== undefined ?
    authority.port : protocol === 'http:' ? '80' : '443';
  const socket = openSocket(authority, options, protocol, host, port);
  const session = new ClientHttp2Session(options, socket);
  session[kAuthority] = authorityOf(options.servername || host, port);
  session[kProtocol] = protocol;
  if (typeof listener === 'function') session.once('connect', listener);
  return session;
}

function hostOf({ host, hostname }) {
  if (!hostname) return host || 'localhost';
  return hostname[0] === '[' ? StringPrototypeSlice(hostname, 1, -1) : hostname;
}

function authorityOf(host, port) {
  const { isIP } = internalBinding('net');
  const shown = isIP(host) === 6 && !StringPrototypeStartsWith(host, '[') ? `[${host}]` : host;
  return `${shown}:${port}`;
}

function openSocket(authority, options, protocol, host, port) {
  if (typeof options.createConnection === 'function') {
    return FunctionPrototypeCall(options.createConnection, undefined, authority, options);
  }
  switch (protocol) {
    case 'http:': {
      const net = require('net');
      return net.connect({ port, host, ...options });
    }
    case 'https:': {
      const tls = require('tls');
      const given = { ...options };
      given.ALPNProtocols ??= ['h2'];
      const { isIP } = internalBinding('net');
      if (given.servername === undefined && isIP(host) === 0) given.servername = host;
      return tls.connect(port, host, given);
    }
    default:
      throw new ERR_HTTP2_UNSUPPORTED_PROTOCOL(protocol);
  }
}

// What util.promisify() makes of it.
async function connectFully(authority, options) {
  const session = connect(authority, options);
  await require('internal/events/promises').once(session, 'connect');
  return session;
}

ObjectDefineProperty(connectFully, 'name', { __proto__: null, value: 'connect' });
ObjectDefineProperty(connect, kCustomPromisify, { __proto__: null, value: connectFully });

module.exports = { ClientHttp2Stream, connect };
