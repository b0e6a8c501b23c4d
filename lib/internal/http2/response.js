'use strict';

// Http2ServerResponse: an answer as programs that were written for HTTP/1 know it.

const {
  ArrayIsArray,
  ArrayPrototypePush,
  ObjectKeys,
  StringPrototypeToLowerCase,
  StringPrototypeTrim,
} = primordials;

const { isToken } = internalBinding('http');
const { codes, hideStackFrames } = require('internal/errors');
const {
  ERR_HTTP2_HEADERS_SENT,
  ERR_HTTP2_INFO_STATUS_NOT_ALLOWED,
  ERR_HTTP2_INVALID_HEADER_VALUE,
  ERR_HTTP2_INVALID_STREAM,
  ERR_HTTP2_PSEUDOHEADER_NOT_ALLOWED,
  ERR_HTTP2_STATUS_INVALID,
  ERR_INVALID_ARG_VALUE,
  ERR_INVALID_HTTP_TOKEN,
  ERR_STREAM_WRITE_AFTER_END,
} = codes;
const Stream = require('stream');
const {
  validateFunction, validateLinkHeaderValue, validateObject, validateString,
} = require('internal/validators');
const { isConnectionHeader } = require('internal/http2/headers');
const {
  kHeaders, kProxySocket, kRequest, kResponse, kState, kStream, kTrailers,
} = require('internal/http2/symbols');

let warnedOfConnection = false;
let warnedOfMessage = false;

// HTTP/2 has no such thing.
function warnOfStatusMessage() {
  if (warnedOfMessage) return;
  warnedOfMessage = true;
  process.emitWarning('Status message is not supported by HTTP/2 (RFC7540 8.1.2.4)',
                      'UnsupportedWarning');
}

const checkHeader = hideStackFrames((name, value) => {
  if (name === '' || typeof name !== 'string' || !isTokenOrPseudo(name)) {
    throw new ERR_INVALID_HTTP_TOKEN('Header name', name);
  }
  if (name[0] === ':') throw new ERR_HTTP2_PSEUDOHEADER_NOT_ALLOWED();
  if (value === undefined || value === null) throw new ERR_HTTP2_INVALID_HEADER_VALUE(value, name);
});

// What HTTP/1 says about the connection has no meaning here. True: it is to be left out.
function isDropped(name, value) {
  if (!isConnectionHeader(name, value)) return false;
  if (!warnedOfConnection) {
    warnedOfConnection = true;
    process.emitWarning('The provided connection header is not valid, the value will be dropped ' +
                        'from the header and will never be in use.', 'UnsupportedWarning');
  }
  return true;
}

function isTokenOrPseudo(name) {
  return name[0] === ':' || isToken(name);
}

function keyOf(name) {
  validateString(name, 'name');
  return StringPrototypeToLowerCase(StringPrototypeTrim(name));
}

// ---- What the stream tells -----------------------------------------------------------------------

function onStreamClose() {
  const response = this[kResponse];
  if (response === undefined) return;
  const state = response[kState];
  if (this[kRequest] !== undefined) this[kRequest][kState].isClosed = true;
  state.isClosed = true;
  this[kProxySocket] = null;
  this.removeListener('wantTrailers', onWantTrailers);
  this[kResponse] = undefined;
  response.emit('finish');
  response.emit('close');
}

function onWantTrailers() {
  const response = this[kResponse];
  if (response === undefined || this.destroyed || this.closed) return;
  this.sendTrailers(response[kTrailers]);
}

function onDrain() {
  this[kResponse]?.emit('drain');
}

function onTimeout() {
  this[kResponse]?.emit('timeout');
}

function follow(stream, response) {
  stream[kResponse] = response;
  stream[kProxySocket] = null;
  stream.on('wantTrailers', onWantTrailers);
  stream.on('drain', onDrain);
  stream.on('timeout', onTimeout);
  stream.on('close', onStreamClose);
}

class Http2ServerResponse extends Stream {
  constructor(stream, options) {
    super(options);
    this[kState] = {
      __proto__: null, isClosed: false, isEnding: false, isDestroyed: false, status: 200,
      sendsDate: true, isHead: stream.headRequest,
    };
    this[kStream] = stream;
    this[kHeaders] = { __proto__: null };
    this[kTrailers] = { __proto__: null };
    this.req = stream[kRequest];
    this.writable = true;
    follow(stream, this);
  }

  // ---- What it is ------------------------------------------------------------------------------

  get _header() { return this.headersSent; }
  get stream() { return this[kStream]; }
  get headersSent() { return this[kStream].headersSent; }
  get writableEnded() { return this[kState].isEnding; }
  get finished() { return this[kState].isEnding; }
  get writableCorked() { return this[kStream].writableCorked; }
  get writableHighWaterMark() { return this[kStream].writableHighWaterMark; }
  get writableObjectMode() { return this[kStream].writableObjectMode; }
  get writableFinished() { return this[kStream].writableFinished; }
  get writableLength() { return this[kStream].writableLength; }
  get writableNeedDrain() { return this[kStream].writableNeedDrain; }

  get socket() {
    // Of one that has gone there is no more.
    if (this[kState].isClosed) return undefined;
    const stream = this[kStream];
    stream[kProxySocket] ??= require('internal/http2/proxies').proxyOfMessage(stream);
    return stream[kProxySocket];
  }

  get connection() { return this.socket; }

  get sendDate() { return this[kState].sendsDate; }
  set sendDate(value) { this[kState].sendsDate = !!value; }

  get statusCode() { return this[kState].status; }

  set statusCode(value) {
    this[kState].status = checkedStatus(value | 0);
  }

  get statusMessage() {
    warnOfStatusMessage();
    return '';
  }

  set statusMessage(message) {
    void message;
    warnOfStatusMessage();
  }

  // ---- Headers ---------------------------------------------------------------------------------

  setTrailer(name, value) {
    const key = keyOf(name);
    checkHeader(key, value);
    this[kTrailers][key] = value;
  }

  addTrailers(headers) {
    const keys = ObjectKeys(headers);
    for (let i = 0; i < keys.length; i++) this.setTrailer(keys[i], headers[keys[i]]);
  }

  getHeader(name) {
    return this[kHeaders][keyOf(name)];
  }

  getHeaderNames() {
    return ObjectKeys(this[kHeaders]);
  }

  getHeaders() {
    return { __proto__: null, ...this[kHeaders] };
  }

  hasHeader(name) {
    return this[kHeaders][keyOf(name)] !== undefined;
  }

  removeHeader(name) {
    const key = keyOf(name);
    this.#checkUnsent();
    if (key === 'date') this[kState].sendsDate = false;
    delete this[kHeaders][key];
  }

  setHeader(name, value) {
    const key = keyOf(name);
    this.#checkUnsent();
    checkHeader(key, value);
    if (!isDropped(key, value)) this[kHeaders][key] = value;
  }

  appendHeader(name, value) {
    const key = keyOf(name);
    this.#checkUnsent();
    checkHeader(key, value);
    if (isDropped(key, value)) return;
    const headers = this[kHeaders];
    const known = headers[key];
    if (known === undefined) {
      headers[key] = value;
      return;
    }
    const list = ArrayIsArray(known) ? known : [known];
    if (ArrayIsArray(value)) {
      for (let i = 0; i < value.length; i++) ArrayPrototypePush(list, value[i]);
    } else {
      ArrayPrototypePush(list, value);
    }
    headers[key] = list;
  }

  #checkUnsent() {
    if (this[kStream].headersSent) throw new ERR_HTTP2_HEADERS_SENT();
  }

  flushHeaders() {
    const state = this[kState];
    if (!state.isClosed && !this[kStream].headersSent) this.writeHead(state.status);
  }

  writeHead(statusCode, statusMessage, headers) {
    const state = this[kState];
    if (state.isClosed || this[kStream].destroyed || this[kStream].closed) return this;
    if (this[kStream].headersSent) throw new ERR_HTTP2_HEADERS_SENT();
    if (typeof statusMessage === 'string') warnOfStatusMessage();
    if (headers === undefined && typeof statusMessage === 'object') headers = statusMessage;
    if (ArrayIsArray(headers)) this.#setList(headers);
    else if (headers !== null && typeof headers === 'object') this.#setObject(headers);
    this.statusCode = statusCode;
    this.#begin(false);
    return this;
  }

  #setObject(headers) {
    const keys = ObjectKeys(headers);
    for (let i = 0; i < keys.length; i++) this.setHeader(keys[i], headers[keys[i]]);
  }

  // [[name, value], …] or [name, value, …]; a name that stands there twice has two values.
  #setList(list) {
    const isNested = ArrayIsArray(list[0]);
    if (!isNested && list.length % 2 !== 0) throw new ERR_INVALID_ARG_VALUE('headers', list);
    const step = isNested ? 1 : 2;
    for (let i = 0; i < list.length; i += step) {
      this.removeHeader(isNested ? list[i][0] : list[i]);
    }
    for (let i = 0; i < list.length; i += step) {
      if (isNested) this.appendHeader(list[i][0], list[i][1]);
      else this.appendHeader(list[i], list[i + 1]);
    }
  }

  // Sends the headers. `isEnd`: nothing follows them.
  #begin(isEnd) {
    const state = this[kState];
    const headers = this[kHeaders];
    headers[':status'] = state.status;
    this[kStream].respond(headers, {
      endStream: isEnd, waitForTrailers: true, sendDate: state.sendsDate,
    });
  }

  // ---- The body --------------------------------------------------------------------------------

  cork() {
    this[kStream].cork();
  }

  uncork() {
    this[kStream].uncork();
  }

  write(chunk, encoding, callback) {
    const state = this[kState];
    if (typeof encoding === 'function') {
      callback = encoding;
      encoding = 'utf8';
    }
    if (state.isEnding || state.isClosed || state.isDestroyed) {
      this.#refuse(callback);
      return false;
    }
    this.flushHeaders();
    return this[kStream].write(chunk, encoding, callback);
  }

  // It is too late to write.
  #refuse(callback) {
    const { isClosed, isEnding } = this[kState];
    if (!isClosed && !isEnding) return;
    const late = isEnding ? new ERR_STREAM_WRITE_AFTER_END() : new ERR_HTTP2_INVALID_STREAM();
    this.destroy(late);
    if (typeof callback === 'function') process.nextTick(callback, late);
  }

  end(chunk, encoding, callback) {
    const stream = this[kStream];
    const state = this[kState];
    if (typeof chunk === 'function') {
      callback = chunk;
      chunk = null;
    } else if (typeof encoding === 'function') {
      callback = encoding;
      encoding = 'utf8';
    }
    if (state.isClosed || state.isEnding) {
      if (typeof callback === 'function') {
        if (stream.writableEnded) callback();
        else stream.once('finish', callback);
      }
      return this;
    }
    if (chunk !== null && chunk !== undefined) this.write(chunk, encoding);
    state.isEnding = true;
    if (typeof callback === 'function') {
      if (stream.writableEnded) process.nextTick(callback);
      else stream.once('finish', callback);
    }
    const hasTrailers = ObjectKeys(this[kTrailers]).length > 0;
    const isOver = state.isClosed || stream.destroyed || stream.closed;
    if (!isOver && !stream.headersSent) this.#begin(!hasTrailers);
    if (!isOver) stream.end();
    return this;
  }

  destroy(error) {
    if (this[kState].isDestroyed) return;
    this[kState].isDestroyed = true;
    this[kStream].destroy(error);
  }

  setTimeout(msecs, callback) {
    if (!this[kState].isClosed) this[kStream].setTimeout(msecs, callback);
    return this;
  }

  // ---- More than an answer ---------------------------------------------------------------------

  createPushResponse(headers, callback) {
    validateFunction(callback, 'callback');
    const { isClosed } = this[kState];
    if (isClosed) process.nextTick(callback, new ERR_HTTP2_INVALID_STREAM());
    else this[kStream].pushStream(headers, (error, stream) => answerPushed(callback, error, stream));
  }

  writeContinue() {
    return this.#inform({ ':status': 100 });
  }

  writeInformation(statusCode, headers) {
    if (typeof statusCode !== 'number' || statusCode < 100 || statusCode >= 200 ||
        statusCode === 101 || statusCode !== (statusCode | 0)) {
      throw new ERR_HTTP2_STATUS_INVALID(statusCode);
    }
    if (headers !== undefined) validateObject(headers, 'headers');
    return this.#inform({ ...checkedHeaders(headers ?? {}), ':status': statusCode });
  }

  writeEarlyHints(hints) {
    validateObject(hints, 'hints');
    const headers = { __proto__: null };
    const link = validateLinkHeaderValue(hints.link);
    const keys = ObjectKeys(hints);
    for (let i = 0; i < keys.length; i++) {
      const key = keys[i];
      if (key === 'link') continue;
      const name = keyOf(key);
      checkHeader(name, hints[key]);
      headers[name] = hints[key];
    }
    if (link.length === 0) return false;
    return this.#inform({ ...headers, ':status': 103, 'link': link });
  }

  // False: it is too late.
  #inform(headers) {
    const stream = this[kStream];
    if (stream.headersSent || this[kState].isClosed || stream.destroyed) return false;
    stream.additionalHeaders(headers);
    return true;
  }
}

function answerPushed(callback, error, stream) {
  if (error === null) callback(null, new Http2ServerResponse(stream));
  else callback(error);
}

function checkedStatus(status) {
  if (status < 100 || status >= 600) throw new ERR_HTTP2_STATUS_INVALID(status);
  if (status < 200) throw new ERR_HTTP2_INFO_STATUS_NOT_ALLOWED();
  return status;
}

function checkedHeaders(given) {
  const headers = { __proto__: null };
  const keys = ObjectKeys(given);
  for (let i = 0; i < keys.length; i++) {
    const name = keyOf(keys[i]);
    checkHeader(name, given[keys[i]]);
    if (!isDropped(name, given[keys[i]])) headers[name] = given[keys[i]];
  }
  return headers;
}

module.exports = { Http2ServerResponse };
