'use strict';

const {
  ArrayIsArray,
  FunctionPrototypeCall,
  ObjectKeys,
  ObjectSetPrototypeOf,
  RegExpPrototypeExec,
} = primordials;

const {
  ERR_HTTP_HEADERS_SENT,
  ERR_HTTP_INVALID_STATUS_CODE,
  ERR_HTTP_SOCKET_ASSIGNED,
  ERR_INVALID_ARG_VALUE,
  ERR_INVALID_CHAR,
} = require('internal/errors').codes;
const { OutgoingMessage, initMessage } = require('internal/http/outgoing');
const { checkFlatList, chunkExpression, kOutHeaders } = require('internal/http/outgoing_headers');
const { checkInvalidHeaderChar, validateHeaderName, validateHeaderValue } =
  require('internal/http/checks');
const { STATUS_CODES } = require('internal/http/status_codes');
const { validateInteger, validateLinkHeaderValue, validateObject } =
  require('internal/validators');

function ServerResponse(request, options) {
  initMessage(this, options);
  this._connection = undefined; // of the server, which goes on when this is finished
  this.req = request;
  this._isSent = false;
  this._span = undefined; // of perf_hooks
  this._sent100 = false;
  this._expect_continue = false;
  if (request.method === 'HEAD') this._hasBody = false;
  if (request.httpVersionMajor < 1 || request.httpVersionMinor < 1) {
    this.useChunkedEncodingByDefault =
      RegExpPrototypeExec(chunkExpression, request.headers.te) !== null;
    this.shouldKeepAlive = false;
  }
}
ObjectSetPrototypeOf(ServerResponse.prototype, OutgoingMessage.prototype);
ObjectSetPrototypeOf(ServerResponse, OutgoingMessage);

ServerResponse.prototype._isResponse = true;
ServerResponse.prototype.sendDate = true;
ServerResponse.prototype.statusCode = 200;
ServerResponse.prototype.statusMessage = undefined;

ServerResponse.prototype._isLenientHeaderValidation = function() {
  const server = this.req?.socket?.server;
  return server?.httpValidation === 'relaxed' || server?.httpValidation === 'insecure' ||
    server?.insecureHTTPParser === true;
};

// While the program's listener is still at work, the end waits for it. Then, where nobody listens,
// nobody can tell whether it comes in this callback or in a tick of its own.
ServerResponse.prototype._onSent = function() {
  if (this._connection?.handled === this) this._isSent = true;
  else if (this._isSent && !(this._eventsCount > 0)) this._connection.finished(this);
  else FunctionPrototypeCall(OutgoingMessage.prototype._onSent, this);
};

ServerResponse.prototype._onFinished = function() {
  this._connection?.finished(this);
};

function closeResponse(response) {
  if (response._closed) return;
  response.destroyed = true;
  response._closed = true;
  response.emit('close');
}

function onSocketClose() {
  if (this._httpMessage) closeResponse(this._httpMessage);
}

// For programs that have sockets of their own.
ServerResponse.prototype.assignSocket = function assignSocket(socket) {
  if (socket._httpMessage) throw new ERR_HTTP_SOCKET_ASSIGNED();
  socket.on('close', onSocketClose);
  this.socket = socket; // which may have to be corked
  occupy(this, socket);
};

// It is this response's turn.
function occupy(response, socket) {
  socket._httpMessage = response;
  response._socket = socket;
  if (response._eventsCount > 0) response.emit('socket', socket);
  if (response.outputSize !== 0 || response.finished) response._flush();
}

ServerResponse.prototype.detachSocket = function detachSocket(socket) {
  if (socket._httpMessage !== this) require('assert')(socket._httpMessage === this);
  socket.removeListener('close', onSocketClose);
  socket._httpMessage = null;
  this.socket = null;
};

// ---- Before the response -----------------------------------------------------------------------

ServerResponse.prototype.writeContinue = function writeContinue(callback) {
  this._writeRaw('HTTP/1.1 100 Continue\r\n\r\n', 'ascii', callback);
  this._sent100 = true;
};

ServerResponse.prototype.writeProcessing = function writeProcessing(callback) {
  this._writeRaw('HTTP/1.1 102 Processing\r\n\r\n', 'ascii', callback);
};

ServerResponse.prototype.writeInformation = function(statusCode, headers, callback) {
  if (this._header) throw new ERR_HTTP_HEADERS_SENT('write');
  if (typeof headers === 'function') {
    callback = headers;
    headers = undefined;
  }
  validateInteger(statusCode, 'statusCode', 100, 199);
  if (statusCode === 101) throw new ERR_HTTP_INVALID_STATUS_CODE(statusCode);
  let head = `HTTP/1.1 ${statusCode} ${STATUS_CODES[statusCode] || 'unknown'}\r\n`;
  const add = (name, value) => {
    validateHeaderName(name);
    const values = ArrayIsArray(value) ? value : [value];
    for (let i = 0; i < values.length; i++) {
      validateHeaderValue(name, values[i]);
      head += `${name}: ${values[i]}\r\n`;
    }
  };
  if (headers !== undefined && headers !== null) eachHeader(headers, add);
  if (statusCode === 100) this._sent100 = true;
  this._writeRaw(`${head}\r\n`, 'latin1', callback);
};

// An object, a flat list or a list of pairs.
function eachHeader(headers, visit) {
  if (!ArrayIsArray(headers)) {
    validateObject(headers, 'headers');
    const keys = ObjectKeys(headers);
    for (let i = 0; i < keys.length; i++) visit(keys[i], headers[keys[i]]);
  } else if (ArrayIsArray(headers[0])) {
    for (let i = 0; i < headers.length; i++) visit(headers[i][0], headers[i][1]);
  } else {
    checkFlatList(headers);
    for (let i = 0; i < headers.length; i += 2) visit(headers[i], headers[i + 1]);
  }
}

ServerResponse.prototype.writeEarlyHints = function writeEarlyHints(hints, callback) {
  validateObject(hints, 'hints');
  if (hints.link === null || hints.link === undefined) return;
  const link = validateLinkHeaderValue(hints.link);
  if (link.length === 0) return;
  if (checkInvalidHeaderChar(link)) throw new ERR_INVALID_CHAR('header content', 'Link');
  let head = `HTTP/1.1 103 Early Hints\r\nLink: ${link}\r\n`;
  const keys = ObjectKeys(hints);
  for (let i = 0; i < keys.length; i++) {
    if (keys[i] === 'link') continue;
    validateHeaderName(keys[i]);
    validateHeaderValue(keys[i], hints[keys[i]]);
    head += `${keys[i]}: ${hints[keys[i]]}\r\n`;
  }
  this._writeRaw(`${head}\r\n`, 'ascii', callback);
};

// ---- The head ----------------------------------------------------------------------------------

ServerResponse.prototype._implicitHeader = function _implicitHeader() {
  this.writeHead(this.statusCode);
};

// First lines with the usual messages.
const firstLines = { __proto__: null };

function firstLine(statusCode, message) {
  if (message === STATUS_CODES[statusCode]) {
    return firstLines[statusCode] ??= `HTTP/1.1 ${statusCode} ${message}\r\n`;
  }
  if (checkInvalidHeaderChar(message)) throw new ERR_INVALID_CHAR('statusMessage');
  return `HTTP/1.1 ${statusCode} ${message}\r\n`;
}

ServerResponse.prototype.writeHead = function writeHead(statusCode, reason, headers) {
  if (this._header) throw new ERR_HTTP_HEADERS_SENT('write');
  const code = statusCode | 0;
  if (code < 100 || code > 999) throw new ERR_HTTP_INVALID_STATUS_CODE(statusCode);
  if (typeof reason === 'string') {
    this.statusMessage = reason;
  } else {
    this.statusMessage ||= STATUS_CODES[code] || 'unknown';
    headers ??= reason;
  }
  this.statusCode = code;
  if (this[kOutHeaders]) {
    mergeHeaders(this, headers);
    headers = this[kOutHeaders];
  }
  const line = firstLine(code, this.statusMessage);
  if (code === 204 || code === 304 || code < 200) this._hasBody = false;
  // A client that was not told to go on may send its body, or not.
  if (this._expect_continue && !this._sent100) this.shouldKeepAlive = false;
  this._storeHeader(line, headers);
  return this;
};
ServerResponse.prototype.writeHeader = ServerResponse.prototype.writeHead;

// Those of writeHead() to those of setHeader().
function mergeHeaders(response, headers) {
  if (!headers) return;
  if (!ArrayIsArray(headers)) {
    const keys = ObjectKeys(headers);
    for (let i = 0; i < keys.length; i++) {
      if (keys[i]) response.setHeader(keys[i], headers[keys[i]]);
    }
    return;
  }
  if (ArrayIsArray(headers[0])) {
    for (let i = 0; i < headers.length; i++) response.removeHeader(headers[i][0]);
    for (let i = 0; i < headers.length; i++) response.appendHeader(headers[i][0], headers[i][1]);
    return;
  }
  if (headers.length % 2 !== 0) throw new ERR_INVALID_ARG_VALUE('headers', headers);
  for (let i = 0; i < headers.length; i += 2) response.removeHeader(headers[i]);
  for (let i = 0; i < headers.length; i += 2) {
    if (headers[i]) response.appendHeader(headers[i], headers[i + 1]);
  }
}

module.exports = { ServerResponse, closeResponse, occupy };
