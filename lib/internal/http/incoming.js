'use strict';

// IncomingMessage: a request that a server got, or a response that a client got. Most requests have
// no body and nobody asks for one, so the state of the readable stream is made when it is first
// looked at; headers stay one text until they are.

const {
  FunctionPrototypeCall,
  ObjectDefineProperties,
  ObjectDefineProperty,
  ObjectSetPrototypeOf,
  Symbol,
} = primordials;

const EventEmitter = require('events');
const { Readable } = require('internal/streams/readable');
const { ReadableState } = require('internal/streams/readable_state');
const { addDistinct, addHeader, toDistinct, toHeaders } =
  require('internal/http/incoming_headers');
const { toList } = require('internal/http/parser');

const kHeaders = Symbol('kHeaders');
const kHeadersDistinct = Symbol('kHeadersDistinct');
const kTrailers = Symbol('kTrailers');
const kTrailersDistinct = Symbol('kTrailersDistinct');
const kRawHeaders = Symbol('kRawHeaders');
const kRawTrailers = Symbol('kRawTrailers');
const kAbortController = Symbol('kAbortController');
const initEmitter = EventEmitter.init;

function readStart(socket) {
  if (socket && !socket._paused && socket.readable) socket.resume();
}

function readStop(socket) {
  if (socket) socket.pause();
}

function IncomingMessage(socket) {
  this.socket = socket;
  this.httpVersionMajor = null;
  this.httpVersionMinor = null;
  this.httpVersion = null;
  this.complete = false;
  this.joinDuplicateHeaders = false;
  this.aborted = false;
  this.upgrade = null;
  this.url = '';
  this.method = null;
  this.statusCode = null;
  this.statusMessage = null;
  this.client = socket;
  this._consuming = false;
  this._dumped = false;
  this._hasState = false;
  this._hasEnded = false; // before there was a state to say so
  this._fields = ''; // the headers as C++ gave them
  this._trailerFields = '';
  this._headerItemsMax = 0; // how many items of rawHeaders count; 0: all
  // A domain wants to know every emitter.
  if (EventEmitter.init !== initEmitter) FunctionPrototypeCall(EventEmitter.init, this);
}
ObjectSetPrototypeOf(IncomingMessage.prototype, Readable.prototype);
ObjectSetPrototypeOf(IncomingMessage, Readable);

function define(message, name, value) {
  ObjectDefineProperty(message, name, {
    __proto__: null, value, writable: true, enumerable: true, configurable: true,
  });
}

function makeState(message) {
  const highWaterMark = message.socket?.readableHighWaterMark;
  const state = new ReadableState(highWaterMark === undefined ? undefined : { highWaterMark },
                                  message, false);
  // Nothing is read ahead for a message that nobody reads.
  state.readingMore = true;
  define(message, '_readableState', state);
  if (message._hasEnded) message.push(null);
  if (message._dumped) message.resume();
  return state;
}

// Whether somebody has looked at it as a stream.
function hasState(message) {
  return message._hasState === true;
}

function headersOf(message) {
  const list = message.rawHeaders;
  const max = message._headerItemsMax;
  return toHeaders(list, max > 0 && max < list.length ? max : list.length,
                   message.joinDuplicateHeaders);
}

// A getter that makes its value once, and a setter.
function lazy(key, make) {
  return {
    __proto__: null,
    get() { return this[key] ??= make(this); },
    set(value) { this[key] = value; },
    configurable: true,
  };
}

ObjectDefineProperties(IncomingMessage.prototype, {
  __proto__: null,
  _readableState: {
    __proto__: null,
    get() {
      this._hasState = true;
      return makeState(this);
    },
    set(value) { define(this, '_readableState', value); },
    configurable: true,
  },
  connection: {
    __proto__: null,
    get() { return this.socket; },
    set(value) { this.socket = value; },
    configurable: true,
  },
  rawHeaders: lazy(kRawHeaders, (message) => toList(message._fields)),
  rawTrailers: lazy(kRawTrailers, (message) => toList(message._trailerFields)),
  headers: lazy(kHeaders, headersOf),
  headersDistinct: lazy(kHeadersDistinct, (message) =>
    toDistinct(message.rawHeaders, message.rawHeaders.length)),
  trailers: lazy(kTrailers, (message) =>
    toHeaders(message.rawTrailers, message.rawTrailers.length, message.joinDuplicateHeaders)),
  trailersDistinct: lazy(kTrailersDistinct, (message) =>
    toDistinct(message.rawTrailers, message.rawTrailers.length)),
  signal: {
    __proto__: null,
    get() { return signalOf(this); },
    configurable: true,
  },
});

function signalOf(message) {
  if (message[kAbortController] === undefined) {
    const { AbortController } = require('internal/abort_controller');
    const controller = message[kAbortController] = new AbortController();
    if (message.destroyed) controller.abort();
    else message.once('close', () => controller.abort());
  }
  return message[kAbortController].signal;
}

IncomingMessage.prototype.setTimeout = function setTimeout(msecs, callback) {
  if (callback) this.on('timeout', callback);
  this.socket.setTimeout(msecs);
  return this;
};

IncomingMessage.prototype._read = function _read(n) {
  if (!this._consuming) beginConsuming(this);
  const { socket } = this;
  if (socket.readable) readStart(socket);
};

function beginConsuming(message) {
  message._consuming = true;
  message._readableState.readingMore = false;
}

IncomingMessage.prototype._destroy = function _destroy(error, callback) {
  const isWhole = this.readableEnded && this.complete;
  if (!isWhole) {
    this.aborted = true;
    this.emit('aborted');
  }
  const { aborted, socket } = this;
  const end = (reason) => process.nextTick(endDestroy, this, reason, callback);
  if (aborted && socket && !socket.destroyed) destroySocket(socket, error, end);
  else end(error);
};

// then(error) when it is over. That it ends before its time is what was wanted.
function destroySocket(socket, error, then) {
  const { eos } = require('internal/streams/end_of_stream');
  socket.destroy(error);
  const stop = eos(socket, (reason) => {
    stop();
    const isWanted = reason?.code === 'ERR_STREAM_PREMATURE_CLOSE';
    then((isWanted ? null : reason) || error);
  });
}

// Nobody has to listen to a message's errors.
function endDestroy(message, error, callback) {
  if (message.listenerCount('error') === 0) callback();
  else callback(error);
}

// For http2 and for old programs: lines of headers, or once it is complete of trailers.
IncomingMessage.prototype._addHeaderLines = function _addHeaderLines(list, count) {
  if (!list?.length) return;
  if (this.complete) {
    this.rawTrailers = list;
    this[kTrailers] = undefined;
  } else {
    this.rawHeaders = list;
    this._headerItemsMax = count;
    const given = this[kHeaders];
    if (given === undefined) return;
    // A program has asked for them, or set its own.
    for (let i = 0; i < count; i += 2) this._addHeaderLine(list[i], list[i + 1], given);
  }
};

IncomingMessage.prototype._addHeaderLine = function _addHeaderLine(field, value, dest) {
  addHeader(dest, field, value, this.joinDuplicateHeaders);
};

IncomingMessage.prototype._addHeaderLineDistinct = function(field, value, dest) {
  addDistinct(dest, field, value);
};

// The rest of the body is of no interest.
IncomingMessage.prototype._dump = function _dump() {
  // A state that is made later knows by itself.
  const hasToTell = !this._dumped && hasState(this);
  this._dumped = true;
  if (hasToTell) {
    this.removeAllListeners('data');
    this.resume();
  }
};

// A body that is known to be empty, and done with.
IncomingMessage.prototype._dumpAndCloseReadable = function _dumpAndCloseReadable() {
  this._dumped = true;
  const state = this._readableState;
  state.ended = true;
  state.endEmitted = true;
  state.destroyed = true;
  state.closed = true;
  state.closeEmitted = true;
};

// The body has come to its end.
function endBody(message, trailers = '') {
  if (trailers !== '') {
    message._trailerFields = trailers;
    // Somebody may have looked too early.
    if (message[kRawTrailers] !== undefined) message[kRawTrailers] = undefined;
    if (message[kTrailers] !== undefined) message[kTrailers] = undefined;
    if (message[kTrailersDistinct] !== undefined) message[kTrailersDistinct] = undefined;
  }
  if (hasState(message)) message.push(null);
  else message._hasEnded = true;
}

// The whole message has come. The next one must be read, whoever reads this one.
function complete({ incoming, socket }, trailers) {
  if (incoming !== null && !incoming.upgrade) {
    incoming.complete = true;
    endBody(incoming, trailers);
  }
  if (socket) readStart(socket);
}

module.exports = {
  IncomingMessage, complete, destroySocket, endBody, hasState, readStart, readStop,
};
