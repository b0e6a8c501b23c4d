'use strict';

// A readable stream is in one of three moods: undecided (`flowing` null), flowing ('data' as chunks
// come), or paused (read() and 'readable'). What is pushed goes out at once or into the state's
// buffer; _read() is called while that holds less than the high-water mark.

const {
  ArrayBufferIsView,
  NumberIsInteger,
  NumberParseInt,
  ObjectSetPrototypeOf,
  ReflectApply,
  Symbol,
  SymbolAsyncDispose,
  SymbolAsyncIterator,
} = primordials;
const EE = require('events');
const { Buffer } = require('buffer');
const { Stream, defineHidden } = require('internal/streams/legacy');
const { ReadableEvents } = require('internal/streams/event_tables');
const destroyImpl = require('internal/streams/destroy');
const { invalidChunk, viewToBuffer } = require('internal/streams/chunks');
const { clear, firstLength, putFirst, putLast, take } = require('internal/streams/readable_buffer');
const { pipe, unpipe, forgetDrains } = require('internal/streams/readable_pipe');
const {
  AbortError,
  codes: {
    ERR_METHOD_NOT_IMPLEMENTED,
    ERR_OUT_OF_RANGE,
    ERR_STREAM_PUSH_AFTER_EOF,
    ERR_STREAM_UNSHIFT_AFTER_END_EVENT,
  },
} = require('internal/errors');
const { validateObject } = require('internal/validators');
const defineProperties = require('internal/streams/readable_properties');
const {
  ReadableState,
  kAutoDestroy,
  kCloseEmitted,
  kConstructed,
  kDataEmitted,
  kDataListening,
  kDestroyed,
  kEmittedReadable,
  kEndEmitted,
  kEnded,
  kErrorEmitted,
  kErrored,
  kFlowing,
  kHasFlowing,
  kNeedReadable,
  kObjectMode,
  kPaused,
  kReadableListening,
  kReading,
  kReadingMore,
  kResumeScheduled,
  kSync,
  makeDecoder,
} = require('internal/streams/readable_state');

const { errorOrDestroy, kOnConstructed } = destroyImpl;
const { emit } = EE.prototype;

const kHighWaterMarkMax = 0x40000000;

function Readable(options) {
  if (!(this instanceof Readable)) return new Readable(options);
  this._events ??= new ReadableEvents();
  this._readableState = new ReadableState(options, this, false);
  if (options) {
    if (typeof options.read === 'function') this._read = options.read;
    if (typeof options.destroy === 'function') this._destroy = options.destroy;
    if (typeof options.construct === 'function') this._construct = options.construct;
  }
  destroyImpl.start(this, options);
}
ObjectSetPrototypeOf(Readable.prototype, Stream.prototype);
ObjectSetPrototypeOf(Readable, Stream);

Readable.ReadableState = ReadableState;

Readable._fromList = function(n, state) {
  return take(state, n);
};

ReadableState.prototype[kOnConstructed] = function(stream) {
  if ((this.bits & kNeedReadable) !== 0) readMoreSoon(stream, this);
};

Readable.prototype.destroy = destroyImpl.destroy;
Readable.prototype._undestroy = destroyImpl.undestroy;
Readable.prototype._destroy = function(error, callback) {
  callback(error);
};

Readable.prototype[EE.captureRejectionSymbol] = function(error) {
  this.destroy(error);
};

Readable.prototype[SymbolAsyncDispose] = async function() {
  let abortion = null;
  if (!this.destroyed) {
    if (!this.readableEnded) abortion = new AbortError();
    this.destroy(abortion);
  }
  await destroyImpl.whenClosed(this, (error) => error === abortion);
};

// ---- Chunks come in ----------------------------------------------------------------------------

Readable.prototype.push = function(chunk, encoding) {
  const state = this._readableState;
  if (chunk === null) {
    pushEnd(this, state);
    return false;
  }
  if ((state.bits & kObjectMode) !== 0) return pushObject(this, state, chunk, encoding);
  if (chunk instanceof Buffer && state.decoder === null) return pushBuffer(this, state, chunk);
  return pushBytes(this, state, chunk, encoding);
};

function pushBuffer(stream, state, chunk) {
  if (chunk.length === 0) return pushNothing(stream, state);
  if (!mayPush(stream, state)) return false;
  state.bits &= ~kReading;
  addChunk(stream, state, chunk, false);
  return wantsMore(state);
}

// Text, views that are no Buffers, and all that a decoder makes text of.
function pushBytes(stream, state, chunk, encoding) {
  let isText = false;
  if (typeof chunk === 'string') {
    encoding ||= state.defaultEncoding;
    isText = state.encoding === encoding;
    if (!isText) chunk = Buffer.from(chunk, encoding);
  } else if (ArrayBufferIsView(chunk)) {
    if (!(chunk instanceof Buffer)) chunk = viewToBuffer(chunk);
  } else if (chunk !== undefined) {
    errorOrDestroy(stream, invalidChunk(chunk));
    return false;
  }
  if (!chunk || chunk.length <= 0) return pushNothing(stream, state);
  if (!mayPush(stream, state)) return false;
  state.bits &= ~kReading;
  if (state.decoder !== null && !isText) chunk = state.decoder.write(chunk);
  if (chunk.length === 0) readMoreSoon(stream, state);
  else addChunk(stream, state, chunk, false);
  return wantsMore(state);
}

// _read() has done its part, although nothing came of it.
function pushNothing(stream, state) {
  state.bits &= ~kReading;
  readMoreSoon(stream, state);
  return wantsMore(state);
}

function pushObject(stream, state, chunk, encoding) {
  if (!mayPush(stream, state)) return false;
  state.bits &= ~kReading;
  if (state.decoder !== null && !encoding) chunk = state.decoder.write(chunk);
  addChunk(stream, state, chunk, false);
  return wantsMore(state);
}

function mayPush(stream, state) {
  if ((state.bits & kEnded) !== 0) {
    errorOrDestroy(stream, new ERR_STREAM_PUSH_AFTER_EOF());
    return false;
  }
  return (state.bits & (kDestroyed | kErrored)) === 0;
}

function wantsMore(state) {
  return (state.bits & kEnded) === 0 && (state.length < state.highWaterMark || state.length === 0);
}

Readable.prototype.unshift = function(chunk, encoding) {
  const state = this._readableState;
  if (chunk === null) {
    pushEnd(this, state);
    return false;
  }
  if ((state.bits & kObjectMode) === 0) {
    if (typeof chunk === 'string') {
      encoding ||= state.defaultEncoding;
      if (state.encoding !== encoding) {
        chunk = Buffer.from(chunk, encoding);
        if (state.encoding) chunk = chunk.toString(state.encoding);
      }
    } else if (ArrayBufferIsView(chunk)) {
      if (!(chunk instanceof Buffer)) chunk = viewToBuffer(chunk);
    } else if (chunk !== undefined) {
      errorOrDestroy(this, invalidChunk(chunk));
      return false;
    }
    if (!chunk || chunk.length <= 0) return wantsMore(state);
  }
  if ((state.bits & kEndEmitted) !== 0) {
    errorOrDestroy(this, new ERR_STREAM_UNSHIFT_AFTER_END_EVENT());
  } else if ((state.bits & (kDestroyed | kErrored)) !== 0) {
    return false;
  } else {
    addChunk(this, state, chunk, true);
  }
  return wantsMore(state);
};

const kDirectMask = kFlowing | kSync | kDataListening;

function addChunk(stream, state, chunk, toFront) {
  if ((state.bits & kDirectMask) === (kFlowing | kDataListening) && state.length === 0) {
    if (state.awaitDrainWriters !== null) forgetDrains(state);
    emitData(stream, state, chunk);
  } else {
    state.length += (state.bits & kObjectMode) !== 0 ? 1 : chunk.length;
    if (toFront) putFirst(state, chunk);
    else putLast(state, chunk);
    if ((state.bits & kNeedReadable) !== 0) emitReadable(stream, state);
  }
  readMoreSoon(stream, state);
}

// Most readers take what read() gives them and do not listen: then there is nothing to emit.
function emitData(stream, state, chunk) {
  state.bits |= kDataEmitted;
  if (stream._events?.data !== undefined || stream.emit !== emit) stream.emit('data', chunk);
}

function pushEnd(stream, state) {
  state.bits &= ~kReading;
  if ((state.bits & kEnded) !== 0) return;
  if (state.decoder !== null) {
    const rest = state.decoder.end();
    if (rest?.length) {
      putLast(state, rest);
      state.length += (state.bits & kObjectMode) !== 0 ? 1 : rest.length;
    }
  }
  state.bits |= kEnded;
  if ((state.bits & kSync) !== 0) {
    // Still inside _read(): the readers are told when it has returned.
    emitReadable(stream, state);
  } else {
    state.bits = (state.bits & ~kNeedReadable) | kEmittedReadable;
    emitReadableNow(stream);
  }
}

Readable.prototype.isPaused = function() {
  const { bits } = this._readableState;
  return (bits & kPaused) !== 0 || (bits & (kHasFlowing | kFlowing)) === kHasFlowing;
};

Readable.prototype.setEncoding = function(encoding) {
  const state = this._readableState;
  const decoder = makeDecoder(encoding);
  state.decoder = decoder;
  state.encoding = decoder.encoding;
  // What has come already is decoded too.
  let text = '';
  const { buffer } = state;
  for (let i = state.bufferIndex; i < buffer.length; i++) text += decoder.write(buffer[i]);
  clear(state);
  if (text !== '') putLast(state, text);
  state.length = text.length;
  return this;
};

// ---- Chunks go out -----------------------------------------------------------------------------

// What read() is asked for when it is not told how much, and when it is told a negative number.
// They are small integers, so that the engine never has to count in floating point.
const kAnyAmount = -1;
const kLessThanNothing = -2;

function amountAsked(n) {
  if (n === undefined) return kAnyAmount;
  if (!NumberIsInteger(n)) n = NumberParseInt(n, 10);
  if (n >= 0) return n;
  return n < 0 ? kLessThanNothing : kAnyAmount;
}

// How much a reader gets now, in bytes, characters or objects.
function amountAt(state, asked) {
  const { bits, length } = state;
  if (length === 0 || asked === 0 || asked === kLessThanNothing) return 0;
  if ((bits & kObjectMode) !== 0) return 1;
  if (asked === kAnyAmount) {
    // Flowing hands out chunk by chunk; a reader who does not say how much gets everything.
    return (bits & kFlowing) !== 0 ? firstLength(state) : length;
  }
  if (asked > length) return (bits & kEnded) !== 0 ? length : 0;
  return asked;
}

// The next power of two, so that a reader who asks for a little more each time does not raise the
// mark each time.
function raiseHighWaterMark(state, asked) {
  if (asked > kHighWaterMarkMax) throw new ERR_OUT_OF_RANGE('size', '<= 1GiB', asked);
  let mark = 1;
  while (mark < asked) mark *= 2;
  state.highWaterMark = mark;
}

Readable.prototype.read = function(n) {
  const state = this._readableState;
  const asked = amountAsked(n);
  if (asked > state.highWaterMark) raiseHighWaterMark(state, asked);
  if (asked !== 0) {
    state.bits &= ~kEmittedReadable;
  } else if (isReadableDue(state)) {
    if (state.length === 0 && (state.bits & kEnded) !== 0) endReadable(this, state);
    else emitReadable(this, state);
    return null;
  }

  let amount = amountAt(state, asked);
  if (amount === 0 && (state.bits & kEnded) !== 0) {
    if (state.length === 0) endReadable(this, state);
    return null;
  }
  if (mustCallRead(state, amount)) {
    callRead(this, state);
    // What was pushed synchronously can be read right away.
    if ((state.bits & kReading) === 0) amount = amountAt(state, asked);
  }
  return amount === 0 ? comeBackLater(this, state, asked) : handOut(this, state, asked, amount);
};

function handOut(stream, state, asked, amount) {
  const chunk = take(state, amount);
  if ((state.length -= amount) === 0) {
    if ((state.bits & kEnded) === 0) state.bits |= kNeedReadable;
    // There was something, and now there is nothing left: that is the end.
    else if (asked !== amount) endReadable(stream, state);
  }
  if (state.awaitDrainWriters !== null) forgetDrains(state);
  if (chunk !== null && (state.bits & (kErrorEmitted | kCloseEmitted)) === 0) {
    emitData(stream, state, chunk);
  }
  return chunk;
}

// There is not enough: 'readable' will say when there is.
function comeBackLater(stream, state, asked) {
  const { bits, length } = state;
  if (length === 0 && (bits & kEnded) !== 0 && asked !== 0) endReadable(stream, state);
  if (length <= state.highWaterMark) state.bits |= kNeedReadable;
  else state.bits &= ~kNeedReadable;
  return null;
}

// read(0) while readers wait and there is enough: they are told, and nothing more is read.
function isReadableDue(state) {
  if ((state.bits & kNeedReadable) === 0) return false;
  if ((state.bits & kEnded) !== 0) return true;
  return state.highWaterMark !== 0 ? state.length >= state.highWaterMark : state.length > 0;
}

const kCannotRead = kEnded | kReading | kDestroyed | kErrored;

function mustCallRead(state, n) {
  if ((state.bits & (kCannotRead | kConstructed)) !== kConstructed) return false;
  return (state.bits & kNeedReadable) !== 0 || state.length === 0 ||
    state.length - n < state.highWaterMark;
}

function callRead(stream, state) {
  state.bits |= kReading | kSync;
  if (state.length === 0) state.bits |= kNeedReadable;
  try {
    stream._read(state.highWaterMark);
  } catch (error) {
    errorOrDestroy(stream, error);
  }
  state.bits &= ~kSync;
}

Readable.prototype._read = function(n) {
  throw new ERR_METHOD_NOT_IMPLEMENTED('_read()');
};

// ---- 'readable' --------------------------------------------------------------------------------

function emitReadable(stream, state) {
  if ((state.bits & kEmittedReadable) === 0) process.nextTick(emitReadableNow, stream);
  state.bits = (state.bits | kEmittedReadable) & ~kNeedReadable;
}

function emitReadableNow(stream) {
  const state = stream._readableState;
  if ((state.bits & (kDestroyed | kErrored)) === 0 &&
      (state.length !== 0 || (state.bits & kEnded) !== 0)) {
    stream.emit('readable');
    state.bits &= ~kEmittedReadable;
  }
  if ((state.bits & (kFlowing | kEnded)) === 0 && state.length <= state.highWaterMark) {
    state.bits |= kNeedReadable;
  }
  flow(stream);
}

// Fills the buffer up to the mark in a later tick, not recursively inside push().
function readMoreSoon(stream, state) {
  if ((state.bits & (kReadingMore | kReading | kConstructed)) !== kConstructed) return;
  process.nextTick(readMore, stream, state);
  state.bits |= kReadingMore;
}

function readMore(stream, state) {
  // When a call has changed nothing, whoever waits for data will push it.
  for (let before = -1; before !== state.length && hasRoom(state);) {
    before = state.length;
    stream.read(0);
  }
  state.bits &= ~kReadingMore;
}

function hasRoom(state) {
  const { bits, length } = state;
  if ((bits & (kReading | kEnded)) !== 0) return false;
  return length < state.highWaterMark || (length === 0 && (bits & kFlowing) !== 0);
}

// ---- Flowing and paused ------------------------------------------------------------------------

Readable.prototype.pipe = pipe;
Readable.prototype.unpipe = unpipe;

const kOn = Symbol('kOn');
const kRemoveListener = Symbol('kRemoveListener');
defineHidden(Readable.prototype, kOn, Stream.prototype.on);
defineHidden(Readable.prototype, kRemoveListener, Stream.prototype.removeListener);

Readable.prototype.on = function(event, listener) {
  const result = this[kOn](event, listener);
  const state = this._readableState;
  if (event === 'data') {
    state.bits |= kDataListening;
    // Whoever listens to 'readable' decides when to read.
    if (this.listenerCount('readable') > 0) state.bits |= kReadableListening;
    if ((state.bits & (kHasFlowing | kFlowing)) !== kHasFlowing) this.resume();
  } else if (event === 'readable' && (state.bits & (kEndEmitted | kReadableListening)) === 0) {
    state.bits = (state.bits | kReadableListening | kNeedReadable | kHasFlowing) &
      ~(kFlowing | kEmittedReadable);
    if (state.length !== 0) emitReadable(this, state);
    else if ((state.bits & kReading) === 0) process.nextTick(readNothing, this);
  }
  return result;
};
Readable.prototype.addListener = Readable.prototype.on;

function readNothing(stream) {
  stream.read(0);
}

Readable.prototype.removeListener = function(event, listener) {
  const result = this[kRemoveListener](event, listener);
  if (event === 'readable') {
    // In a tick, so that once('readable') can be followed by another one.
    process.nextTick(updateReadableListening, this);
  } else if (event === 'data' && this.listenerCount('data') === 0) {
    this._readableState.bits &= ~kDataListening;
  }
  return result;
};
Readable.prototype.off = Readable.prototype.removeListener;

Readable.prototype.removeAllListeners = function(event) {
  ReflectApply(Stream.prototype.removeAllListeners, this, arguments);
  const isReadableGone = event === 'readable' || event === undefined;
  if (isReadableGone) process.nextTick(updateReadableListening, this);
  return this;
};

function updateReadableListening(stream) {
  const state = stream._readableState;
  const isHeard = stream.listenerCount('readable') > 0;
  let bits = isHeard ? state.bits | kReadableListening : state.bits & ~kReadableListening;
  const isResuming = (bits & (kResumeScheduled | kPaused)) === kResumeScheduled;
  const hasData = (bits & kDataListening) !== 0;
  if (isResuming) bits |= kHasFlowing | kFlowing;
  else if (!isHeard && !hasData) bits &= ~(kHasFlowing | kFlowing);
  state.bits = bits;
  if (hasData && !isResuming) stream.resume();
}

Readable.prototype.resume = function() {
  const state = this._readableState;
  if ((state.bits & kFlowing) === 0) {
    if ((state.bits & kResumeScheduled) === 0) process.nextTick(resumeNow, this, state);
    // With a listener for 'readable' the stream does not flow, but it is read once.
    state.bits |= kResumeScheduled |
      ((state.bits & kReadableListening) === 0 ? kHasFlowing | kFlowing : kHasFlowing);
  }
  state.bits &= ~kPaused;
  return this;
};

function resumeNow(stream, state) {
  if ((state.bits & kReading) === 0) stream.read(0);
  state.bits &= ~kResumeScheduled;
  stream.emit('resume');
  flow(stream);
  if ((state.bits & (kFlowing | kReading)) === kFlowing) stream.read(0);
}

Readable.prototype.pause = function() {
  const state = this._readableState;
  if ((state.bits & (kHasFlowing | kFlowing)) !== kHasFlowing) {
    state.bits = (state.bits | kHasFlowing) & ~kFlowing;
    this.emit('pause');
  }
  state.bits |= kPaused;
  return this;
};

function flow(stream) {
  const state = stream._readableState;
  while ((state.bits & kFlowing) !== 0 && stream.read() !== null);
}

// ---- The end -----------------------------------------------------------------------------------

function endReadable(stream, state) {
  if ((state.bits & kEndEmitted) !== 0) return;
  state.bits |= kEnded;
  process.nextTick(endReadableNow, stream, state);
}

function endReadableNow(stream, state) {
  if ((state.bits & (kErrored | kCloseEmitted | kEndEmitted)) !== 0 || state.length !== 0) return;
  state.bits |= kEndEmitted;
  stream.emit('end');
  if (stream.writable && stream.allowHalfOpen === false) {
    process.nextTick(endWritable, stream);
  } else if ((state.bits & kAutoDestroy) !== 0) {
    destroyImpl.destroyUnlessOpen(stream, stream._writableState, 'writable', 'finished');
  }
}

function endWritable(stream) {
  if (stream.writable && !stream.writableEnded && !stream.destroyed) stream.end();
}

// ---- Other sources -----------------------------------------------------------------------------

Readable.prototype.wrap = function(source) {
  return require('internal/streams/readable_wrap').wrap(this, source);
};

Readable.wrap = function(source, options) {
  return require('internal/streams/readable_wrap').makeWrapper(Readable, source, options);
};

Readable.from = function(iterable, options) {
  return require('internal/streams/from')(Readable, iterable, options);
};

Readable.prototype[SymbolAsyncIterator] = function() {
  return require('internal/streams/readable_iterator')(this);
};

Readable.prototype.iterator = function(options) {
  if (options !== undefined) validateObject(options, 'options');
  return require('internal/streams/readable_iterator')(this, options);
};

defineProperties(Readable.prototype);

module.exports = { Readable };
