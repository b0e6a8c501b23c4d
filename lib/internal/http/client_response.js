'use strict';

// A request that has its socket: the response is parsed, and in the end the socket goes back to the
// agent or is closed.

const { Error, Symbol } = primordials;

const {
  RESPONSE,
  freeParser,
  kIsUpgrade,
  kKeepsAlive,
  kMajorShift,
  kMinorShift,
  kVersionMask,
  parsers, resourceOf,
} = require('internal/http/parser');
const { IncomingMessage, complete, readStop } = require('internal/http/incoming');
const { endSocket, kErrored, passDrain } = require('internal/http/outgoing');
const { calculateLenientFlags } = require('internal/http/settings');
const { connectionReset } = require('internal/http/server_connection');
const { prepareError } = require('internal/http/server_socket');
const channels = require('internal/http/channels');
const debug = require('internal/http/debug');
const spans = require('internal/perf/spans');

const kPath = Symbol('kPath');

const kReadBody = 0;
const kSkipBody = 1;
const kUpgrade = 2;

function nop() {}

function hangUp() {
  const error = new Error('socket hang up');
  error.code = 'ECONNRESET';
  return error;
}

// ---- A socket comes ----------------------------------------------------------------------------

function attachSocket(request, socket) {
  const parser = parsers.alloc();
  request.socket = socket;
  parser.initialize(RESPONSE, resourceOf(RESPONSE, request), request.maxHeaderSize || 0,
                    calculateLenientFlags(request.insecureHTTPParser, request.httpValidation));
  parser.receiver = receiver;
  parser.socket = socket;
  parser.outgoing = request;
  parser.incoming = null;
  parser.onIncoming = nop;
  parser.joinDuplicateHeaders = request.joinDuplicateHeaders;
  parser.maxHeaderPairs =
    typeof request.maxHeadersCount === 'number' ? request.maxHeadersCount << 1 : 2000;
  request.parser = parser;
  socket.parser = parser;
  socket._httpMessage = request;
  socket.on('error', onSocketError);
  socket.on('data', onSocketData);
  socket.on('end', onSocketEnd);
  socket.on('close', onSocketClose);
  socket.on('drain', onSocketDrain);
  if (request.timeout !== undefined || request.agent?.options?.timeout) listenForTimeout(request);
  request.emit('socket', socket);
}

function detach(socket) {
  socket.removeListener('error', onSocketError);
  socket.removeListener('data', onSocketData);
  socket.removeListener('end', onSocketEnd);
  socket.removeListener('close', onSocketClose);
  socket.removeListener('drain', onSocketDrain);
}

function emitRequestTimeout() {
  this._httpMessage?.emit('timeout');
}

function listenForTimeout(request) {
  if (request.timeoutCb) return;
  const listen = (socket) => socket.once('timeout', emitRequestTimeout);
  request.timeoutCb = emitRequestTimeout;
  if (request.socket) listen(request.socket);
  else request.on('socket', listen);
}

// ---- What the socket says ----------------------------------------------------------------------

function fail(request, error) {
  request[kErrored] = error;
  channels.tell('clientError', () => ({ request, error }));
  request.emit('error', error);
}

function onSocketError(error) {
  const request = this._httpMessage;
  debug('SOCKET ERROR:', error.message, error.stack);
  if (request) {
    // The close that follows must not say it again.
    this._hadError = true;
    fail(request, error);
  }
  const { parser } = this;
  if (parser) {
    parser.finish();
    freeParser(parser, request, this);
  }
  // It cannot be used any more.
  this.removeListener('data', onSocketData);
  this.removeListener('end', onSocketEnd);
  this.destroy();
}

function onSocketData(chunk) {
  const { parser } = this;
  if (!parser || parser.receiver !== receiver) return;
  handleOutcome(this, parser, this._httpMessage, parser.execute(chunk), chunk);
}

function handleOutcome(socket, parser, request, result, chunk) {
  if (socket.parser !== parser) return;
  if (result instanceof Error) {
    prepareError(result, chunk);
    freeParser(parser, request, socket);
    socket.removeListener('data', onSocketData);
    socket.removeListener('end', onSocketEnd);
    socket.destroy();
    request.socket._hadError = true;
    fail(request, result);
    return;
  }
  const response = parser.incoming;
  if (response?.upgrade) {
    upgrade(socket, parser, request, response, chunk.slice(result));
  } else if (response?.complete && response.statusCode >= 200) {
    // What comes now is not the answer to this request.
    socket.removeListener('data', onSocketData);
    socket.removeListener('end', onSocketEnd);
    socket.removeListener('drain', onSocketDrain);
    freeParser(parser, request, socket);
  }
}

function upgrade(socket, parser, request, response, head) {
  request.res = response;
  parser.finish();
  freeParser(parser, request, socket);
  const event = request.method === 'CONNECT' ? 'connect' : 'upgrade';
  if (request.listenerCount(event) === 0) {
    // Nobody wants the new protocol.
    request.destroy();
    return;
  }
  detach(socket);
  if (request.timeoutCb) socket.removeListener('timeout', request.timeoutCb);
  socket.removeListener('timeout', onResponseTimeout);
  socket.readableFlowing = null;
  request.upgradeOrConnect = true;
  // The agent has nothing to do with it any more.
  socket.emit('agentRemove');
  socket._httpMessage = null;
  request.emit(event, response, socket, head);
  request.destroyed = true;
  request._closed = true;
  request.emit('close');
}

function onSocketEnd() {
  const { parser } = this;
  const request = this._httpMessage;
  // TLS may have said why already.
  if (!request.res && !request.destroyed && !this._hadError) {
    this._hadError = true;
    fail(request, hangUp());
  }
  if (parser) {
    parser.finish();
    freeParser(parser, request, this);
  }
  this.end();
}

function onSocketClose() {
  const request = this._httpMessage;
  debug('HTTP socket close');
  const { parser } = this;
  const response = request.res;
  request.destroyed = true;
  if (response) {
    // It has come to its end, or it never will.
    if (parser) parser.finish();
    if (!response.complete) response.destroy(connectionReset());
    request._closed = true;
    request.emit('close');
    if (!response.aborted && response.readable) response.push(null);
  } else {
    if (!this._hadError) {
      this._hadError = true;
      fail(request, hangUp());
    }
    request._closed = true;
    request.emit('close');
  }
  // What has been read is still to be seen.
  request._output = undefined;
  if (parser) freeParser(parser, request, this);
}

function onSocketDrain() {
  passDrain(this._httpMessage);
}

// ---- The response ------------------------------------------------------------------------------

function makeResponse(parser, flags, code, text, fields) {
  const response = new IncomingMessage(parser.socket);
  response.httpVersionMajor = (flags >> kMajorShift) & kVersionMask;
  response.httpVersionMinor = (flags >> kMinorShift) & kVersionMask;
  response.httpVersion = `${response.httpVersionMajor}.${response.httpVersionMinor}`;
  response.statusCode = code;
  response.statusMessage = text;
  response.upgrade = (flags & kIsUpgrade) !== 0;
  response._fields = fields;
  response._headerItemsMax = parser.maxHeaderPairs;
  if (parser.joinDuplicateHeaders) response.joinDuplicateHeaders = true;
  return response;
}

const receiver = {
  __proto__: null,
  head(parser, flags, code, text, fields) {
    const { socket } = parser;
    const request = socket._httpMessage;
    const response = makeResponse(parser, flags, code, text, fields);
    parser.incoming = response;
    return begin(socket, request, response, (flags & kKeepsAlive) !== 0);
  },
  body(parser, chunk) {
    const { incoming, socket } = parser;
    if (incoming === null || incoming._dumped) return;
    if (!incoming.push(chunk)) readStop(socket);
  },
  complete,
  progress: nop,
  outcome(parser, result, piece) {
    handleOutcome(parser.socket, parser, parser.socket._httpMessage, result, piece);
  },
};

function begin(socket, request, response, keepsAlive) {
  if (request.res) {
    // A second response to one request.
    socket.destroy();
    return kReadBody;
  }
  request.res = response;
  response.req = request;
  if (response.upgrade) return kUpgrade;
  const { method } = request;
  if (method === 'CONNECT') {
    response.upgrade = true;
    return kUpgrade;
  }
  if (response.statusCode < 200) {
    inform(request, response);
    return kSkipBody;
  }
  if (request.shouldKeepAlive && !keepsAlive && !request.upgradeOrConnect) {
    request.shouldKeepAlive = false;
  }
  channels.tell('clientFinish', () => ({ request, response }));
  if (request._span !== undefined) endSpan(request, response);
  response.on('end', onResponseEnd);
  request.on('finish', onRequestFinish);
  socket.on('timeout', onResponseTimeout);
  // Nobody who listens: nobody who reads.
  if (request.aborted || !request.emit('response', response)) response._dump();
  if (method === 'HEAD') return kSkipBody;
  // These have no body, whatever their head says of its length.
  if (response.statusCode === 204 || response.statusCode === 304) {
    response.complete = true;
    return kSkipBody;
  }
  return kReadBody;
}

function endSpan(request, { statusCode, statusMessage, headers }) {
  const url = `${request.protocol}//${request.host}${request.path}`;
  spans.end(request._span, {
    req: { method: request.method, url, headers: request.getHeaders() },
    res: { statusCode, statusMessage, headers },
  });
}

// 1xx: the response is still to come.
function inform(request, response) {
  request.res = null;
  if (response.statusCode === 100) request.emit('continue');
  request.emit('information', {
    statusCode: response.statusCode,
    statusMessage: response.statusMessage,
    httpVersion: response.httpVersion,
    httpVersionMajor: response.httpVersionMajor,
    httpVersionMinor: response.httpVersionMinor,
    headers: response.headers,
    rawHeaders: response.rawHeaders,
  });
}

function onResponseTimeout() {
  this._httpMessage?.res?.emit('timeout');
}

function onResponseEnd() {
  const { aborted, req: request } = this;
  const { shouldKeepAlive, socket, writableFinished } = request;
  request._ended = true;
  if (socket) {
    socket.off('timeout', onResponseTimeout);
    if (request.timeoutCb) socket.off('timeout', emitRequestTimeout);
    if (!shouldKeepAlive && socket.writable) endSocket(socket);
  }
  if (shouldKeepAlive && writableFinished && !aborted) keepAlive(request);
}

function onRequestFinish() {
  // Not twice: the response's end may have done it.
  if (this.shouldKeepAlive && this._ended && !this.destroyed) keepAlive(this);
}

// The socket is good for another request.
function keepAlive(request) {
  const { socket } = request;
  if (request.timeoutCb) {
    socket.setTimeout(0, request.timeoutCb);
    request.timeoutCb = null;
  }
  detach(socket);
  socket.removeListener('timeout', emitRequestTimeout);
  freeParser(socket.parser, request, socket);
  // Whoever destroys the response must not destroy the next one's socket.
  request.destroyed = true;
  if (request.res) request.res.socket = socket;
  process.nextTick(setFree, request);
}

function setFree(request) {
  request._closed = true;
  request.emit('close');
  request.socket?.emit('free');
}

module.exports = { attachSocket, kPath, listenForTimeout };
