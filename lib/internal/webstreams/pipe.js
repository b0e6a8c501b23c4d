'use strict';

// ReadableStream.pipeTo(): chunks from one stream to another until one of them ends.

const {
  ArrayPrototypePush, Promise, PromisePrototypeThen, PromiseResolve, SafePromiseAll,
} = primordials;
const { codes: { ERR_INVALID_STATE } } = require('internal/errors');
const { queueMicrotask } = require('internal/process/task_queues');
const { Deferred, noop } = require('internal/webstreams/common');
const { cancelStream, lock, read, release } = require('internal/webstreams/readable_state');
const writable = require('internal/webstreams/writable');

// A request for one chunk.
class PipeRead {
  constructor(pipe, resolve) {
    this.pipe = pipe;
    this.resolve = resolve;
  }

  // In a job of its own: enqueue() must not end up in the sink's write().
  chunk(chunk) {
    queueMicrotask(() => {
      this.pipe.write(chunk);
      this.resolve(false);
    });
  }

  close() { this.resolve(true); }

  error() { this.resolve(true); }
}

class Pipe {
  constructor(source, destination, options) {
    this.source = source;
    this.destination = destination;
    this.options = options;
    this.reader = lock(source, false);
    this.writer = writable.lock(destination);
    source.isDisturbed = true;
    this.isShuttingDown = false;
    this.lastWrite = undefined;
    this.done = new Deferred();
  }

  start() {
    const { signal } = this.options;
    if (signal !== undefined) {
      this.onAbort = () => this.abort(signal);
      if (signal.aborted) {
        this.onAbort();
        return this.done.promise;
      }
      signal.addEventListener('abort', this.onAbort);
    }
    this.watch();
    this.run();
    return this.done.promise;
  }

  abort(signal) {
    const { preventAbort, preventCancel } = this.options;
    const error = signal.reason;
    const actions = [];
    if (!preventAbort) {
      ArrayPrototypePush(actions, () => (this.destination.state === 'writable' ?
        writable.abortStream(this.destination, error) : PromiseResolve()));
    }
    if (!preventCancel) {
      ArrayPrototypePush(actions, () => (this.source.state === 'readable' ?
        cancelStream(this.source, error) : PromiseResolve()));
    }
    this.shutDown(() => {
      const promises = [];
      for (let i = 0; i < actions.length; i++) ArrayPrototypePush(promises, actions[i]());
      return SafePromiseAll(promises);
    }, true, error);
  }

  // The four ways in which a pipe ends by itself.
  watch() {
    const { source, destination } = this;
    const { preventAbort, preventCancel, preventClose } = this.options;
    whenFailed(source, this.reader.closed, () => {
      const error = source.storedError;
      if (preventAbort) this.shutDown(undefined, true, error);
      else this.shutDown(() => writable.abortStream(destination, error), true, error);
    });
    whenFailed(destination, this.writer.closed, () => {
      const error = destination.storedError;
      if (preventCancel) this.shutDown(undefined, true, error);
      else this.shutDown(() => cancelStream(source, error), true, error);
    });
    whenClosed(source, this.reader.closed, () => {
      if (preventClose) this.shutDown();
      else this.shutDown(() => writable.closeGently(destination));
    });
    if (destination.isClosing || destination.state === 'closed') {
      const error = new ERR_INVALID_STATE.TypeError('Destination WritableStream is closed');
      if (preventCancel) this.shutDown(undefined, true, error);
      else this.shutDown(() => cancelStream(source, error), true, error);
    }
  }

  // Chunks that wait in the source's queue are taken as many as the destination wants; otherwise
  // the source is asked for one. Each time others get a turn, so that a pipe does not keep them
  // from running.
  async run() {
    try {
      while (!this.isShuttingDown) {
        if (this.destination.hasBackpressure) await this.writer.ready.promise;
        if (this.isShuttingDown) return;
        const { queue } = this.source.source;
        if (queue !== undefined && queue.length > 0) this.moveQueued(queue);
        else if (await this.moveNext()) return;
        await undefined;
      }
    } catch {
      // The destination has failed: watch() knows.
    }
  }

  moveQueued(queue) {
    do {
      this.write(queue.shift());
    } while (queue.length > 0 && writable.desiredSizeFor(this.writer) > 0);
    this.source.source.afterTaking();
  }

  // Whether there is none any more.
  moveNext() {
    return new Promise((resolve) => read(this.reader, new PipeRead(this, resolve)));
  }

  write(chunk) {
    this.lastWrite = writable.write(this.writer, chunk);
  }

  // What has been read is written first.
  async shutDown(action, isFailed = false, error = undefined) {
    if (this.isShuttingDown) return;
    this.isShuttingDown = true;
    const { destination } = this;
    if (destination.state === 'writable' && !destination.isClosing) {
      try {
        await this.written();
      } catch (failure) {
        return this.finish(true, failure);
      }
    }
    if (action === undefined) return this.finish(isFailed, error);
    PromisePrototypeThen(action(), () => this.finish(isFailed, error),
                         (next) => this.finish(true, next));
  }

  async written() {
    const seen = this.lastWrite;
    await seen?.promise;
    if (seen !== this.lastWrite) await this.written();
  }

  finish(isFailed, error) {
    writable.release(this.writer);
    release(this.reader);
    this.options.signal?.removeEventListener('abort', this.onAbort);
    if (isFailed) this.done.reject(error);
    else this.done.resolve();
  }
}

function whenFailed(stream, closed, act) {
  if (stream.state === 'errored') act();
  else PromisePrototypeThen(closed.promise, noop, act);
}

function whenClosed(stream, closed, act) {
  if (stream.state === 'closed') act();
  else PromisePrototypeThen(closed.promise, act, noop);
}

function pipe(source, destination, options) {
  return new Pipe(source, destination, options).start();
}

module.exports = { pipe };
