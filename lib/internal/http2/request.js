'use strict';

// Http2ServerRequest: a request as programs that were written for HTTP/1 know it.

const { ArrayPrototypeMap, ObjectKeys, StringPrototypeTrim } = primordials;

const {
  codes: { ERR_HTTP2_INVALID_STREAM, ERR_INVALID_ARG_VALUE },
} = require('internal/errors');
const { Readable } = require('internal/streams/readable');
const { validateString } = require('internal/validators');
const {
  kAborted, kHeaders, kProxySocket, kRawHeaders, kRawTrailers, kRequest, kState, kStream, kTrailers,
} = require('internal/http2/symbols');

// What the stream of a request tells: each gets the request, and what came with the event.
const heard = {
  __proto__: null,
  trailers(request, fields, flags, list) {
    request[kTrailers] = { __proto__: null, ...fields };
    request[kRawTrailers] = list;
  },
  end(request) {
    request.push(null);
  },
  // The request tells its own.
  error: nop,
  aborted(request) {
    if (request[kState].isClosed) return;
    request[kAborted] = true;
    request.emit('aborted');
  },
  close(request) {
    const stream = request[kStream];
    finish(request);
    stream[kProxySocket] = null;
    stream[kRequest] = undefined;
    request.emit('close');
  },
  timeout(request) {
    request.emit('timeout');
  },
};

function nop() {}

// What nobody reads is not waited for.
function finish(request) {
  const state = request[kState];
  state.isClosed = true;
  request.push(null);
  if (!state.didRead) request.resume();
}

// A listener on the stream, whose `this` that is.
function listener(tell) {
  return function(a, b, c) {
    const request = this[kRequest];
    if (request !== undefined) tell(request, a, b, c);
  };
}

const names = ObjectKeys(heard);
const listeners = ArrayPrototypeMap(names, (name) => listener(heard[name]));
const onData = listener((request, chunk) => {
  if (!request.push(chunk)) request[kStream].pause();
});

function follow(stream, request) {
  stream[kRequest] = request;
  stream[kProxySocket] = null;
  for (let i = 0; i < names.length; i++) stream.on(names[i], listeners[i]);
  request.on('pause', onPause);
  request.on('resume', onResume);
}

class Http2ServerRequest extends Readable {
  constructor(stream, headers, options, rawHeaders) {
    super({ autoDestroy: false, ...options });
    this[kState] = { __proto__: null, isClosed: false, didRead: false };
    this[kStream] = stream;
    this[kHeaders] = headers;
    this[kRawHeaders] = rawHeaders;
    this[kAborted] = false;
    this[kRawTrailers] = [];
    this[kTrailers] = { __proto__: null };
    follow(stream, this);
  }

  get aborted() { return this[kAborted]; }
  get stream() { return this[kStream]; }
  get headers() { return this[kHeaders]; }
  get rawHeaders() { return this[kRawHeaders]; }
  get trailers() { return this[kTrailers]; }
  get rawTrailers() { return this[kRawTrailers]; }
  get httpVersionMajor() { return 2; }
  get httpVersionMinor() { return 0; }
  get httpVersion() { return '2.0'; }
  get scheme() { return this[kHeaders][':scheme']; }

  get complete() {
    return this[kAborted] || this.readableEnded || this[kState].isClosed ||
      this[kStream].destroyed;
  }

  get authority() {
    const headers = this[kHeaders];
    return headers[':authority'] !== undefined ? headers[':authority'] : headers.host;
  }

  get socket() {
    const stream = this[kStream];
    stream[kProxySocket] ??= require('internal/http2/proxies').proxyOfMessage(stream);
    return stream[kProxySocket];
  }

  get connection() { return this.socket; }

  get method() { return this[kHeaders][':method']; }

  set method(name) {
    checkMethod(name);
    this[kHeaders][':method'] = name;
  }

  get url() { return this[kHeaders][':path']; }
  set url(url) { this[kHeaders][':path'] = url; }

  _read() {
    const state = this[kState];
    const stream = this[kStream];
    if (state.isClosed) {
      this.emit('error', new ERR_HTTP2_INVALID_STREAM());
      return;
    }
    if (!state.didRead) {
      state.didRead = true;
      stream.on('data', onData);
    } else {
      process.nextTick(resume, stream);
    }
  }

  setTimeout(msecs, callback) {
    if (!this[kState].isClosed) this[kStream].setTimeout(msecs, callback);
    return this;
  }
}

function checkMethod(name) {
  validateString(name, 'method');
  const isBlank = StringPrototypeTrim(name).length === 0;
  if (isBlank) throw new ERR_INVALID_ARG_VALUE('method', name);
}

function resume(stream) {
  if (!stream.destroyed) stream.resume();
}

function onPause() {
  this[kStream].pause();
}

function onResume() {
  resume(this[kStream]);
}

module.exports = { Http2ServerRequest };
