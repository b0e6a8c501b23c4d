'use strict';

// A ReadableStream's state and what happens to it, whichever kind its controller is of. Whoever
// waits for a chunk is a request: { chunk(value), close(value), error(error) }.

const { PromisePrototypeThen, PromiseReject, PromiseResolve } = primordials;
const { codes: { ERR_INVALID_STATE } } = require('internal/errors');
const { Deferred, Fifo, done, noop } = require('internal/webstreams/common');

class ReadableState {
  constructor() {
    this.state = 'readable';
    this.storedError = undefined;
    this.reader = undefined;
    this.isDisturbed = false;
    this.ended = undefined;
    // { cancelSteps(reason), pullSteps(request), releaseSteps(), … }
    this.source = undefined;
    this.controller = undefined; // what users get of it
  }

  get waiting() { return this.reader === undefined ? 0 : this.reader.requests.length; }

  get hasByobReader() { return this.reader !== undefined && this.reader.isByob; }

  get hasDefaultReader() { return this.reader !== undefined && !this.reader.isByob; }
}

function lock(stream, isByob) {
  if (stream.reader !== undefined) {
    throw new ERR_INVALID_STATE.TypeError('ReadableStream is locked');
  }
  const { state, storedError } = stream;
  stream.reader = {
    __proto__: null,
    stream,
    isByob,
    requests: new Fifo(),
    closed: state === 'readable' ? new Deferred() :
      state === 'closed' ? Deferred.resolved() : Deferred.rejectedQuietly(storedError),
  };
  return stream.reader;
}

function failRequests(reader, error) {
  const requests = reader.requests.takeAll();
  for (let i = 0; i < requests.length; i++) requests[i].error(error);
}

function release(reader) {
  const { stream } = reader;
  const error = new ERR_INVALID_STATE.TypeError('Reader released');
  if (stream.state === 'readable') reader.closed.rejectQuietly(error);
  else reader.closed = Deferred.rejectedQuietly(error);
  stream.source.releaseSteps();
  stream.reader = undefined;
  reader.stream = undefined;
  failRequests(reader, new ERR_INVALID_STATE.TypeError('Releasing reader'));
}

function closeStream(stream) {
  stream.state = 'closed';
  stream.ended?.resolve();
  const { reader } = stream;
  if (reader === undefined) return;
  reader.closed.resolve();
  if (reader.isByob) return;
  const requests = reader.requests.takeAll();
  for (let i = 0; i < requests.length; i++) requests[i].close();
}

function errorStream(stream, error) {
  stream.state = 'errored';
  stream.storedError = error;
  stream.ended?.rejectQuietly(error);
  const { reader } = stream;
  if (reader === undefined) return;
  reader.closed.rejectQuietly(error);
  failRequests(reader, error);
}

function cancelStream(stream, reason) {
  stream.isDisturbed = true;
  if (stream.state === 'closed') return PromiseResolve();
  if (stream.state === 'errored') return PromiseReject(stream.storedError);
  closeStream(stream);
  if (stream.hasByobReader) {
    const requests = stream.reader.requests.takeAll();
    for (let i = 0; i < requests.length; i++) requests[i].close(undefined);
  }
  return PromisePrototypeThen(stream.source.cancelSteps(reason), noop);
}

function read(reader, request) {
  const { stream } = reader;
  stream.isDisturbed = true;
  if (stream.state === 'closed') request.close();
  else if (stream.state === 'errored') request.error(stream.storedError);
  else stream.source.pullSteps(request);
}

// ---- When the source is asked for more ---------------------------------------------------------

// What both kinds of controllers are: they pull, once at a time, while more is wanted.
class Source {
  constructor(stream, highWaterMark, pull, cancel) {
    this.stream = stream;
    this.highWaterMark = highWaterMark;
    this.pull = pull;
    this.cancel = cancel;
    this.isStarted = false;
    this.isPulling = false;
    this.pullsAgain = false;
    this.isCloseRequested = false;
    this.onPulled = () => {
      this.isPulling = false;
      if (!this.pullsAgain) return;
      this.pullsAgain = false;
      this.pullIfNeeded();
    };
    this.onFailed = (error) => this.fail(error);
    stream.source = this;
  }

  // `result` of the method start().
  begin(result) {
    PromisePrototypeThen(PromiseResolve(result), () => {
      this.isStarted = true;
      this.pullIfNeeded();
    }, this.onFailed);
  }

  get desiredSize() {
    const { state } = this.stream;
    if (state === 'errored') return null;
    return state === 'closed' ? 0 : this.highWaterMark - this.queueSize;
  }

  pullIfNeeded() {
    if (!this.isStarted || !this.wantsMore()) return;
    if (this.isPulling) {
      this.pullsAgain = true;
      return;
    }
    this.isPulling = true;
    const pulled = this.pull === undefined ? done : this.pull(this.stream.controller);
    PromisePrototypeThen(pulled, this.onPulled, this.onFailed);
  }

  forget() {
    this.pull = undefined;
    this.cancel = undefined;
  }

  fail(error) {
    if (this.stream.state !== 'readable') return;
    this.clearQueue();
    this.forget();
    errorStream(this.stream, error);
  }

  cancelSteps(reason) {
    this.clearQueue();
    const canceled = this.cancel?.(reason) ?? done;
    this.forget();
    return canceled;
  }
}

function addRequest(stream, request) {
  stream.reader.requests.push(request);
}

module.exports = {
  ReadableState,
  Source,
  addRequest,
  cancelStream,
  closeStream,
  lock,
  read,
  release,
};
