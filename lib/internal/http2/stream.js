'use strict';

// Http2Stream: a Duplex over one stream of a session. What is written goes to C++ as it is, and is
// told to be written when the connection has taken it.

const {
  ArrayPrototypePush,
  FunctionPrototypeCall,
  SymbolFor,
} = primordials;

const binding = internalBinding('http2');
const { slot } = require('internal/async_context');
const { FastBuffer } = require('internal/buffer/memory');
const { getEncodingOrUtf8 } = require('internal/buffer/encodings');
const { tell } = require('internal/diagnostics');
const errors = require('internal/errors');
const {
  ERR_HTTP2_INVALID_STREAM,
  ERR_HTTP2_TRAILERS_ALREADY_SENT,
  ERR_HTTP2_TRAILERS_NOT_READY,
} = errors.codes;
const { Duplex } = require('internal/streams/duplex');
const { kReadingMore } = require('internal/streams/readable_state');
const { validateFunction, validateInteger, validateObject } = require('internal/validators');
const {
  NghttpError, kCancel, kInternalError, kNoError, streamError,
} = require('internal/http2/error_codes');
const debug = require('internal/http2/debug');
const { toFields } = require('internal/http2/headers');
const observing = require('internal/http2/observing');
const { kHttp2Session, kState, kTimeout } = require('internal/http2/symbols');
const { show } = require('internal/http2/showing');
const { clearTimer, setTimer, touch } = require('internal/http2/timeouts');

const customInspect = SymbolFor('nodejs.util.inspect.custom');
const kCanceled = -125;

// What respond() and request() tell C++.
const kEnds = 1;
const kWantsTrailers = 2;

class StreamState {
  constructor(id, native) {
    this.id = id;
    this.native = native; // undefined: not yet, or no more
    this.rstCode = 0;
    this.isClosed = false;
    this.isAborted = false;
    this.isGone = false; // C++ knows it no more
    this.isEndSent = false;
    this.isHead = false; // of a request: the answer has no body
    this.endsAfterHeaders = false;
    this.didRead = false;
    this.isReading = false;
    this.isHeaderSent = false;
    this.waitsForTrailers = false;
    this.areTrailersReady = false;
    this.writeCallback = null;
    this.inFlight = 0; // of what the Writable counts
    this.sent = 0; // bytes of the session, when that was last looked at
    this.sentHeaders = undefined;
    this.sentInfoHeaders = undefined;
    this.sentTrailers = undefined;
    this.file = undefined; // that it is answered with
    this.times = undefined; // for those who observe performance
  }
}

const kCodeMax = 2 ** 32 - 1;
const shownFields = ['id', 'closed', 'destroyed', 'state', '_readableState', '_writableState'];

class Http2Stream extends Duplex {
  constructor(session, id, options) {
    super({ decodeStrings: false, autoDestroy: false, ...options, __proto__: null });
    // Nothing is read ahead before somebody reads.
    this._readableState.bits |= kReadingMore;
    this[kHttp2Session] = session;
    this[kState] = new StreamState(id, id === undefined ? undefined : session.native());
    this[kTimeout] = null;
    this.asyncContext = undefined;
    this.on('finish', onFinish);
    if (slot.hooks !== undefined) slot.hooks.own('HTTP2STREAM', this);
    if (observing.isObserved()) this[kState].times = observing.beginStream();
  }

  // ---- What users see --------------------------------------------------------------------------

  get id() { return this[kState].id; }
  get pending() { return this[kState].id === undefined; }
  get session() { return this.destroyed ? undefined : this[kHttp2Session]; }
  get closed() { return this[kState].isClosed; }
  get aborted() { return this[kState].isAborted; }
  get rstCode() { return this[kState].rstCode; }
  get headRequest() { return this[kState].isHead; }
  get headersSent() { return this[kState].isHeaderSent; }
  get endAfterHeaders() { return this[kState].endsAfterHeaders; }
  get sentHeaders() { return this[kState].sentHeaders; }
  get sentInfoHeaders() { return this[kState].sentInfoHeaders; }
  get sentTrailers() { return this[kState].sentTrailers; }

  get bufferSize() {
    // What C++ has not sent yet is still counted by the Writable.
    return this[kState].inFlight + this.writableLength;
  }

  get state() {
    const { id, isGone, native } = this[kState];
    if (native === undefined || isGone || this.destroyed) return {};
    const values = binding.streamState(native, id, [0, 0, 0, 0, 0, 0]);
    return {
      state: values[0],
      weight: values[1],
      sumDependencyWeight: values[2],
      localClose: values[3],
      remoteClose: values[4],
      localWindowSize: values[5],
    };
  }

  [customInspect](depth, options) {
    return show(this, 'Http2Stream', shownFields, depth, options);
  }

  // Priorities are no more.
  priority(options) {
    require('internal/http2/deprecated').warnOfPriority();
    if (this.destroyed) throw new ERR_HTTP2_INVALID_STREAM();
    void options;
  }

  setTimeout(msecs, callback) {
    noteSending(this);
    return setTimer(this, msecs, callback);
  }

  _onTimeout() {
    if (this.destroyed) return;
    // A long chunk, or a file, goes out in pieces of which nobody here is told.
    if (noteSending(this)) touch(this);
    else this.emit('timeout');
  }

  // ---- Writing ---------------------------------------------------------------------------------

  _write(chunk, encoding, callback) {
    if (this.pending) {
      this.once('ready', () => this._write(chunk, encoding, callback));
      return;
    }
    this._begin();
    const state = this[kState];
    if (!isOpen(state)) {
      callback(new ERR_HTTP2_INVALID_STREAM());
      return;
    }
    const known = typeof chunk === 'string' ? getEncodingOrUtf8(encoding).id : 0;
    if (tell.on) observing.tellChunk(this, false, chunk, encoding);
    written(this, state, binding.write(state.native, state.id, chunk, known), chunk.length,
            callback);
  }

  _writev(chunks, callback) {
    if (this.pending) {
      this.once('ready', () => this._writev(chunks, callback));
      return;
    }
    this._begin();
    const state = this[kState];
    if (!isOpen(state)) {
      callback(new ERR_HTTP2_INVALID_STREAM());
      return;
    }
    if (tell.on) observing.tellChunk(this, true, chunks, '');
    const list = [];
    let length = 0;
    for (let i = 0; i < chunks.length; i++) {
      const { chunk, encoding } = chunks[i];
      length += chunk.length;
      ArrayPrototypePush(list, chunk);
      ArrayPrototypePush(list,
                         typeof chunk === 'string' ? getEncodingOrUtf8(encoding).id : undefined);
    }
    written(this, state, binding.writeMany(state.native, state.id, list, list.length), length,
            callback);
  }

  // Before the first data. A server answers.
  _begin() {}

  end(chunk, encoding, callback) {
    FunctionPrototypeCall(Duplex.prototype.end, this, chunk, encoding, callback);
    endEarly(this, this[kState]);
    return this;
  }

  _final(callback) {
    if (this.pending) {
      this.once('ready', () => this._final(callback));
      return;
    }
    sendEnd(this[kState]);
    callback();
    if (tell.on) observing.tellBodySent(this);
  }

  // ---- Reading ---------------------------------------------------------------------------------

  _read() {
    if (this.destroyed) {
      this.push(null);
      return;
    }
    const state = this[kState];
    if (!state.didRead) {
      state.didRead = true;
      this._readableState.bits &= ~kReadingMore;
    }
    if (state.id === undefined) this.once('ready', startReading);
    else if (!state.isReading && isOpen(state)) {
      state.isReading = true;
      binding.startReading(state.native, state.id);
    }
  }

  // ---- Trailers --------------------------------------------------------------------------------

  sendTrailers(headers) {
    const state = this[kState];
    if (this.destroyed || this.closed) throw new ERR_HTTP2_INVALID_STREAM();
    if (state.sentTrailers !== undefined) throw new ERR_HTTP2_TRAILERS_ALREADY_SENT();
    if (!state.areTrailersReady) throw new ERR_HTTP2_TRAILERS_NOT_READY();
    validateObject(headers, 'headers');
    headers = { __proto__: null, ...headers };
    const fields = toFields(headers, 'trailers', this[kHttp2Session].isStrict());
    state.sentTrailers = headers;
    const status = binding.sendTrailers(state.native, state.id, fields);
    if (status < 0) this.destroy(new NghttpError(status));
    else if (this.writableFinished) FunctionPrototypeCall(onFinish, this);
  }

  // ---- The end ---------------------------------------------------------------------------------

  close(code = kNoError, callback) {
    checkClosing(code, callback);
    if (this.closed) return;
    if (typeof callback === 'function') this.once('close', callback);
    closeStream(this, code, true);
  }

  _destroy(error, callback) {
    debug('stream %s is destroyed', this.id ?? 'that has not begun');
    const state = this[kState];
    const session = this[kHttp2Session];
    clearTimer(this);
    const code = state.isClosed ? state.rstCode : codeFor(error, session);
    if (!state.isClosed) closeStream(this, code, false);
    if (isOpen(state) && !session.destroyed) binding.reset(state.native, state.id, code);
    this.push(null);
    if (!error && code !== kNoError && code !== kCancel) error = streamError(code);
    failWrite(this, state);
    session.forget(this);
    if (tell.on && error) observing.tellFailed(this, error);
    if (state.times !== undefined) observing.endStream(state);
    state.native = undefined;
    callback(error);
  }
}

function checkClosing(code, callback) {
  validateInteger(code, 'code', 0, kCodeMax);
  if (callback !== undefined) validateFunction(callback, 'callback');
}

function codeFor(error, session) {
  const ofSession = session.goawayCode || session.destroyCode();
  if (!error) return ofSession || kNoError;
  return error.name === 'AbortError' ? kCancel : ofSession || kInternalError;
}

// C++ still has it.
function isOpen(state) {
  return state.native !== undefined && !state.isGone;
}

// ---- Writing -------------------------------------------------------------------------------------

function written(stream, state, size, length, callback) {
  if (size < 0) {
    callback(new ERR_HTTP2_INVALID_STREAM());
    return;
  }
  state.writeCallback = callback;
  state.inFlight = length;
  touch(stream);
  touch(stream[kHttp2Session]);
  if (state.times !== undefined) observing.noteWrite(state.times, size);
  endEarly(stream, state);
}

// Whether it has something to send, and the session has sent something since this was asked last.
function noteSending(stream) {
  const state = stream[kState];
  if (state.native === undefined || state.isGone) return false;
  const { 5: sent } = binding.counts(state.native, [0, 0, 0, 0, 0, 0]);
  const isNew = sent !== state.sent;
  state.sent = sent;
  return isNew && (state.writeCallback !== null || state.file !== undefined);
}

// The end goes along with the last data.
function endEarly(stream, state) {
  if (state.isEndSent || !isOpen(state) || !stream.writableEnded || stream.destroyed) return;
  if (stream.writableLength === state.inFlight && stream.writableCorked === 0) sendEnd(state);
}

function sendEnd(state) {
  if (state.isEndSent) return;
  state.isEndSent = true;
  if (isOpen(state)) binding.end(state.native, state.id);
}

// What was given to C++ last has been sent, or not.
function onWritten(stream, status) {
  const state = stream[kState];
  const { writeCallback } = state;
  if (writeCallback === null) return;
  state.writeCallback = null;
  state.inFlight = 0;
  touch(stream);
  if (status === 0) writeCallback();
  else writeCallback(new errors.ErrnoException(status, 'write'));
}

function failWrite(stream, state) {
  if (state.writeCallback !== null) process.nextTick(onWritten, stream, kCanceled);
}

function onFinish() {
  const state = this[kState];
  // An answer that did not wait for the request: the rest of that is of no use.
  const isAnswered = state.isHeaderSent && state.file === undefined &&
    (!state.waitsForTrailers || state.sentTrailers !== undefined);
  if (isAnswered && !state.isClosed && !state.isGone &&
      !state.didRead && this.readableFlowing === null &&
      this[kHttp2Session].isServer() && !this.destroyed && this.writableFinished) {
    this.close(kNoError);
    return;
  }
  maybeDestroy(this);
}

// ---- Reading -------------------------------------------------------------------------------------

function startReading() {
  this._read();
}

// Data has come.
function onData(stream, memory, offset, size) {
  const state = stream[kState];
  touch(stream);
  touch(stream[kHttp2Session]);
  if (state.times !== undefined) observing.noteRead(state.times, size);
  if (stream.push(new FastBuffer(memory, offset, size))) return;
  if (!state.isReading || !isOpen(state)) return;
  state.isReading = false;
  binding.stopReading(state.native, state.id);
}

function onDataEnd(stream) {
  if (stream._readableState.ended) return;
  stream.push(null);
  if (stream[kState].didRead) stream.read(0);
}

// ---- The end -------------------------------------------------------------------------------------

// `isSent`: the peer is to be told.
function closeStream(stream, code, isSent) {
  const state = stream[kState];
  state.isClosed = true;
  state.rstCode = code;
  if (tell.on) observing.tellClosed(stream);
  clearTimer(stream);
  if (!stream.writableEnded) {
    if (!state.isAborted && !stream.pending) {
      state.isAborted = true;
      stream.emit('aborted');
    }
    stream.end();
  }
  if (!isSent) return;
  if (stream.pending) {
    stream.push(null);
    stream.once('ready', () => sendReset(state, code));
  } else if (code !== kNoError || stream.writableFinished) {
    sendReset(state, code);
  } else {
    // All that was written still goes out.
    stream.once('finish', () => sendReset(state, code));
  }
}

function sendReset(state, code) {
  if (isOpen(state)) binding.reset(state.native, state.id, code);
}

// C++ has closed the stream.
function onClosed(stream, code) {
  const state = stream[kState];
  state.isGone = true;
  if (stream.destroyed) return;
  if (!state.isClosed) closeStream(stream, code, false);
  if (code !== kNoError || stream.readableEnded) {
    maybeDestroy(stream);
    return;
  }
  stream.on('end', onFinish);
  if (!stream._readableState.ended) stream.push(null);
  // Of a request whose body nobody wants the rest is dropped.
  if (!state.didRead && stream[kHttp2Session].isServer()) stream.resume();
  else stream.read(0);
}

// When both sides are done, or it is broken.
function maybeDestroy(stream) {
  const state = stream[kState];
  if (stream.destroyed || !state.isClosed) return;
  if (state.rstCode !== kNoError) {
    // Those who were in the middle of writing do not get any further.
    if (state.isGone || stream.writableFinished) stream.destroy();
    return;
  }
  if (state.isGone && stream.readableEnded && stream.writableFinished) stream.destroy();
}

module.exports = {
  Http2Stream,
  closeStream,
  isOpen,
  kEnds,
  kWantsTrailers,
  onClosed,
  onData,
  onDataEnd,
  onWritten,
};
