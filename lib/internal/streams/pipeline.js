'use strict';

// pipeline(a, b, …, callback): pipes streams, iterables and functions into each other, destroys all
// of them when one fails, and calls back once.

const {
  ArrayIsArray,
  ArrayPrototypePop,
  ArrayPrototypePush,
  ObjectDefineProperty,
  Promise,
  ReflectApply,
  SymbolDispose,
} = primordials;
const {
  AbortError,
  aggregateTwoErrors,
  codes: {
    ERR_INVALID_ARG_TYPE,
    ERR_INVALID_RETURN_VALUE,
    ERR_MISSING_ARGS,
    ERR_STREAM_DESTROYED,
    ERR_STREAM_PREMATURE_CLOSE,
    ERR_STREAM_UNABLE_TO_PIPE,
  },
} = require('internal/errors');
const { validateAbortSignal, validateFunction } = require('internal/validators');
const { destroyer } = require('internal/streams/destroyer');
const { eos } = require('internal/streams/end_of_stream');
const {
  isClosed,
  isDestroyed,
  isIterable,
  isNodeStream,
  isReadable,
  isReadableFinished,
  isReadableNodeStream,
  isTransformStream,
  isWebStream,
  isWritableStream,
} = require('internal/streams/utils');

function pipeline(...streams) {
  validateFunction(streams[streams.length - 1], 'streams[stream.length - 1]');
  const callback = ArrayPrototypePop(streams);
  return runPipeline(streams, callback);
}

function runPipeline(streams, callback, options) {
  if (streams.length === 1 && ArrayIsArray(streams[0])) streams = streams[0];
  if (streams.length < 2) throw new ERR_MISSING_ARGS('streams');
  validateAbortSignal(options?.signal, 'options.signal');
  const run = new Run(callback, options);
  run.followSignal();
  let output;
  for (let i = 0; i < streams.length; i++) {
    if (isNodeStream(streams[i])) checkPipable(streams[i + 1]);
    output = run.addStage(streams[i], output, i, streams.length);
  }
  if (run.isAborted()) process.nextTick(() => run.abort());
  return output;
}

// Before anything is done to the stage in front of it.
function checkPipable(stage) {
  if (isNodeStream(stage) && (isClosed(stage) || isDestroyed(stage))) throw new ERR_STREAM_UNABLE_TO_PIPE();
}

class Run {
  constructor(callback, options) {
    this.callback = callback;
    this.outerSignal = options?.signal;
    this.endsLast = options?.end !== false;
    this.error = undefined;
    this.value = undefined;
    // Parts still to report that they are finished.
    this.waiting = 0;
    this.destroys = [];
    // Takes our listeners off the last stream, which the user may go on with.
    this.lastCleanups = [];
    this.signalListening = undefined;
    // Made for the first stage that is a function.
    this.controller = undefined;
    this.finish = (error) => this.conclude(error, --this.waiting === 0);
    this.finishIfError = (error) => this.conclude(error, false);
  }

  get signal() {
    if (this.controller === undefined) {
      const { AbortController } = require('internal/abort_controller');
      this.controller = new AbortController();
    }
    return this.controller.signal;
  }

  followSignal() {
    if (!this.outerSignal) return;
    this.signalListening =
      require('events').addAbortListener(this.outerSignal, () => this.abort());
  }

  isAborted() {
    return this.outerSignal?.aborted || this.controller?.signal.aborted;
  }

  abort() {
    this.conclude(new AbortError(undefined, { cause: this.outerSignal?.reason }), false);
  }

  conclude(error, isFinal) {
    if (error && (!this.error || isConsequence(this.error))) this.error = error;
    if (!this.error && !isFinal) return;
    const { destroys } = this;
    this.destroys = [];
    for (let i = 0; i < destroys.length; i++) destroys[i](this.error);
    this.signalListening?.[SymbolDispose]();
    this.controller?.abort();
    if (!isFinal) return;
    if (!this.error) {
      for (let i = 0; i < this.lastCleanups.length; i++) this.lastCleanups[i]();
    }
    const { callback } = this;
    if (callback === undefined) return;
    this.callback = undefined;
    process.nextTick(callback, this.error, this.value);
  }

  // Connects a stage to the output of the one before; returns its own output.
  addStage(stage, input, index, count) {
    const isLast = index === count - 1;
    const end = !isLast || this.endsLast;
    if (isNodeStream(stage)) this.watch(stage, !isLast, index > 0, end);
    if (index === 0) return this.startWith(stage);
    if (isWebStream(stage)) return this.pumpToWeb(readableSideOf(input), stage, end);
    if (typeof stage === 'function') {
      const output = stage(toAsyncIterable(readableSideOf(input)), { signal: this.signal });
      if (isLast) return this.endWith(output, end);
      if (!isIterable(output, true)) {
        throw new ERR_INVALID_RETURN_VALUE('AsyncIterable', `transform[${index - 1}]`, output);
      }
      return output;
    }
    if (isNodeStream(stage)) {
      this.connect(readableSideOf(input), stage, end, isLast);
      return stage;
    }
    return duplexFrom(stage);
  }

  watch(stream, reading, writing, end) {
    const isOutput = !reading && isReadable(stream);
    if (end) {
      const cleanup = this.destroyOnError(stream, reading, writing);
      if (isOutput) ArrayPrototypePush(this.lastCleanups, cleanup);
    }
    // Errors after the pipeline has completed must not be left without a listener.
    const onError = (error) => {
      if (error && error.name !== 'AbortError' && error.code !== 'ERR_STREAM_PREMATURE_CLOSE') {
        this.finishIfError(error);
      }
    };
    stream.on('error', onError);
    if (isOutput) {
      ArrayPrototypePush(this.lastCleanups, () => stream.removeListener('error', onError));
    }
  }

  destroyOnError(stream, reading, writing) {
    let isDone = false;
    stream.on('close', () => { isDone = true; });
    const options = { __proto__: null, readable: reading, writable: writing };
    const cleanup = eos(stream, options, (error) => { isDone = !error; });
    ArrayPrototypePush(this.destroys, (error) => {
      if (isDone) return;
      isDone = true;
      destroyer(stream, error || new ERR_STREAM_DESTROYED('pipe'));
    });
    return cleanup;
  }

  startWith(stage) {
    if (typeof stage === 'function') {
      const output = stage({ signal: this.signal });
      if (isIterable(output)) return output;
      throw new ERR_INVALID_RETURN_VALUE('Iterable, AsyncIterable or Stream', 'source', output);
    }
    const isReady = isIterable(stage) || isReadableNodeStream(stage) || isTransformStream(stage);
    return isReady ? stage : duplexFrom(stage);
  }

  // Into one of the web's streams, which is what comes out.
  pumpToWeb(input, stage, end) {
    this.waiting++;
    const { pumpToWeb } = require('internal/streams/pump_to_web');
    const writable = isWritableStream(stage) ? stage : stage.writable;
    ArrayPrototypePush(this.destroys, pumpToWeb(toAsyncIterable(input), writable, this.finish, end));
    return stage;
  }

  // The last stage is a function. What it gives goes through a stream, so that a pipeline always
  // returns one.
  endWith(output, end) {
    const { PassThrough } = require('internal/streams/transform');
    const proxy = new PassThrough({ objectMode: true });
    const then = output?.then;
    if (typeof then === 'function') {
      this.waiting++;
      ReflectApply(then, output, [(value) => {
        this.value = value;
        if (value !== null && value !== undefined) proxy.write(value);
        if (end) proxy.end();
        process.nextTick(this.finish);
      }, (error) => {
        proxy.destroy(error);
        process.nextTick(this.finish, error);
      }]);
    } else if (isIterable(output, true)) {
      this.waiting++;
      pump(output, proxy, this.finish, end);
    } else {
      throw new ERR_INVALID_RETURN_VALUE('AsyncIterable or Promise', 'destination', output);
    }
    ArrayPrototypePush(this.lastCleanups, this.destroyOnError(proxy, false, true));
    return proxy;
  }

  connect(input, stream, end, isLast) {
    if (isReadableNodeStream(input)) {
      this.waiting += 2;
      const cleanup = this.pipe(input, stream, end);
      if (isLast && isReadable(stream)) ArrayPrototypePush(this.lastCleanups, cleanup);
    } else if (isIterable(input)) {
      this.waiting++;
      pump(input, stream, this.finish, end);
    } else {
      throw new ERR_INVALID_ARG_TYPE(
        'val', ['Readable', 'Iterable', 'AsyncIterable', 'ReadableStream', 'TransformStream'],
        input);
    }
  }

  pipe(source, dest, end) {
    let mayClose = false;
    dest.on('close', () => {
      if (!mayClose) this.finishIfError(new ERR_STREAM_PREMATURE_CLOSE());
    });
    // pipe() does not end the standard output; a pipeline does.
    source.pipe(dest, { end: false });
    if (end) {
      whenEnded(source, () => {
        mayClose = true;
        dest.end();
      });
    } else {
      this.finish();
    }
    eos(source, { __proto__: null, readable: true, writable: false }, (error) => {
      if (hasMoreToSay(source, error)) source.once('end', this.finish).once('error', this.finish);
      else this.finish(error);
    });
    return eos(dest, { __proto__: null, readable: false, writable: true }, this.finish);
  }
}

// A premature close, or an abort, is often only what another error has led to.
function isConsequence(error) {
  return error.code === 'ERR_STREAM_PREMATURE_CLOSE' || error.name === 'AbortError';
}

function whenEnded(source, callback) {
  if (isReadableFinished(source)) process.nextTick(callback);
  else source.once('end', callback);
}

// Some streams emit 'close' before 'end'.
function hasMoreToSay(source, error) {
  if (error?.code !== 'ERR_STREAM_PREMATURE_CLOSE') return false;
  const state = source._readableState;
  return !!state && state.ended && !state.errored && !state.errorEmitted;
}

function duplexFrom(stage) {
  return require('internal/streams/duplex').Duplex.from(stage);
}

function readableSideOf(output) {
  return isTransformStream(output) ? output.readable : output;
}

// What a stage gives to a function that comes next.
function toAsyncIterable(output) {
  const isReady = isIterable(output);
  if (!isReady && !isReadableNodeStream(output)) {
    throw new ERR_INVALID_ARG_TYPE('val', ['Readable', 'Iterable', 'AsyncIterable'], output);
  }
  return isReady ? output : legacyChunks(output);
}

async function* legacyChunks(stream) {
  const { delegate } = require('internal/engine/delegation');
  yield* delegate(require('internal/streams/readable_iterator')(stream));
}

async function pump(iterable, writable, finish, end) {
  const gate = new Gate(writable);
  try {
    if (writable.writableNeedDrain) await gate.opened();
    for await (const chunk of iterable) {
      if (!writable.write(chunk)) await gate.opened();
    }
    if (end) {
      writable.end();
      await gate.opened();
    }
    finish();
  } catch (reason) {
    finish(gate.error === reason ? reason : aggregateTwoErrors(gate.error, reason));
  } finally {
    gate.leave();
  }
}

// Lets who writes wait for 'drain', for the end, or for the error that comes instead.
class Gate {
  constructor(writable) {
    this.writable = writable;
    this.error = undefined;
    this.resolve = undefined;
    this.reject = undefined;
    this.wait = (resolve, reject) => {
      this.resolve = resolve;
      this.reject = reject;
      if (this.error) this.open();
    };
    this.open = (error) => {
      const { resolve, reject } = this;
      if (error) this.error = error;
      if (resolve === undefined) return;
      this.resolve = undefined;
      if (this.error) reject(this.error);
      else resolve();
    };
    writable.on('drain', this.open);
    this.stopWatching = eos(writable, { __proto__: null, readable: false }, this.open);
  }

  opened() {
    return new Promise(this.wait);
  }

  leave() {
    this.stopWatching();
    this.writable.off('drain', this.open);
  }
}

// The version of stream/promises: the last argument may be options.
function pipelinePromise(...streams) {
  return new Promise((resolve, reject) => {
    const options = isOptions(streams[streams.length - 1]) ? ArrayPrototypePop(streams) : undefined;
    const settle = (error, value) => (error ? reject(error) : resolve(value));
    runPipeline(streams, settle, {
      __proto__: null, signal: options?.signal, end: options?.end,
    });
  });
}
ObjectDefineProperty(pipelinePromise, 'name', { __proto__: null, value: 'pipeline' });

function isOptions(value) {
  if (value === null || typeof value !== 'object') return false;
  return !isNodeStream(value) && !isIterable(value) && !isWebStream(value);
}

module.exports = { pipeline, pipelinePromise };
