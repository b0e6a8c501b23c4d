'use strict';

const {
  ArrayPrototypePush,
  ArrayPrototypeSlice,
  ArrayPrototypeSplice,
  Error,
  FunctionPrototypeSymbolHasInstance,
  ObjectDefineProperty,
  ObjectSetPrototypeOf,
  StringPrototypeToLowerCase,
  SymbolAsyncDispose,
  SymbolHasInstance,
} = primordials;
const EE = require('events');
const { Stream } = require('internal/streams/legacy');
const { WritableEvents } = require('internal/streams/event_tables');
const destroyImpl = require('internal/streams/destroy');
const { toBuffer } = require('internal/streams/chunks');
const {
  AbortError,
  codes: {
    ERR_METHOD_NOT_IMPLEMENTED,
    ERR_MULTIPLE_CALLBACK,
    ERR_STREAM_ALREADY_FINISHED,
    ERR_STREAM_CANNOT_PIPE,
    ERR_STREAM_DESTROYED,
    ERR_STREAM_NULL_VALUES,
    ERR_STREAM_WRITE_AFTER_END,
  },
} = require('internal/errors');
const defineProperties = require('internal/streams/writable_properties');
const {
  WritableState,
  checkedEncoding,
  kAfterWritePending,
  kAllBuffers,
  kAllNoop,
  kAutoDestroy,
  kBufferProcessing,
  kCloseEmitted,
  kConstructed,
  kDecodeStrings,
  kDestroyed,
  kEnded,
  kEnding,
  kErrorEmitted,
  kErrored,
  kFinalCalled,
  kFinished,
  kNeedDrain,
  kObjectMode,
  kPrefinished,
  kSync,
  kWriting,
} = require('internal/streams/writable_state');

const { errorOrDestroy, kOnConstructed } = destroyImpl;

// Entries of the queue that were written are cut off when there are more than this.
const kQueueSlackMax = 256;

function nop() {}

function Writable(options) {
  if (!(this instanceof Plain)) return new Writable(options);
  this._events ??= new WritableEvents();
  this._writableState = new WritableState(options, this, false);
  if (options) {
    if (typeof options.write === 'function') this._write = options.write;
    if (typeof options.writev === 'function') this._writev = options.writev;
    if (typeof options.destroy === 'function') this._destroy = options.destroy;
    if (typeof options.final === 'function') this._final = options.final;
    if (typeof options.construct === 'function') this._construct = options.construct;
  }
  destroyImpl.start(this, options);
}
ObjectSetPrototypeOf(Writable.prototype, Stream.prototype);
ObjectSetPrototypeOf(Writable, Stream);

// Asks for the prototype alone, which Writable's own hasInstance below does not.
function Plain() {}
Plain.prototype = Writable.prototype;

// Any Duplex is a Writable too, although it inherits from Readable.
ObjectDefineProperty(Writable, SymbolHasInstance, {
  __proto__: null,
  value: function(object) {
    if (FunctionPrototypeSymbolHasInstance(this, object)) return true;
    return this === Writable && object?._writableState instanceof WritableState;
  },
});

Writable.WritableState = WritableState;

WritableState.prototype[kOnConstructed] = function(stream) {
  clearBuffer(stream, this);
  finishNow(stream, this);
};

Writable.prototype.pipe = function() {
  errorOrDestroy(this, new ERR_STREAM_CANNOT_PIPE());
};

// ---- Accepting chunks --------------------------------------------------------------------------

Writable.prototype.write = function(chunk, encoding, callback) {
  if (typeof encoding === 'function') {
    callback = encoding;
    encoding = null;
  }
  return accept(this, chunk, encoding, callback) === true;
};

// Returns whether more may be written, or the error that the stream was destroyed with.
function accept(stream, chunk, encoding, callback) {
  const state = stream._writableState;
  if (typeof callback !== 'function') callback = nop;
  if (chunk === null) throw new ERR_STREAM_NULL_VALUES();
  let length = 1;
  if ((state.bits & kObjectMode) === 0) {
    if (!encoding) encoding = state.defaultEncoding;
    else if (encoding !== 'buffer') checkedEncoding(encoding);
    if (typeof chunk !== 'string') {
      chunk = toBuffer(chunk);
      encoding = 'buffer';
    } else if ((state.bits & kDecodeStrings) !== 0) {
      chunk = toBuffer(chunk, encoding);
      encoding = 'buffer';
    }
    length = chunk.length;
  }
  if ((state.bits & (kEnding | kDestroyed)) !== 0) return refuse(stream, state, callback);
  state.pendingcb++;
  return writeOrQueue(stream, state, chunk, length, encoding, callback);
}

function refuse(stream, state, callback) {
  const error = (state.bits & kEnding) !== 0 ?
    new ERR_STREAM_WRITE_AFTER_END() : new ERR_STREAM_DESTROYED('write');
  process.nextTick(callback, error);
  errorOrDestroy(stream, error, true);
  return error;
}

function writeOrQueue(stream, state, chunk, length, encoding, callback) {
  state.length += length;
  if ((state.bits & (kWriting | kErrored | kConstructed)) !== kConstructed || state.corked !== 0) {
    if (encoding !== 'buffer') state.bits &= ~kAllBuffers;
    if (callback !== nop) state.bits &= ~kAllNoop;
    const entry = { chunk, encoding, callback };
    if (state.queue === null) state.queue = [entry];
    else ArrayPrototypePush(state.queue, entry);
  } else {
    state.writelen = length;
    state.writecb = callback;
    state.bits |= kWriting | kSync;
    stream._write(chunk, encoding, state.onwrite ?? makeOnWrite(stream, state));
    state.bits &= ~kSync;
  }
  // What was written synchronously takes no room.
  const hasRoom = state.length < state.highWaterMark || state.length === 0;
  if (!hasRoom) state.bits |= kNeedDrain;
  return hasRoom && (state.bits & (kErrored | kDestroyed)) === 0;
}

// One callback serves all writes of a stream, because there is one at a time.
function makeOnWrite(stream, state) {
  return state.onwrite = (error) => onWrite(stream, state, error);
}

Writable.prototype._write = function(chunk, encoding, callback) {
  if (!this._writev) throw new ERR_METHOD_NOT_IMPLEMENTED('_write()');
  this._writev([{ chunk, encoding }], callback);
};

Writable.prototype._writev = null;

Writable.prototype.cork = function() {
  this._writableState.corked++;
};

Writable.prototype.uncork = function() {
  const state = this._writableState;
  if (state.corked === 0) return;
  state.corked--;
  clearBuffer(this, state);
};

Writable.prototype.setDefaultEncoding = function(encoding) {
  if (typeof encoding === 'string') encoding = StringPrototypeToLowerCase(encoding);
  this._writableState.defaultEncoding = checkedEncoding(encoding);
  return this;
};

// ---- A write is done ---------------------------------------------------------------------------

function onWrite(stream, state, error) {
  const callback = state.writecb;
  if (callback === null) {
    errorOrDestroy(stream, new ERR_MULTIPLE_CALLBACK());
    return;
  }
  const sync = (state.bits & kSync) !== 0;
  state.bits &= ~kWriting;
  state.writecb = null;
  state.length -= state.writelen;
  state.writelen = 0;
  if (error) {
    failWrite(stream, state, error, callback, sync);
    return;
  }
  if (state.queue !== null) clearBuffer(stream, state);
  if (sync) afterSyncWrite(stream, state, callback);
  else afterWrite(stream, state, 1, callback);
}

function failWrite(stream, state, error, callback, sync) {
  error.stack; // Formats the stack now, while its frames are alive.
  if ((state.bits & kErrored) === 0) state.errored = error;
  // The readable side stops at once, before the stream is destroyed.
  const readable = stream._readableState;
  if (readable && !readable.errored) readable.errored = error;
  if (sync) process.nextTick(onWriteError, stream, state, error, callback);
  else onWriteError(stream, state, error, callback);
}

function onWriteError(stream, state, error, callback) {
  state.pendingcb--;
  callback(error);
  failQueue(state);
  errorOrDestroy(stream, error);
}

// The callback of a write is never called before write() has returned. Nobody sees when a missing
// callback is called, so that its tick can be saved; writes with the same callback share one.
function afterSyncWrite(stream, state, callback) {
  if (callback === nop) {
    const drains = (state.bits & kNeedDrain) !== 0 && state.length === 0;
    // In object mode Node takes the tick too, and 'finish' comes after it.
    if ((drains || (state.bits & kObjectMode) !== 0) && (state.bits & kAfterWritePending) === 0) {
      process.nextTick(afterWrite, stream, state, 1, nop);
      state.bits |= kAfterWritePending;
    } else {
      state.pendingcb--;
      if ((state.bits & kEnding) !== 0) finishSoon(stream, state);
    }
    return;
  }
  const info = state.afterWriteTickInfo;
  if (info !== null && info.callback === callback) {
    info.count++;
    return;
  }
  const first = { count: 1, callback, stream, state };
  process.nextTick(afterWriteTick, first);
  state.afterWriteTickInfo = first;
  state.bits |= kAfterWritePending;
}

function afterWriteTick(info) {
  info.state.afterWriteTickInfo = null;
  afterWrite(info.stream, info.state, info.count, info.callback);
}

function afterWrite(stream, state, count, callback) {
  state.bits &= ~kAfterWritePending;
  if (state.length === 0) emitDrainIfDue(stream, state);
  for (let i = 0; i < count; i++) {
    state.pendingcb--;
    callback(null);
  }
  if ((state.bits & (kDestroyed | kEnding)) === 0) return;
  if ((state.bits & kDestroyed) !== 0) failQueue(state);
  if ((state.bits & kEnding) !== 0) finishSoon(stream, state);
}

function emitDrainIfDue(stream, state) {
  // Whoever ends or destroys a stream does not wait for room.
  if ((state.bits & (kNeedDrain | kEnding | kDestroyed)) !== kNeedDrain) return;
  state.bits &= ~kNeedDrain;
  stream.emit('drain');
}

// ---- The queue ---------------------------------------------------------------------------------

function resetQueue(state) {
  state.queue = null;
  state.bufferedIndex = 0;
  state.bits |= kAllBuffers | kAllNoop;
}

function lengthOf(state, chunk) {
  return (state.bits & kObjectMode) !== 0 ? 1 : chunk.length;
}

// Calls back with an error for all that will never be written.
function failQueue(state) {
  if ((state.bits & kWriting) !== 0) return;
  const { queue } = state;
  if (queue !== null) {
    for (let i = state.bufferedIndex; i < queue.length; i++) {
      const { chunk, callback } = queue[i];
      state.length -= lengthOf(state, chunk);
      callback(state.error ?? new ERR_STREAM_DESTROYED('write'));
    }
  }
  if (state.onFinished !== null) {
    callFinishedCallbacks(state, state.error ?? new ERR_STREAM_DESTROYED('end'));
  }
  resetQueue(state);
}

const kMayWriteMask = kDestroyed | kBufferProcessing | kConstructed | kWriting;

function clearBuffer(stream, state) {
  if (state.queue === null || state.corked !== 0) return;
  if ((state.bits & kMayWriteMask) !== kConstructed) return;
  state.bits |= kBufferProcessing;
  if (state.queue.length - state.bufferedIndex > 1 && stream._writev) writeTogether(stream, state);
  else writeOneByOne(stream, state);
  state.bits &= ~kBufferProcessing;
}

function writeTogether(stream, state) {
  const { queue, bufferedIndex: first } = state;
  const quiet = (state.bits & kAllNoop) !== 0;
  const callback = quiet ? nop : (error) => {
    for (let i = first; i < queue.length; i++) queue[i].callback(error);
  };
  // _writev() may change the list it is given, so that the callbacks need one of their own.
  const chunks = quiet && first === 0 ? queue : ArrayPrototypeSlice(queue, first);
  chunks.allBuffers = (state.bits & kAllBuffers) !== 0;
  state.pendingcb -= queue.length - first - 1;
  state.writelen = state.length;
  state.writecb = callback;
  state.bits |= kWriting | kSync;
  stream._writev(chunks, state.onwrite ?? makeOnWrite(stream, state));
  state.bits &= ~kSync;
  resetQueue(state);
}

function writeOneByOne(stream, state) {
  const { queue } = state;
  let i = state.bufferedIndex;
  do {
    const { chunk, encoding, callback } = queue[i];
    queue[i++] = null;
    state.writelen = lengthOf(state, chunk);
    state.writecb = callback;
    state.bits |= kWriting | kSync;
    if ((state.bits & kDestroyed) !== 0) {
      onWrite(stream, state, new ERR_STREAM_DESTROYED('write'));
    } else {
      stream._write(chunk, encoding, state.onwrite ?? makeOnWrite(stream, state));
    }
    state.bits &= ~kSync;
  } while (i < queue.length && (state.bits & kWriting) === 0);
  if (i === queue.length) {
    resetQueue(state);
  } else if (i > kQueueSlackMax) {
    ArrayPrototypeSplice(queue, 0, i);
    state.bufferedIndex = 0;
  } else {
    state.bufferedIndex = i;
  }
}

// ---- The end -----------------------------------------------------------------------------------

Writable.prototype.end = function(chunk, encoding, callback) {
  const state = this._writableState;
  if (typeof chunk === 'function') {
    callback = chunk;
    chunk = null;
    encoding = null;
  } else if (typeof encoding === 'function') {
    callback = encoding;
    encoding = null;
  }
  let error;
  if (chunk !== null && chunk !== undefined) {
    const result = accept(this, chunk, encoding);
    if (result instanceof Error) error = result;
  }
  if (state.corked !== 0) {
    state.corked = 1;
    this.uncork();
  }
  if (error === undefined) error = startEnding(this, state);
  if (typeof callback === 'function') {
    error ??= state.error;
    if (error !== null) process.nextTick(callback, error);
    else if ((state.bits & kFinished) !== 0) process.nextTick(callback);
    else if (state.onFinished === null) state.onFinished = [callback];
    else ArrayPrototypePush(state.onFinished, callback);
  }
  return this;
};

function startEnding(stream, state) {
  if ((state.bits & (kErrored | kEnding)) === 0) {
    state.bits |= kEnding;
    finishSoon(stream, state);
    state.bits |= kEnded;
  } else if ((state.bits & kFinished) !== 0) {
    return new ERR_STREAM_ALREADY_FINISHED('end');
  } else if ((state.bits & kDestroyed) !== 0) {
    return new ERR_STREAM_DESTROYED('end');
  }
  return undefined;
}

const kFinishMask = kEnding | kDestroyed | kConstructed | kFinished | kWriting | kErrorEmitted |
  kCloseEmitted | kErrored;

function needFinish(state) {
  return (state.bits & kFinishMask) === (kEnding | kConstructed) && state.length === 0 &&
    state.queue === null;
}

// Calls _final() first, the first time. Then 'finish' waits for the callbacks under way.
function isReadyToFinish(stream, state) {
  if (!needFinish(state)) return false;
  if ((state.bits & (kPrefinished | kFinalCalled)) === 0) {
    state.bits |= kFinalCalled;
    if (typeof stream._final === 'function') callFinal(stream, state);
    else emitPrefinish(stream, state);
  }
  return state.pendingcb === 0;
}

function finishNow(stream, state) {
  if (!isReadyToFinish(stream, state) || !needFinish(state)) return;
  state.pendingcb++;
  finish(stream, state);
}

function finishSoon(stream, state) {
  if (isReadyToFinish(stream, state)) finishInTick(finishIfNeeded, stream, state);
}

// The tick counts as a callback under way, so that there is only one.
function finishInTick(how, stream, state) {
  process.nextTick(how, stream, state);
  state.pendingcb++;
}

function finishIfNeeded(stream, state) {
  if (needFinish(state)) finish(stream, state);
  else state.pendingcb--;
}

function emitPrefinish(stream, state) {
  state.bits |= kPrefinished;
  stream.emit('prefinish');
}

function callFinal(stream, state) {
  const onFinal = (error) => finalDone(stream, state, error);
  state.bits |= kSync;
  state.pendingcb++;
  try {
    stream._final(onFinal);
  } catch (error) {
    onFinal(error);
  }
  state.bits &= ~kSync;
}

function finalDone(stream, state, error) {
  const { bits } = state;
  if ((bits & kPrefinished) !== 0) {
    errorOrDestroy(stream, error ?? new ERR_MULTIPLE_CALLBACK());
    return;
  }
  state.pendingcb--;
  if (!error) {
    if (!needFinish(state)) return;
    emitPrefinish(stream, state);
    // Some users destroy the stream in 'prefinish'; 'finish' comes all the same.
    finishInTick(finish, stream, state);
    return;
  }
  callFinishedCallbacks(state, error);
  errorOrDestroy(stream, error, (bits & kSync) !== 0);
}

function finish(stream, state) {
  state.bits |= kFinished;
  state.pendingcb--;
  callFinishedCallbacks(state, null);
  stream.emit('finish');
  if ((state.bits & kAutoDestroy) !== 0) {
    destroyImpl.destroyUnlessOpen(stream, stream._readableState, 'readable', 'endEmitted');
  }
}

function callFinishedCallbacks(state, error) {
  const callbacks = state.onFinished;
  if (callbacks === null) return;
  state.onFinished = null;
  for (let i = 0; i < callbacks.length; i++) callbacks[i](error);
}

Writable.prototype.destroy = function(error, callback) {
  const state = this._writableState;
  if ((state.queue !== null || state.onFinished !== null) && (state.bits & kDestroyed) === 0) {
    process.nextTick(failQueue, state);
  }
  destroyImpl.destroyStream(this, error, callback);
  return this;
};

Writable.prototype._undestroy = destroyImpl.undestroy;

Writable.prototype._destroy = function(error, callback) {
  callback(error);
};

Writable.prototype[EE.captureRejectionSymbol] = function(error) {
  this.destroy(error);
};

Writable.prototype[SymbolAsyncDispose] = async function() {
  if (!this.destroyed) this.destroy(this.writableFinished ? null : new AbortError());
  await destroyImpl.whenClosed(this, (error) => error.name === 'AbortError');
};

defineProperties(Writable.prototype);

module.exports = { Writable };
