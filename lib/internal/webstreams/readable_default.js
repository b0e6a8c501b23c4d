'use strict';

// Readable streams of any chunks.

const {
  codes: { ERR_ILLEGAL_CONSTRUCTOR, ERR_INVALID_STATE },
} = require('internal/errors');
const {
  SizedQueue, customInspect, finishClass, kMake, setState, show, stateOf,
} = require('internal/webstreams/common');
const { Source, addRequest, closeStream } = require('internal/webstreams/readable_state');

class DefaultSource extends Source {
  constructor(stream, highWaterMark, size, pull, cancel) {
    super(stream, highWaterMark, pull, cancel);
    this.size = size;
    this.queue = new SizedQueue();
  }

  get queueSize() { return this.queue.total; }

  get isOpen() { return !this.isCloseRequested && this.stream.state === 'readable'; }

  // Asked twice for each chunk: no accessors.
  wantsMore() {
    const { reader, state } = this.stream;
    if (this.isCloseRequested || state !== 'readable') return false;
    return this.highWaterMark > this.queue.total ||
      (reader !== undefined && reader.requests.length > 0);
  }

  clearQueue() { this.queue.clear(); }

  forget() {
    super.forget();
    this.size = undefined;
  }

  releaseSteps() {}

  pullSteps(request) {
    if (this.queue.length === 0) {
      addRequest(this.stream, request);
      this.pullIfNeeded();
      return;
    }
    request.chunk(this.takeChunk());
  }

  // The chunk that is next, for those who have seen that there is one.
  takeChunk() {
    const chunk = this.queue.shift();
    this.afterTaking();
    return chunk;
  }

  afterTaking() {
    if (this.isCloseRequested && this.queue.length === 0) {
      this.forget();
      closeStream(this.stream);
    } else {
      this.pullIfNeeded();
    }
  }

  close() {
    if (!this.isOpen) return;
    this.isCloseRequested = true;
    if (this.queue.length > 0) return;
    this.forget();
    closeStream(this.stream);
  }

  enqueue(chunk) {
    if (!this.isOpen) return;
    if (this.stream.waiting > 0) {
      this.stream.reader.requests.shift().chunk(chunk);
    } else {
      try {
        this.queue.push(chunk, this.size(chunk));
      } catch (error) {
        this.fail(error);
        throw error;
      }
    }
    this.pullIfNeeded();
  }
}

class ReadableStreamDefaultController {
  constructor(token = undefined, source = undefined) {
    if (token !== kMake) throw new ERR_ILLEGAL_CONSTRUCTOR();
    setState(this, source);
  }

  get desiredSize() { return stateOf(this, ReadableStreamDefaultController).desiredSize; }

  close() {
    const source = stateOf(this, ReadableStreamDefaultController);
    if (!source.isOpen) throw new ERR_INVALID_STATE.TypeError('Controller is already closed');
    source.close();
  }

  enqueue(chunk = undefined) {
    const source = stateOf(this, ReadableStreamDefaultController);
    if (!source.isOpen) throw new ERR_INVALID_STATE.TypeError('Controller is already closed');
    source.enqueue(chunk);
  }

  error(error = undefined) {
    stateOf(this, ReadableStreamDefaultController).fail(error);
  }

  [customInspect](depth, options) {
    stateOf(this, ReadableStreamDefaultController);
    return show(this, {}, depth, options);
  }
}
finishClass(ReadableStreamDefaultController, ['desiredSize', 'close', 'enqueue', 'error']);

// start(controller) may throw: then there is no stream.
function setUpDefault(stream, { start, pull, cancel, highWaterMark, size }) {
  const source = new DefaultSource(stream, highWaterMark, size, pull, cancel);
  stream.controller = new ReadableStreamDefaultController(kMake, source);
  source.begin(start?.(stream.controller));
  return source;
}

module.exports = { ReadableStreamDefaultController, setUpDefault };
