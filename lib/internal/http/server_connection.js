'use strict';

// One connection of a server: its parser, the requests that came, and the responses in the order in
// which they have to go.

const {
  ArrayPrototypeIndexOf,
  ArrayPrototypePush,
  ArrayPrototypeShift,
  ArrayPrototypeSplice,
  Error,
  FunctionPrototypeCall,
  NumberIsFinite,
  Symbol,
} = primordials;

const { loopFlags } = internalBinding('loop');
const { kTimeout } = require('internal/net/symbols');
const {
  REQUEST,
  freeParser,
  kExpectsContinue,
  kExpectsOther,
  kHasFraming,
  kHasHost,
  kIsComplete,
  kIsUpgrade,
  kKeepsAlive,
  kMajorShift,
  kMinorShift,
  kOnTimeout,
  kVersionMask,
  parsers, resourceOf,
} = require('internal/http/parser');
const { complete, endBody, hasState, readStop } = require('internal/http/incoming');
const { endSocket, passDrain } = require('internal/http/outgoing');
const { kUniqueHeaders } = require('internal/http/outgoing_headers');
const { closeResponse, occupy } = require('internal/http/server_response');
const { calculateLenientFlags } = require('internal/http/settings');
const {
  consumeIfPlain,
  onParserTimeout,
  onSocketError,
  onSocketPause,
  onSocketResume,
  onSocketTimeout,
  prepareError,
  restoreMethods,
} = require('internal/http/server_socket');
const channels = require('internal/http/channels');
const debug = require('internal/http/debug');
const spans = require('internal/perf/spans');

const kConnections = Symbol('http.server.connections');
const kIncomingMessage = Symbol('IncomingMessage');
const kServerResponse = Symbol('ServerResponse');
const kOptimizeEmptyRequests = Symbol('OptimizeEmptyRequestsOption');

const allMethods = internalBinding('http').methods();
const kNoUpgrade = 0;
const kUpgrade = 2;

let tellListener; // once somebody watches the loop

function tellListenerOf(server) {
  tellListener ??= require('internal/callback_names').tellListener;
  tellListener(server, 'request');
}

function clearTimeout(timer) {
  require('internal/timers').clearTimeout(timer);
}

class Connection {
  constructor(server, socket) {
    this.server = server;
    this.socket = socket;
    this.parser = parsers.alloc();
    this.incoming = []; // requests whose responses are not finished
    this.outgoing = []; // responses that wait for the one before them
    this.outgoingSize = 0; // bytes that wait in them
    this.requestsCount = 0;
    this.handled = null; // the response that the program's listener is being given
    this.isIdleTimeoutSet = false; // on the socket
    this.isIdle = false;
    this.idleTimer = null;
    this.responseOptions = {
      highWaterMark: socket.writableHighWaterMark,
      rejectNonStandardBodyWrites: server.rejectNonStandardBodyWrites,
    };
    this.onData = (chunk) => this.received(chunk);
    this.onEnd = () => this.ended();
    this.onClose = () => this.closed();
    this.onResponsesClose = () => this.closeResponses();
    this.onDrain = () => this.drained();
    this.onPendingData = (delta) => this.addOutgoing(delta);
  }

  // ---- Bytes come ------------------------------------------------------------------------------

  received(chunk) {
    const { parser } = this;
    if (parser === null) return;
    this.executed(parser.execute(chunk), chunk);
  }

  // `result`: how many bytes of the piece were parsed, or an error.
  executed(result, piece) {
    const { parser, socket } = this;
    if (parser === null) return;
    if (result instanceof Error) {
      debug('parse error', result);
      prepareError(result, piece);
      FunctionPrototypeCall(onSocketError, socket, result);
    } else if (parser.incoming?.upgrade) {
      this.upgrade(parser.incoming, piece.slice(result));
    }
  }

  ended() {
    const { outgoing, parser, server, socket } = this;
    const outcome = parser?.finish();
    if (outcome instanceof Error) {
      FunctionPrototypeCall(onSocketError, socket, outcome);
      return;
    }
    // A client that only has nothing more to ask gets what is still to be answered.
    const last = server.httpAllowHalfOpen ?
      outgoing[outgoing.length - 1] ?? socket._httpMessage : undefined;
    if (last) last._last = true;
    else socket.end();
  }

  closed() {
    this.releaseParser();
    const { incoming } = this;
    this.incoming = [];
    for (let i = 0; i < incoming.length; i++) incoming[i].destroy(connectionReset());
  }

  closeResponses() {
    const { outgoing, socket } = this;
    this.outgoing = [];
    if (socket._httpMessage) closeResponse(socket._httpMessage);
    for (let i = 0; i < outgoing.length; i++) closeResponse(outgoing[i]);
  }

  releaseParser() {
    const { parser, server, socket } = this;
    if (this.idleTimer !== null) clearTimeout(this.idleTimer);
    this.idleTimer = null;
    if (parser === null) return;
    this.parser = null;
    server[kConnections]?.delete(parser);
    if (socket.parser === parser) freeParser(parser, null, socket);
    else freeParser(parser, null, null);
  }

  // What follows is not HTTP, and belongs to the program.
  upgrade(request, head) {
    const { server, socket } = this;
    const event = request.method === 'CONNECT' ? 'connect' : 'upgrade';
    debug('SERVER upgrade or connect', request.method);
    if (server.listenerCount(event) === 0) {
      socket.destroy();
      return;
    }
    socket.removeListener('data', this.onData);
    socket.removeListener('end', this.onEnd);
    socket.removeListener('close', this.onClose);
    socket.removeListener('close', this.onResponsesClose);
    socket.removeListener('drain', this.onDrain);
    socket.removeListener('error', onSocketError);
    socket.removeListener('timeout', onSocketTimeout);
    socket.removeListener('pause', onSocketPause);
    socket.removeListener('resume', onSocketResume);
    restoreMethods(socket);
    this.releaseParser();
    socket.readableFlowing = null;
    server.emit(event, request, socket, head);
  }

  // ---- Requests --------------------------------------------------------------------------------

  // `flags`, `text` and `fields` are C++'s; the answer is what the parser does with the body.
  request(parser, flags, code, text, fields) {
    const { server, socket } = this;
    const request = makeRequest(server, socket, parser, flags, code, text, fields);
    parser.incoming = request;
    this.leaveIdle();
    if (request.upgrade) {
      request.upgrade = request.method === 'CONNECT' || !!server.shouldUpgradeCallback(request);
      if (request.upgrade) return kUpgrade;
    }
    ArrayPrototypePush(this.incoming, request);
    if (!socket._paused) this.pauseIfFull();
    const response = this.respondTo(request, (flags & kKeepsAlive) !== 0);
    this.handled = response;
    try {
      this.tell(request, response, flags);
    } finally {
      this.handled = null;
      if (response._isSent) response._onSent();
    }
    return kNoUpgrade;
  }

  tell(request, response, flags) {
    const { server } = this;
    if ((flags & kIsComplete) !== 0) {
      const isEmpty = server[kOptimizeEmptyRequests] && (flags & kHasFraming) === 0;
      if (isEmpty) request._dumpAndCloseReadable();
      this.handle(request, response, flags);
      request.complete = true;
      if (!isEmpty) endBody(request);
    } else {
      this.handle(request, response, flags);
    }
  }

  respondTo(request, keepsAlive) {
    const { server, socket } = this;
    const response = new server[kServerResponse](request, this.responseOptions);
    response._keepAliveTimeout = server.keepAliveTimeout;
    response.shouldKeepAlive = keepsAlive;
    response._connection = this;
    if (server.maxRequestsPerSocket) response._maxRequestsPerSocket = server.maxRequestsPerSocket;
    if (server[kUniqueHeaders] !== null) response[kUniqueHeaders] = server[kUniqueHeaders];
    response._span = spans.begin('http', 'HttpRequest');
    if (channels.hasServerStart()) channels.serverStarted(request, response, socket, server);
    if (socket._httpMessage) {
      response._onPendingData = this.onPendingData;
      ArrayPrototypePush(this.outgoing, response);
    } else {
      occupy(response, socket);
    }
    return response;
  }

  handle(request, response, flags) {
    const { server } = this;
    if (request.httpVersion === '1.1') {
      if ((flags & kHasHost) === 0 && server.requireHostHeader) {
        response.writeHead(400, ['Connection', 'close']);
        response.end();
        return;
      }
      if (server.maxRequestsPerSocket > 0 && !this.mayAsk(request, response)) return;
      if ((flags & (kExpectsContinue | kExpectsOther)) !== 0) {
        this.expect(request, response, flags);
        return;
      }
    }
    if (loopFlags[0] !== 0) tellListenerOf(server);
    server.emit('request', request, response);
  }

  // Whether this connection may ask once more.
  mayAsk(request, response) {
    const { server, socket } = this;
    const max = server.maxRequestsPerSocket;
    if (typeof max !== 'number') return true;
    this.requestsCount++;
    response.maxRequestsOnConnectionReached = max <= this.requestsCount;
    if (max >= this.requestsCount) return true;
    server.emit('dropRequest', request, socket);
    response.writeHead(503);
    response.end();
    return false;
  }

  expect(request, response, flags) {
    const { server } = this;
    if ((flags & kExpectsContinue) !== 0) {
      response._expect_continue = true;
      if (server.listenerCount('checkContinue') > 0) {
        server.emit('checkContinue', request, response);
      } else {
        response.writeContinue();
        server.emit('request', request, response);
      }
    } else if (server.listenerCount('checkExpectation') > 0) {
      server.emit('checkExpectation', request, response);
    } else {
      response.writeHead(417);
      response.end();
    }
  }

  // ---- Responses -------------------------------------------------------------------------------

  // A response is with the kernel, or at least with the socket.
  finished(response) {
    const { incoming, outgoing, socket } = this;
    const request = response.req;
    if (response._span !== undefined) endSpan(request, response);
    if (channels.hasServerFinish()) {
      channels.serverFinished(request, response, socket, this.server);
    }
    if (!request._consuming && !isRead(request)) request._dump();
    if (incoming[0] === request) {
      ArrayPrototypeShift(incoming);
    } else {
      const index = ArrayPrototypeIndexOf(incoming, request);
      if (index !== -1) ArrayPrototypeSplice(incoming, index, 1);
    }
    if (this.parser?.incoming === request) this.forget(request);
    if (socket._httpMessage === response) response.detachSocket(socket);
    response._connection = undefined;
    closeSoon(response);
    if (response._last) {
      endSocket(socket);
    } else if (outgoing.length === 0) {
      this.enterIdle();
    } else {
      // Its bytes are the socket's from now on.
      occupy(ArrayPrototypeShift(outgoing), socket);
    }
  }

  // The parser lets go of a request when its body has been read.
  forget(request) {
    const clear = () => {
      if (this.parser?.incoming === request) this.parser.incoming = null;
    };
    if (hasState(request) && !request.readableEnded) request.on('end', clear);
    else if (request.complete) clear();
  }

  enterIdle() {
    const { server, socket } = this;
    const { keepAliveTimeout } = server;
    if (!keepAliveTimeout || typeof socket.setTimeout !== 'function') return;
    const delay = NumberIsFinite(keepAliveTimeout) && keepAliveTimeout >= 0 ? keepAliveTimeout : 0;
    const buffer = server.keepAliveTimeoutBuffer;
    // Longer than what the client was told: its next request may be on its way.
    const total = delay + (NumberIsFinite(buffer) && buffer >= 0 ? buffer : 1000);
    if (server.timeout === 0 && socket[kTimeout] === null) {
      this.startIdleTimer(total);
    } else {
      socket.setTimeout(total);
      this.isIdleTimeoutSet = true;
    }
  }

  // One timer for all idle times of a connection: between them it runs on, and does nothing.
  startIdleTimer(delay) {
    this.isIdle = true;
    if (this.idleTimer !== null && this.idleTimer._idleTimeout === delay) {
      this.idleTimer.refresh();
      return;
    }
    if (this.idleTimer !== null) clearTimeout(this.idleTimer);
    const { Timeout, start } = require('internal/timers');
    const onTimeout = () => {
      if (this.isIdle) this.socket._onTimeout();
    };
    this.idleTimer = new Timeout(onTimeout, delay, undefined, false, false);
    start(this.idleTimer);
  }

  leaveIdle() {
    this.isIdle = false;
    if (!this.isIdleTimeoutSet) return;
    this.isIdleTimeoutSet = false;
    this.socket.setTimeout(this.server.timeout || 0);
  }

  // Bytes have come that are not yet a request.
  touch() {
    if (this.isIdle && this.idleTimer !== null) this.idleTimer.refresh();
    this.socket._unrefTimer?.();
  }

  // ---- Back-pressure ---------------------------------------------------------------------------

  pauseIfFull() {
    const { socket } = this;
    if (!socket._writableState?.needDrain && this.outgoingSize < socket.writableHighWaterMark) {
      return;
    }
    socket._paused = true;
    socket.pause();
  }

  addOutgoing(delta) {
    const { socket } = this;
    this.outgoingSize += delta;
    if (socket._paused && this.outgoingSize < socket.writableHighWaterMark) this.drained();
  }

  drained() {
    const { socket } = this;
    if (socket._paused && this.outgoingSize <= socket.writableHighWaterMark) {
      socket._paused = false;
      socket.resume();
    }
    passDrain(socket._httpMessage);
  }
}

function makeRequest(server, socket, parser, flags, code, text, fields) {
  const request = new server[kIncomingMessage](socket);
  const major = (flags >> kMajorShift) & kVersionMask;
  const minor = (flags >> kMinorShift) & kVersionMask;
  request.httpVersionMajor = major;
  request.httpVersionMinor = minor;
  request.httpVersion = major === 1 && minor === 1 ? '1.1' : `${major}.${minor}`;
  request.method = allMethods[code];
  request.url = text;
  request.upgrade = (flags & kIsUpgrade) !== 0;
  request._fields = fields;
  request._headerItemsMax = parser.maxHeaderPairs;
  if (parser.joinDuplicateHeaders) request.joinDuplicateHeaders = true;
  return request;
}

function endSpan({ method, url, headers }, response) {
  const { statusCode, statusMessage } = response;
  spans.end(response._span, {
    req: { method, url, headers },
    res: { statusCode, statusMessage, headers: response.getHeaders() },
  });
}

function isRead(request) {
  return hasState(request) && request.readableDidRead;
}

// 'close' comes in a tick of its own; without listeners nobody can tell.
function closeSoon(response) {
  if (response._eventsCount > 0) {
    process.nextTick(closeResponse, response);
  } else {
    response.destroyed = true;
    response._closed = true;
  }
}

function connectionReset() {
  const error = new Error('aborted');
  error.code = 'ECONNRESET';
  return error;
}

// What the parser tells (internal/http/parser).
const receiver = {
  __proto__: null,
  head(parser, flags, code, text, fields) {
    return parser.connection.request(parser, flags, code, text, fields);
  },
  body(parser, chunk) {
    const { incoming, socket } = parser;
    socket._unrefTimer?.();
    if (incoming === null || incoming._dumped) return;
    if (!incoming.push(chunk)) readStop(socket);
  },
  complete,
  // Nothing to tell yet.
  progress(parser) {
    parser.connection.touch();
  },
  outcome(parser, result, piece) {
    parser.connection.touch();
    parser.connection.executed(result, piece);
  },
};

// ---- A connection begins -----------------------------------------------------------------------

function connectionListener(socket) {
  debug('SERVER new http connection');
  const server = this;
  socket.server = server; // whoever accepted it
  if (server.timeout && typeof socket.setTimeout === 'function') socket.setTimeout(server.timeout);
  socket.on('timeout', onSocketTimeout);

  const connection = new Connection(server, socket);
  const { parser } = connection;
  server[kConnections]?.add(parser);
  parser.initialize(REQUEST, resourceOf(REQUEST, socket), server.maxHeaderSize || 0,
                    calculateLenientFlags(server.insecureHTTPParser, server.httpValidation),
                    server[kConnections],
                    typeof server.maxHeadersCount === 'number' ? server.maxHeadersCount : 1000);
  parser.receiver = receiver;
  parser.connection = connection;
  parser.socket = socket;
  parser.joinDuplicateHeaders = server.joinDuplicateHeaders;
  parser[kOnTimeout] = onParserTimeout;
  parser.maxHeaderPairs = 0;
  socket.parser = parser;
  socket._paused = false;
  socket.on('error', onSocketError);
  socket.on('data', connection.onData);
  socket.on('end', connection.onEnd);
  socket.on('close', connection.onClose);
  socket.on('close', connection.onResponsesClose);
  socket.on('drain', connection.onDrain);
  socket.on('resume', onSocketResume);
  socket.on('pause', onSocketPause);
  socket._httpMessage = null;
  consumeIfPlain(socket, parser);
}

module.exports = {
  connectionListener,
  connectionReset,
  kConnections,
  kIncomingMessage,
  kOptimizeEmptyRequests,
  kServerResponse,
};
