'use strict';

// ServerHttp2Stream: the answer to a request, or a pushed one.

const { ArrayIsArray, ArrayPrototypePush, StringPrototypeToLowerCase } = primordials;

const binding = internalBinding('http2');
const { date } = internalBinding('http');
const { tell } = require('internal/diagnostics');
const { codes } = require('internal/errors');
const {
  ERR_HTTP2_HEADERS_AFTER_RESPOND,
  ERR_HTTP2_HEADERS_SENT,
  ERR_HTTP2_INVALID_INFO_STATUS,
  ERR_HTTP2_INVALID_STREAM,
  ERR_HTTP2_NESTED_PUSH,
  ERR_HTTP2_OUT_OF_STREAMS,
  ERR_HTTP2_PAYLOAD_FORBIDDEN,
  ERR_HTTP2_PUSH_DISABLED,
  ERR_HTTP2_STATUS_101,
  ERR_HTTP2_STATUS_INVALID,
  ERR_INVALID_ARG_TYPE,
  ERR_INVALID_ARG_VALUE,
} = codes;
const { validateFunction } = require('internal/validators');
const {
  NghttpError, kStreamClosed, kStreamIdNotAvailable,
} = require('internal/http2/error_codes');
const { listToObject, toFields } = require('internal/http2/headers');
const observing = require('internal/http2/observing');
const { checkObject } = require('internal/http2/settings');
const { Http2Stream, kEnds, kWantsTrailers } = require('internal/http2/stream');
const {
  kAuthority, kHttp2Session, kProtocol, kState, sensitiveHeaders,
} = require('internal/http2/symbols');

const kStatusNoContent = 204;
const kStatusResetContent = 205;
const kStatusNotModified = 304;

function hasNoBody(status) {
  return status === kStatusNoContent || status === kStatusResetContent ||
    status === kStatusNotModified;
}

function checkHeaders(headers) {
  if (headers === undefined || (headers !== null && typeof headers === 'object')) return;
  throw new ERR_INVALID_ARG_TYPE('headers', ['Object', 'Array'], headers);
}

class ServerHttp2Stream extends Http2Stream {
  constructor(session, id, options, authority, scheme) {
    super(session, id, options);
    this[kAuthority] = authority;
    this[kProtocol] = scheme;
    this.asyncContext = session.asyncContext;
  }

  get pushAllowed() {
    const session = this[kHttp2Session];
    return !this.destroyed && !this.closed && !session.closed && !session.destroyed &&
      session.remoteSettings.enablePush;
  }

  _begin() {
    if (!this[kState].isHeaderSent) this.respond();
  }

  // ---- The answer ------------------------------------------------------------------------------

  respond(headersParam, options) {
    checkAnswer(this);
    if (options !== undefined) checkObject(options, 'options');
    checkHeaders(headersParam);
    const settings = { __proto__: null, ...options };
    const headers = prepareHeaders(this, headersParam, settings.sendDate !== false);
    answer(this, headers, settings);
  }

  respondWithFD(fd, headersParam, options) {
    checkAnswer(this);
    require('internal/http2/files').respondWithFD(this, fd, headersParam, options);
  }

  respondWithFile(path, headersParam, options) {
    checkAnswer(this);
    require('internal/http2/files').respondWithFile(this, path, headersParam, options);
  }

  additionalHeaders(headers) {
    if (this.destroyed || this.closed) throw new ERR_HTTP2_INVALID_STREAM();
    if (this.headersSent) throw new ERR_HTTP2_HEADERS_AFTER_RESPOND();
    checkObject(headers, 'headers');
    const state = this[kState];
    const copy = { __proto__: null, ...headers };
    if (copy[':status'] !== undefined) {
      copy[':status'] |= 0;
      const status = copy[':status'];
      if (status === 101) throw new ERR_HTTP2_STATUS_101();
      if (status < 100 || status >= 200) throw new ERR_HTTP2_INVALID_INFO_STATUS(status);
    }
    const fields = toFields(copy, 'response', this[kHttp2Session].isStrict());
    state.sentInfoHeaders ??= [];
    ArrayPrototypePush(state.sentInfoHeaders, copy);
    const outcome = binding.info(state.native, state.id, fields);
    if (outcome < 0) this.destroy(new NghttpError(outcome));
  }

  // ---- Pushed streams --------------------------------------------------------------------------

  pushStream(headers, options, callback) {
    if (!this.pushAllowed) throw new ERR_HTTP2_PUSH_DISABLED();
    if (this[kState].id % 2 === 0) throw new ERR_HTTP2_NESTED_PUSH();
    if (typeof options === 'function') {
      callback = options;
      options = undefined;
    }
    validateFunction(callback, 'callback');
    if (options !== undefined) checkObject(options, 'options');
    checkObject(headers, 'headers');
    push(this, pushHeaders(this, headers), callback);
  }
}

function checkAnswer(stream) {
  if (stream.destroyed || stream.closed) throw new ERR_HTTP2_INVALID_STREAM();
  if (stream.headersSent) throw new ERR_HTTP2_HEADERS_SENT();
}

// ---- Answering ---------------------------------------------------------------------------------

// A copy with status and date, and in the field `status` of the result the number.
function prepareHeaders(stream, given, hasDate) {
  if (ArrayIsArray(given)) return prepareList(given, hasDate);
  const sent = { __proto__: null, ...given };
  sent[sensitiveHeaders] = given?.[sensitiveHeaders];
  if (sent[':status'] === undefined || sent[':status'] === null) sent[':status'] = 200;
  else sent[':status'] |= 0;
  if (hasDate && (sent.date === undefined || sent.date === null)) sent.date = date();
  const status = sent[':status'];
  return { __proto__: null, fields: sent, sent, status };
}

function prepareList(given, hasDate) {
  const sent = listToObject(given);
  const fields = [];
  let status = sent[':status'];
  if (status === undefined) {
    status = sent[':status'] = 200;
    ArrayPrototypePush(fields, ':status');
    ArrayPrototypePush(fields, '200');
  }
  for (let i = 0; i < given.length; i++) ArrayPrototypePush(fields, given[i]);
  if (hasDate && !hasName(given, 'date')) {
    sent.date = date();
    ArrayPrototypePush(fields, 'date');
    ArrayPrototypePush(fields, sent.date);
  }
  fields[sensitiveHeaders] = given[sensitiveHeaders];
  return { __proto__: null, fields, sent, status: status | 0 };
}

function hasName(list, name) {
  for (let i = 0; i < list.length; i += 2) {
    if (StringPrototypeToLowerCase(list[i]) === name) return true;
  }
  return false;
}

function checkStatus(status) {
  if (status < 200 || status > 599) throw new ERR_HTTP2_STATUS_INVALID(status);
}

function answer(stream, headers, options) {
  const state = stream[kState];
  const { status } = headers;
  checkStatus(status);
  let flags = 0;
  if (options.endStream || hasNoBody(status) || state.isHead) flags |= kEnds;
  if (options.waitForTrailers && flags === 0) {
    flags |= kWantsTrailers;
    state.waitsForTrailers = true;
  }
  const fields = toFields(headers.fields, 'response', stream[kHttp2Session].isStrict());
  state.sentHeaders = headers.sent;
  state.isHeaderSent = true;
  if ((flags & kEnds) !== 0) {
    // C++ is told with the headers.
    state.isEndSent = true;
    stream.end();
  }
  const outcome = binding.respond(state.native, state.id, fields, flags);
  if (outcome < 0) stream.destroy(new NghttpError(outcome));
  if (tell.on) observing.tellFinished(stream, headers.sent, (flags & kEnds) !== 0 ? 5 : 4);
}

// What can be sent of a file.
function checkFileOptions(options) {
  const { length, offset, statCheck } = options;
  checkOption('offset', offset, 'number');
  checkOption('length', length, 'number');
  checkOption('statCheck', statCheck, 'function');
}

function checkOption(name, value, type) {
  if (value !== undefined && typeof value !== type) {
    throw new ERR_INVALID_ARG_VALUE(`options.${name}`, value);
  }
}

function checkFileStatus(status) {
  if (hasNoBody(status)) throw new ERR_HTTP2_PAYLOAD_FORBIDDEN(status);
}

// ---- Pushing -----------------------------------------------------------------------------------

function pushHeaders(stream, given) {
  const headers = { __proto__: null, ...given };
  if (given[sensitiveHeaders] !== undefined) headers[sensitiveHeaders] = given[sensitiveHeaders];
  headers[':method'] ??= 'GET';
  headers[':authority'] ??= stream[kAuthority];
  headers[':scheme'] ??= stream[kProtocol];
  headers[':path'] ??= '/';
  return headers;
}

function push(parent, headers, callback) {
  const session = parent[kHttp2Session];
  const { id, native } = parent[kState];
  const pushed = binding.push(native, id, toFields(headers, 'request', session.isStrict()));
  if (pushed < 0) {
    process.nextTick(callback, pushError(pushed));
    return;
  }
  const stream = new ServerHttp2Stream(session, pushed, { __proto__: null, readable: true },
                                       headers[':authority'], headers[':scheme']);
  const state = stream[kState];
  state.sentHeaders = headers;
  stream.push(null);
  if (headers[':method'] === 'HEAD') {
    state.isHead = true;
    state.endsAfterHeaders = true;
    stream.end();
  }
  session[kState].streams.set(pushed, stream);
  if (tell.on) {
    observing.tellCreated(stream, headers);
    observing.tellStarted(stream, headers);
  }
  process.nextTick(callback, null, stream, headers);
}

function pushError(number) {
  if (number === kStreamIdNotAvailable) return new ERR_HTTP2_OUT_OF_STREAMS();
  return number === kStreamClosed ? new ERR_HTTP2_INVALID_STREAM() : new NghttpError(number);
}

module.exports = {
  ServerHttp2Stream,
  answer,
  checkFileOptions,
  checkFileStatus,
  checkHeaders,
  checkStatus,
  prepareHeaders,
};
