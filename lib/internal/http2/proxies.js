'use strict';

// The socket of a session as programs see it: they may look at it and set some things, but not read
// or write.

const {
  FunctionPrototypeBind,
  ObjectGetPrototypeOf,
  Proxy,
  ReflectHas,
  ReflectSet,
} = primordials;

const { codes } = require('internal/errors');
const { ERR_HTTP2_NO_SOCKET_MANIPULATION, ERR_HTTP2_SOCKET_UNBOUND } = codes;
const { kHttp2Session, kRequest, kSocket } = require('internal/http2/symbols');

// Who answers for a name: nobody, the session, or the stream. For all others it is the socket.
const kNobody = 1;
const kSession = 2;
const kStream = 3;
const kReader = 4; // the request, where there is one

const inSession = {
  __proto__: null,
  destroy: kNobody, emit: kNobody, end: kNobody, pause: kNobody, read: kNobody, resume: kNobody,
  setEncoding: kNobody, setKeepAlive: kNobody, setNoDelay: kNobody, write: kNobody,
  ref: kSession, setTimeout: kSession, unref: kSession,
};

const inMessage = {
  __proto__: null,
  pause: kNobody, read: kNobody, resume: kNobody, write: kNobody,
  setTimeout: kSession,
  destroy: kStream, destroyed: kStream, emit: kStream, end: kStream, on: kStream, once: kStream,
  writable: kStream,
  readable: kReader,
};

function socketOf(session) {
  const socket = session?.[kSocket];
  if (socket === undefined) throw new ERR_HTTP2_SOCKET_UNBOUND();
  return socket;
}

// Functions are called on whom they belong to.
function take(owner, name) {
  const value = owner[name];
  return typeof value === 'function' && name !== 'constructor' ?
    FunctionPrototypeBind(value, owner) : value;
}

// ---- Of a session --------------------------------------------------------------------------------

function ownerInSession(session, name) {
  const who = inSession[name];
  if (who === kNobody) throw new ERR_HTTP2_NO_SOCKET_MANIPULATION();
  return who === kSession ? session : socketOf(session);
}

const ofSession = {
  __proto__: null,
  get: (session, name) => take(ownerInSession(session, name), name),
  set: (session, name, value) => ReflectSet(ownerInSession(session, name), name, value),
  has: (session, name) => ReflectHas(socketOf(session), name),
  getPrototypeOf: (session) => ObjectGetPrototypeOf(socketOf(session)),
};

function proxyOfSession(session) {
  return new Proxy(session, ofSession);
}

// ---- Of a request or a response ------------------------------------------------------------------

function socketOfStream(stream) {
  return stream[kHttp2Session]?.[kSocket] ?? stream;
}

function ownerInMessage(stream, name) {
  switch (inMessage[name]) {
    case kNobody: throw new ERR_HTTP2_NO_SOCKET_MANIPULATION();
    case kSession: return stream.session ?? stream;
    case kStream:
    case kReader: return stream;
    default: return socketOfStream(stream);
  }
}

function isReadable(stream) {
  return !stream.destroyed && (stream[kRequest] ?? stream).readable;
}

const ofMessage = {
  __proto__: null,
  get: (stream, name) =>
    inMessage[name] === kReader ? isReadable(stream) : take(ownerInMessage(stream, name), name),
  set: (stream, name, value) => ReflectSet(ownerInMessage(stream, name), name, value),
  has: (stream, name) => ReflectHas(stream, name) || ReflectHas(socketOfStream(stream), name),
  getPrototypeOf: (stream) => ObjectGetPrototypeOf(socketOfStream(stream)),
};

function proxyOfMessage(stream) {
  return new Proxy(stream, ofMessage);
}

module.exports = { proxyOfMessage, proxyOfSession };
