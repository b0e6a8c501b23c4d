'use strict';

// Readable.prototype.pipe and unpipe. A source waits for its slowest destination:
// `awaitDrainWriters` of its state holds the destination that has to drain, or, once there are
// several pipes, the set of those.

const {
  ArrayPrototypeIncludes,
  ArrayPrototypeIndexOf,
  ArrayPrototypePush,
  ArrayPrototypeSplice,
  SafeSet,
} = primordials;
const { prependListener } = require('internal/streams/legacy');
const { errorOrDestroy } = require('internal/streams/destroy');
const { kDataListening, kEndEmitted, kFlowing, kMultiAwaitDrain, kNoPipes } =
  require('internal/streams/readable_state');

function pipe(dest, options) {
  const state = this._readableState;
  if (state.pipes === kNoPipes) state.pipes = [];
  const { pipes } = state;
  if (pipes.length === 1 && (state.bits & kMultiAwaitDrain) === 0) {
    state.bits |= kMultiAwaitDrain;
    const only = state.awaitDrainWriters;
    state.awaitDrainWriters = new SafeSet();
    if (only !== null) state.awaitDrainWriters.add(only);
  }
  ArrayPrototypePush(pipes, dest);
  new Pipe(this, dest, options).start();
  return dest;
}

class Pipe {
  constructor(source, dest, options) {
    this.source = source;
    this.dest = dest;
    this.isLeft = false;
    this.onDrain = undefined;

    this.onData = (chunk) => {
      try {
        if (dest.write(chunk) === false) this.pause();
      } catch (error) {
        // A chunk that the destination cannot take is the destination's failure, not the source's.
        dest.destroy(error);
      }
    };
    const endsDest = options?.end !== false && dest !== process.stdout && dest !== process.stderr;
    this.onEnd = endsDest ? () => dest.end() : () => source.unpipe(dest);
    this.onUnpipe = (readable, info) => {
      if (readable === source && info && info.hasUnpiped === false) {
        info.hasUnpiped = true;
        this.cleanUp();
      }
    };
    this.onError = (error) => this.failed(error);
    this.onClose = () => {
      dest.removeListener('finish', this.onFinish);
      source.unpipe(dest);
    };
    this.onFinish = () => {
      dest.removeListener('close', this.onClose);
      source.unpipe(dest);
    };
  }

  start() {
    const { source, dest } = this;
    const state = source._readableState;
    if ((state.bits & kEndEmitted) !== 0) process.nextTick(this.onEnd);
    else source.once('end', this.onEnd);
    dest.on('unpipe', this.onUnpipe);
    source.on('data', this.onData);
    // Before the user's listeners: they see the stream already unpiped.
    prependListener(dest, 'error', this.onError);
    dest.once('close', this.onClose);
    dest.once('finish', this.onFinish);
    dest.emit('pipe', source);
    if (dest.writableNeedDrain === true) this.pause();
    else if ((state.bits & kFlowing) === 0) source.resume();
  }

  pause() {
    const { source, dest } = this;
    if (!this.isLeft) {
      awaitDrain(source._readableState, dest);
      source.pause();
    }
    if (this.onDrain === undefined) {
      this.onDrain = () => drained(source, dest);
      dest.on('drain', this.onDrain);
    }
  }

  failed(error) {
    const { source, dest } = this;
    source.unpipe(dest);
    dest.removeListener('error', this.onError);
    // Without another listener it is as if there was no pipe.
    if (dest.listenerCount('error') === 0) raise(dest, error);
  }

  cleanUp() {
    const { source, dest, onDrain } = this;
    dest.removeListener('close', this.onClose);
    dest.removeListener('finish', this.onFinish);
    if (onDrain !== undefined) dest.removeListener('drain', onDrain);
    dest.removeListener('error', this.onError);
    dest.removeListener('unpipe', this.onUnpipe);
    source.removeListener('end', this.onEnd);
    source.removeListener('data', this.onData);
    this.isLeft = true;
    // The source must not wait for a destination that it has left.
    if (onDrain !== undefined && source._readableState.awaitDrainWriters &&
        (!dest._writableState || dest._writableState.needDrain)) {
      onDrain();
    }
  }
}

function awaitDrain(state, dest) {
  const { pipes } = state;
  if (pipes.length === 1 && pipes[0] === dest) {
    state.awaitDrainWriters = dest;
    state.bits &= ~kMultiAwaitDrain;
  } else if (pipes.length > 1 && ArrayPrototypeIncludes(pipes, dest)) {
    state.awaitDrainWriters.add(dest);
  }
}

function drained(source, dest) {
  const state = source._readableState;
  if (!mustWait(state, dest) && (state.bits & kDataListening) !== 0) source.resume();
}

// `dest` has drained: whether there is another one that has not.
function mustWait(state, dest) {
  const waiting = state.awaitDrainWriters;
  if (!waiting) return false;
  if (waiting === dest) {
    state.awaitDrainWriters = null;
    return false;
  }
  if ((state.bits & kMultiAwaitDrain) !== 0) waiting.delete(dest);
  return waiting.size !== 0;
}

function raise(dest, error) {
  const state = dest._writableState || dest._readableState;
  const isToldAlready = !state || state.errorEmitted;
  if (isToldAlready) dest.emit('error', error);
  else errorOrDestroy(dest, error);
}

// Data goes out again: whoever had to drain is not waited for any more.
function forgetDrains(state) {
  if ((state.bits & kMultiAwaitDrain) !== 0) state.awaitDrainWriters.clear();
  else state.awaitDrainWriters = null;
}

function unpipe(dest) {
  const state = this._readableState;
  const { pipes } = state;
  let left = pipes;
  if (dest) {
    const index = ArrayPrototypeIndexOf(pipes, dest);
    if (index === -1) return this;
    ArrayPrototypeSplice(pipes, index, 1);
    left = [dest];
  } else {
    if (pipes.length === 0) return this;
    state.pipes = [];
  }
  if (state.pipes.length === 0) this.pause();
  for (let i = 0; i < left.length; i++) left[i].emit('unpipe', this, { hasUnpiped: false });
  return this;
}

module.exports = { forgetDrains, pipe, unpipe };
