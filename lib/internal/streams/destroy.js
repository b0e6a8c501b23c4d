'use strict';

// The end of a stream's life, and its asynchronous beginning. A stream has a readable state, a
// writable one, or both; both are always told. States are used by the names of their properties,
// because a stream may come from another implementation, such as the readable-stream package.

const { Promise, Symbol } = primordials;
const { kInitEmitter } = require('internal/streams/legacy');
const {
  aggregateTwoErrors,
  codes: { ERR_MULTIPLE_CALLBACK },
} = require('internal/errors');

const kOnConstructed = Symbol('kOnConstructed');
const kPendingDestroy = Symbol('kPendingDestroy');
// What _destroy() was given and did not call before it threw.
const kUntold = Symbol('kUntold');

function destroy(error, callback) {
  destroyStream(this, error, callback);
  return this;
}

// Any call may throw, because the stack is full. So nothing is marked as done before it is done, and
// what can still be called is kept: an error that could not be told is thrown, and the next destroy()
// tells it.

function destroyStream(stream, error, callback) {
  const r = stream._readableState;
  const w = stream._writableState;
  if (w?.destroyed || r?.destroyed) {
    tellAgain(stream, w || r, error);
    if (typeof callback === 'function') callback();
    return;
  }
  noteError(r, w, error);
  const onDestroy = makeOnDestroy(stream, callback);
  try {
    if (w) w.destroyed = true;
    if (r) r.destroyed = true;
    if ((w || r).constructed) {
      stream._destroy(error || null, onDestroy);
    } else {
      stream[kPendingDestroy] = (constructError) =>
        runDestroy(stream, aggregateTwoErrors(constructError, error) || null, onDestroy);
    }
  } catch (thrown) {
    stream[kUntold] = onDestroy;
    onDestroy(thrown);
  }
}

function runDestroy(stream, error, onDestroy) {
  try {
    stream._destroy(error, onDestroy);
  } catch (thrown) {
    stream[kUntold] = onDestroy;
    onDestroy(thrown);
  }
}

// destroy() has thrown before it could tell anybody.
function tellAgain(stream, state, error) {
  stream[kUntold]?.(state.errored || error);
}

// What _destroy() calls when it is done. The first call counts that does not throw.
function makeOnDestroy(stream, callback) {
  let isDone = false;
  return (error) => {
    if (isDone) return;
    const r = stream._readableState;
    const w = stream._writableState;
    noteError(r, w, error);
    if (w) w.closed = true;
    if (r) r.closed = true;
    if (typeof callback === 'function') {
      const call = callback;
      callback = undefined;
      call(error);
    }
    process.nextTick(error ? emitErrorThenClose : emitClose, stream, error);
    isDone = true;
  };
}

function noteError(r, w, error) {
  if (!error) return;
  error.stack; // Formats the stack now, while its frames are alive.
  noteErrorIn(w, error);
  noteErrorIn(r, error);
}

// The first error stays.
function noteErrorIn(state, error) {
  if (state && !state.errored) state.errored = error;
}

// One side is done: the stream is destroyed unless the other side, if there is one, goes on.
function destroyUnlessOpen(stream, other, side, done) {
  const isOpen = other && other[side] !== false && !other[done];
  if (!isOpen && (!other || other.autoDestroy)) stream.destroy();
}

function emitErrorThenClose(stream, error) {
  emitErrorOnce(stream, error);
  emitClose(stream);
}

function emitClose(stream) {
  const r = stream._readableState;
  const w = stream._writableState;
  if (w) w.closeEmitted = true;
  if (r) r.closeEmitted = true;
  if (w?.emitClose || r?.emitClose) stream.emit('close');
}

function emitErrorOnce(stream, error) {
  const r = stream._readableState;
  const w = stream._writableState;
  if (w?.errorEmitted || r?.errorEmitted) return;
  if (w) w.errorEmitted = true;
  if (r) r.errorEmitted = true;
  stream.emit('error', error);
}

// Makes a destroyed stream usable again, as net.Socket does before it connects a second time.
function undestroy() {
  const r = this._readableState;
  const w = this._writableState;
  if (r) {
    revive(r);
    r.reading = false;
    r.ended = r.readable === false;
    r.endEmitted = r.readable === false;
  }
  if (w) {
    revive(w);
    w.finalCalled = false;
    w.prefinished = false;
    w.ended = w.writable === false;
    w.ending = w.writable === false;
    w.finished = w.writable === false;
  }
}

function revive(state) {
  state.constructed = true;
  state.closed = false;
  state.closeEmitted = false;
  state.destroyed = false;
  state.errored = null;
  state.errorEmitted = false;
}

// A stream that does not destroy itself only says what went wrong.
function errorOrDestroy(stream, error, sync) {
  const r = stream._readableState;
  const w = stream._writableState;
  if (w?.destroyed || r?.destroyed) {
    tellAgain(stream, w || r, error);
    return;
  }
  if (r?.autoDestroy || w?.autoDestroy) {
    stream.destroy(error);
  } else if (error) {
    noteError(r, w, error);
    if (sync) process.nextTick(emitErrorOnce, stream, error);
    else emitErrorOnce(stream, error);
  }
}

// Until _construct() has called back nothing is read, written or destroyed.
function construct(stream) {
  if (typeof stream._construct !== 'function') return;
  setConstructed(stream, false);
  process.nextTick(runConstruct, stream);
}

function setConstructed(stream, value) {
  const r = stream._readableState;
  const w = stream._writableState;
  if (r) r.constructed = value;
  if (w) w.constructed = value;
}

function runConstruct(stream) {
  let called = false;
  function onConstruct(error) {
    if (called) {
      errorOrDestroy(stream, error ?? new ERR_MULTIPLE_CALLBACK());
      return;
    }
    called = true;
    setConstructed(stream, true);
    if ((stream._writableState || stream._readableState).destroyed) {
      stream[kPendingDestroy]?.(error);
    } else if (error) {
      errorOrDestroy(stream, error, true);
    } else {
      startConstructed(stream);
    }
  }
  try {
    stream._construct((error) => process.nextTick(onConstruct, error));
  } catch (error) {
    process.nextTick(onConstruct, error);
  }
}

function startConstructed(stream) {
  stream._readableState?.[kOnConstructed](stream);
  stream._writableState?.[kOnConstructed](stream);
}

// The last thing that constructors do.
function start(stream, options) {
  stream[kInitEmitter](options);
  if (options?.signal) {
    require('internal/streams/add_abort_signal').follow(options.signal, stream);
  }
  construct(stream);
}

// Rejects with the error that the stream fails with, unless that was to be expected.
function whenClosed(stream, isExpected) {
  const { eos } = require('internal/streams/end_of_stream');
  return new Promise((resolve, reject) => {
    eos(stream, (error) => {
      if (!error || isExpected(error)) resolve();
      else reject(error);
    });
  });
}

module.exports = {
  destroy,
  destroyStream,
  destroyUnlessOpen,
  errorOrDestroy,
  kOnConstructed,
  start,
  undestroy,
  whenClosed,
};
