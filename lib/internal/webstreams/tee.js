'use strict';

// ReadableStream.tee(): two streams out of one, each with all of its chunks.

const { PromisePrototypeThen, PromiseResolve, TypedArrayPrototypeSlice } = primordials;
const { queueMicrotask } = require('internal/process/task_queues');
const { Deferred } = require('internal/webstreams/common');
const {
  ReadableState, cancelStream, lock, read,
} = require('internal/webstreams/readable_state');

class Tee {
  constructor(stream, setUp) {
    this.stream = stream;
    this.reader = lock(stream, false);
    this.isReading = false;
    this.readsAgain = false;
    this.isCanceled = [false, false];
    this.reasons = [undefined, undefined];
    this.canceled = new Deferred();
    this.isOfBytes = stream.source.pullInto !== undefined;
    this.sources = [this.makeBranch(0, setUp), this.makeBranch(1, setUp)];
    PromisePrototypeThen(this.reader.closed.promise, undefined, (error) => {
      this.sources[0].fail(error);
      this.sources[1].fail(error);
      if (!this.isCanceled[0] || !this.isCanceled[1]) this.canceled.resolve();
    });
  }

  makeBranch(index, setUp) {
    return setUp(new ReadableState(), {
      __proto__: null,
      start: undefined,
      pull: () => this.pull(),
      cancel: (reason) => this.cancel(index, reason),
      highWaterMark: this.isOfBytes ? 0 : 1,
      size: () => 1,
      autoAllocateChunkSize: undefined,
    });
  }

  pull() {
    if (this.isReading) {
      this.readsAgain = true;
      return PromiseResolve();
    }
    this.isReading = true;
    read(this.reader, {
      __proto__: null,
      chunk: (chunk) => queueMicrotask(() => this.deliver(chunk)),
      close: () => this.close(),
      error: () => { this.isReading = false; },
    });
    return PromiseResolve();
  }

  // Bytes are copied: a branch may hand its memory on.
  deliver(chunk) {
    this.readsAgain = false;
    const other = this.isOfBytes ? TypedArrayPrototypeSlice(chunk) : chunk;
    if (!this.isCanceled[0]) this.sources[0].enqueue(chunk);
    if (!this.isCanceled[1]) this.sources[1].enqueue(other);
    this.isReading = false;
    if (this.readsAgain) this.pull();
  }

  close() {
    this.isReading = false;
    for (let i = 0; i < 2; i++) {
      if (this.isCanceled[i]) continue;
      const source = this.sources[i];
      source.close();
      if (source.pulls !== undefined && source.pulls.length > 0) source.respond(0);
    }
    if (!this.isCanceled[0] || !this.isCanceled[1]) this.canceled.resolve();
  }

  cancel(index, reason) {
    this.isCanceled[index] = true;
    this.reasons[index] = reason;
    if (this.isCanceled[0] && this.isCanceled[1]) {
      this.canceled.resolve(cancelStream(this.stream, this.reasons));
    }
    return this.canceled.promise;
  }
}

function tee(stream) {
  const isOfBytes = stream.source.pullInto !== undefined;
  const { setUpBytes } = require('internal/webstreams/readable_bytes');
  const { setUpDefault } = require('internal/webstreams/readable_default');
  const { sources } = new Tee(stream, isOfBytes ? setUpBytes : setUpDefault);
  return [sources[0].stream, sources[1].stream];
}

module.exports = { tee };
