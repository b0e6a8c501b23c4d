'use strict';

// finished(stream, options, callback): calls back once, when the stream is readable or writable no
// more.

const { Promise, PromisePrototypeThen, ReflectApply, SymbolDispose } = primordials;
const { runIn, slot } = require('internal/async_context');
const {
  AbortError,
  codes: { ERR_INVALID_ARG_TYPE, ERR_STREAM_PREMATURE_CLOSE },
} = require('internal/errors');
const {
  validateAbortSignal,
  validateBoolean,
  validateFunction,
  validateObject,
} = require('internal/validators');
const {
  isClientRequest,
  isClosed,
  isNodeStream,
  isReadable,
  isReadableErrored,
  isReadableFinished,
  isReadableNodeStream,
  isReadableStream,
  isWritable,
  isWritableErrored,
  isWritableFinished,
  isWritableNodeStream,
  isWritableStream,
  kIsClosedPromise,
  willEmitClose: knowsToEmitClose,
} = require('internal/streams/utils');

function nop() {}

// Whoever ends the stream: the callback runs in the context in which finished() was called.
function bindHere(callback) {
  if (slot.hooks !== undefined) return bindToResource(callback);
  const context = slot.current;
  return function() {
    runIn(context, callback, this, arguments);
  };
}

function bindToResource(callback) {
  const resource = new (require('async_hooks').AsyncResource)('STREAM_END_OF_STREAM');
  return function(error) {
    if (arguments.length === 0) resource.runInAsyncScope(callback, this);
    else resource.runInAsyncScope(callback, this, error);
  };
}

function eos(stream, options, callback) {
  if (arguments.length === 2) {
    callback = options;
    options = {};
  } else if (options === null || options === undefined) {
    options = {};
  } else {
    validateObject(options, 'options');
  }
  validateFunction(callback, 'callback');
  validateAbortSignal(options.signal, 'options.signal');
  callback = bindHere(callback);
  if (isReadableStream(stream) || isWritableStream(stream)) {
    return eosOfWeb(stream, options, callback);
  }
  if (!isNodeStream(stream)) {
    throw new ERR_INVALID_ARG_TYPE(
      'stream', ['ReadableStream', 'WritableStream', 'Stream'], stream);
  }
  const watch = new Watch(stream, options, callback);
  watch.listen(options.error !== false);
  watch.checkAlreadyDone();
  if (options.signal && !watch.closed) watch.followSignal(options.signal);
  return () => watch.stop();
}

// What finished() knows about a stream while it waits.
class Watch {
  constructor(stream, options, callback) {
    this.stream = stream;
    this.callback = callback;
    this.readable = options.readable ?? isReadableNodeStream(stream);
    this.writable = options.writable ?? isWritableNodeStream(stream);
    // A stream that emits 'close' is waited for until then, unless only one of its sides is of
    // interest.
    this.willEmitClose = knowsToEmitClose(stream) &&
      isReadableNodeStream(stream) === this.readable &&
      isWritableNodeStream(stream) === this.writable;
    this.writableFinished = isWritableFinished(stream, false);
    this.readableFinished = isReadableFinished(stream, false);
    this.closed = isClosed(stream);
    this.signalListening = undefined;

    this.onFinish = () => this.finishOrEnd(true);
    this.onEnd = () => this.finishOrEnd(false);
    this.onError = (error) => this.done(error);
    this.onClose = () => this.close();
    this.onLegacyFinish = () => {
      if (!stream.writable) this.onFinish();
    };
    this.onRequest = () => stream.req.on('finish', this.onFinish);
  }

  done(error) {
    const { callback } = this;
    if (callback === nop) return;
    this.callback = nop;
    this.signalListening?.[SymbolDispose]();
    if (error === undefined) ReflectApply(callback, this.stream, []);
    else ReflectApply(callback, this.stream, [error]);
  }

  finishOrEnd(isFinish) {
    const { stream } = this;
    const otherWanted = isFinish ? this.readable : this.writable;
    if (isFinish) this.writableFinished = true;
    else this.readableFinished = true;
    // Whoever destroyed it in this very event may not have 'close' emitted.
    if (stream.destroyed) this.willEmitClose = false;
    const isStillOpen = isFinish ? stream.writable : stream.readable;
    if (this.willEmitClose && (!isStillOpen || otherWanted)) return;
    if (!otherWanted || (isFinish ? this.readableFinished : this.writableFinished)) this.done();
  }

  errorOfStream() {
    const error = isWritableErrored(this.stream) || isReadableErrored(this.stream);
    return error && typeof error !== 'boolean' ? error : undefined;
  }

  close() {
    const { stream } = this;
    this.closed = true;
    const error = this.errorOfStream();
    if (error !== undefined) {
      this.done(error);
    } else if (this.readable && !this.readableFinished && isReadableNodeStream(stream, true) &&
               !isReadableFinished(stream, false)) {
      this.done(new ERR_STREAM_PREMATURE_CLOSE());
    } else if (this.writable && !this.writableFinished && !isWritableFinished(stream, false)) {
      this.done(new ERR_STREAM_PREMATURE_CLOSE());
    } else {
      this.done();
    }
  }

  listen(withErrors) {
    const { stream } = this;
    if (isClientRequest(stream)) {
      stream.on('complete', this.onFinish);
      if (!this.willEmitClose) stream.on('abort', this.onClose);
      if (stream.req) this.onRequest();
      else stream.on('request', this.onRequest);
    } else if (this.writable && !stream._writableState) {
      stream.on('end', this.onLegacyFinish);
      stream.on('close', this.onLegacyFinish);
    }
    // An http request that was aborted emits no 'close' in some cases.
    if (!this.willEmitClose && typeof stream.aborted === 'boolean') {
      stream.on('aborted', this.onClose);
    }
    stream.on('end', this.onEnd);
    stream.on('finish', this.onFinish);
    if (withErrors) stream.on('error', this.onError);
    stream.on('close', this.onClose);
  }

  stop() {
    const { stream } = this;
    this.callback = nop;
    stream.removeListener('aborted', this.onClose);
    stream.removeListener('complete', this.onFinish);
    stream.removeListener('abort', this.onClose);
    stream.removeListener('request', this.onRequest);
    if (stream.req) stream.req.removeListener('finish', this.onFinish);
    stream.removeListener('end', this.onLegacyFinish);
    stream.removeListener('close', this.onLegacyFinish);
    stream.removeListener('finish', this.onFinish);
    stream.removeListener('end', this.onEnd);
    stream.removeListener('error', this.onError);
    stream.removeListener('close', this.onClose);
  }

  // Events that have been emitted before are not emitted again.
  checkAlreadyDone() {
    const { stream, readable, writable, willEmitClose } = this;
    const r = stream._readableState;
    const w = stream._writableState;
    if (this.closed) {
      process.nextTick(this.onClose);
    } else if (w?.errorEmitted || r?.errorEmitted) {
      if (!willEmitClose) this.doneSoon();
    } else if (!readable && (!willEmitClose || isReadable(stream)) &&
               (this.writableFinished || isWritable(stream) === false) && !w?.pendingcb) {
      this.doneSoon();
    } else if (!writable && (!willEmitClose || isWritable(stream)) &&
               (this.readableFinished || isReadable(stream) === false)) {
      this.doneSoon();
    } else if (r && stream.req && stream.aborted) {
      this.doneSoon();
    }
  }

  doneSoon() {
    process.nextTick(() => {
      this.closed = true;
      this.done(this.errorOfStream());
    });
  }

  followSignal(signal) {
    const abort = () => {
      const { callback } = this;
      this.stop();
      ReflectApply(callback, this.stream, [new AbortError(undefined, { cause: signal.reason })]);
    };
    if (signal.aborted) process.nextTick(abort);
    else this.signalListening = require('events').addAbortListener(signal, abort);
  }
}

function eosOfWeb(stream, options, callback) {
  let called = false;
  const done = (error) => {
    if (called) return;
    called = true;
    ReflectApply(callback, stream, error === undefined ? [] : [error]);
  };
  if (options.signal) {
    const abort = () => done(new AbortError(undefined, { cause: options.signal.reason }));
    if (options.signal.aborted) process.nextTick(abort);
    else require('events').addAbortListener(options.signal, abort);
  }
  PromisePrototypeThen(
    stream[kIsClosedPromise].promise,
    () => process.nextTick(done),
    (error) => process.nextTick(done, error));
  return nop;
}

function finished(stream, options) {
  const mustStop = options?.cleanup;
  if (mustStop) validateBoolean(mustStop, 'cleanup');
  return new Promise((resolve, reject) => {
    const settle = (error) => (error ? reject(error) : resolve());
    const settleAndStop = (error) => {
      stop();
      settle(error);
    };
    const stop = eos(stream, options ?? {}, mustStop ? settleAndStop : settle);
  });
}

module.exports = { eos, finished };
