'use strict';

// WritableStream of the Streams standard. The state of a stream holds its controller's part too.

const {
  FunctionPrototypeCall, PromisePrototypeThen, PromiseReject, PromiseResolve, Symbol,
  SymbolFor,
} = primordials;
const {
  codes: {
    ERR_ILLEGAL_CONSTRUCTOR, ERR_INVALID_ARG_TYPE, ERR_INVALID_ARG_VALUE, ERR_INVALID_STATE,
    ERR_INVALID_THIS,
  },
} = require('internal/errors');
const {
  kTransfer, kTransferList, kTransferable, setTransferMode,
} = require('internal/transferable');
const {
  Deferred, Fifo, SizedQueue, algorithmOf, customInspect, done, finishClass, highWaterMarkOf, isOf,
  kMake, setState, show, sizeOf, stateOf, whenEnded,
} = require('internal/webstreams/common');

const kControllerError = SymbolFor('nodejs.webstream.controllerErrorFunction');
const kIsClosedPromise = SymbolFor('nodejs.webstream.isClosedPromise');
const kIsErrored = SymbolFor('nodejs.stream.errored');
const kIsWritable = SymbolFor('nodejs.stream.writable');
const kClose = Symbol('close'); // stands in the queue for the end

class WritableState {
  constructor(highWaterMark, size) {
    this.state = 'writable';
    this.storedError = undefined;
    this.writer = undefined;
    this.ended = undefined;
    this.hasBackpressure = false;
    this.writeRequests = new Fifo();
    this.inFlightWrite = undefined;
    this.closeRequest = undefined;
    this.inFlightClose = undefined;
    this.pendingAbort = undefined;
    // The controller's.
    this.controller = undefined;
    this.queue = new SizedQueue();
    this.isStarted = false;
    this.highWaterMark = highWaterMark;
    this.size = size;
    this.sinkWrite = undefined;
    this.sinkClose = undefined;
    this.sinkAbort = undefined;
    this.abortController = undefined;
    this.onWritten = () => finishWrite(this);
    this.onWriteFailed = (error) => failWrite(this, error);
  }

  get isClosing() { return this.closeRequest !== undefined || this.inFlightClose !== undefined; }

  get desiredSize() { return this.highWaterMark - this.queue.total; }

  forgetSink() {
    this.sinkWrite = undefined;
    this.sinkClose = undefined;
    this.sinkAbort = undefined;
    this.size = undefined;
  }
}

// ---- Errors ------------------------------------------------------------------------------------

function startErroring(stream, reason) {
  stream.state = 'erroring';
  stream.storedError = reason;
  if (stream.writer !== undefined) rejectReady(stream.writer, reason);
  const isBusy = stream.inFlightWrite !== undefined || stream.inFlightClose !== undefined;
  if (!isBusy && stream.isStarted) finishErroring(stream);
}

function finishErroring(stream) {
  stream.state = 'errored';
  stream.queue.clear();
  const requests = stream.writeRequests.takeAll();
  for (let i = 0; i < requests.length; i++) requests[i].reject(stream.storedError);
  const abort = stream.pendingAbort;
  if (abort === undefined) return rejectClosed(stream);
  stream.pendingAbort = undefined;
  if (abort.wasAlreadyErroring) {
    abort.deferred.reject(stream.storedError);
    return rejectClosed(stream);
  }
  const aborted = stream.sinkAbort?.(abort.reason) ?? done;
  stream.forgetSink();
  PromisePrototypeThen(aborted, () => {
    abort.deferred.resolve();
    rejectClosed(stream);
  }, (error) => {
    abort.deferred.reject(error);
    rejectClosed(stream);
  });
}

function rejectClosed(stream) {
  if (stream.closeRequest !== undefined) {
    stream.closeRequest.reject(stream.storedError);
    stream.closeRequest = undefined;
  }
  stream.writer?.closed.rejectQuietly(stream.storedError);
  stream.ended?.rejectQuietly(stream.storedError);
}

function dealWithRejection(stream, error) {
  if (stream.state === 'writable') startErroring(stream, error);
  else finishErroring(stream);
}

function errorIfWritable(stream, error) {
  if (stream.state === 'writable') failController(stream, error);
}

function failController(stream, error) {
  stream.forgetSink();
  startErroring(stream, error);
}

function rejectReady(writer, error) {
  if (writer.ready.isSettled) writer.ready = Deferred.rejectedQuietly(error);
  else writer.ready.rejectQuietly(error);
}

// ---- Writing -----------------------------------------------------------------------------------

function setBackpressure(stream, hasBackpressure) {
  const { writer } = stream;
  if (writer !== undefined && hasBackpressure !== stream.hasBackpressure) {
    if (hasBackpressure) writer.ready = new Deferred();
    else writer.ready.resolve();
  }
  stream.hasBackpressure = hasBackpressure;
}

function updateBackpressure(stream) {
  if (!stream.isClosing && stream.state === 'writable') {
    setBackpressure(stream, stream.desiredSize <= 0);
  }
}

function sizeOfChunk(stream, chunk) {
  if (stream.size === undefined) return 1;
  try {
    return stream.size(chunk);
  } catch (error) {
    errorIfWritable(stream, error);
    return 1;
  }
}

function advance(stream) {
  if (!stream.isStarted || stream.inFlightWrite !== undefined) return;
  if (stream.state === 'erroring') return finishErroring(stream);
  if (stream.queue.length === 0 || stream.inFlightClose !== undefined) return;
  const chunk = stream.queue.peek();
  if (chunk === kClose) processClose(stream);
  else processWrite(stream, chunk);
}

function processWrite(stream, chunk) {
  stream.inFlightWrite = stream.writeRequests.shift();
  const written = stream.sinkWrite?.(chunk, stream.controller) ?? done;
  PromisePrototypeThen(written, stream.onWritten, stream.onWriteFailed);
}

function finishWrite(stream) {
  stream.inFlightWrite.resolve();
  stream.inFlightWrite = undefined;
  stream.queue.shift();
  updateBackpressure(stream);
  advance(stream);
}

function failWrite(stream, error) {
  if (stream.state === 'writable') stream.forgetSink();
  stream.inFlightWrite.reject(error);
  stream.inFlightWrite = undefined;
  dealWithRejection(stream, error);
}

function processClose(stream) {
  stream.inFlightClose = stream.closeRequest;
  stream.closeRequest = undefined;
  stream.queue.shift();
  const closed = stream.sinkClose?.() ?? done;
  stream.forgetSink();
  PromisePrototypeThen(closed, () => finishClose(stream), (error) => {
    stream.inFlightClose.reject(error);
    stream.inFlightClose = undefined;
    if (stream.pendingAbort !== undefined) {
      stream.pendingAbort.deferred.reject(error);
      stream.pendingAbort = undefined;
    }
    dealWithRejection(stream, error);
  });
}

function finishClose(stream) {
  stream.inFlightClose.resolve();
  stream.inFlightClose = undefined;
  if (stream.state === 'erroring') {
    stream.storedError = undefined;
    stream.pendingAbort?.deferred.resolve();
    stream.pendingAbort = undefined;
  }
  stream.state = 'closed';
  stream.ended?.resolve();
  stream.writer?.closed.resolve();
}

// ---- What streams and writers do ---------------------------------------------------------------

function abortStream(stream, reason) {
  if (stream.state === 'closed' || stream.state === 'errored') return PromiseResolve();
  stream.abortController?.abort(reason);
  if (stream.state === 'closed' || stream.state === 'errored') return PromiseResolve();
  if (stream.pendingAbort !== undefined) return stream.pendingAbort.deferred.promise;
  const wasAlreadyErroring = stream.state === 'erroring';
  const deferred = new Deferred();
  if (wasAlreadyErroring) reason = undefined;
  stream.pendingAbort = { __proto__: null, deferred, reason, wasAlreadyErroring };
  if (!wasAlreadyErroring) startErroring(stream, reason);
  return deferred.promise;
}

function closeStream(stream) {
  if (stream.state === 'closed' || stream.state === 'errored') {
    return PromiseReject(new ERR_INVALID_STATE.TypeError('WritableStream is closed'));
  }
  const deferred = stream.closeRequest = new Deferred();
  if (stream.writer !== undefined && stream.hasBackpressure && stream.state === 'writable') {
    stream.writer.ready.resolve();
  }
  stream.queue.push(kClose, 0);
  advance(stream);
  return deferred.promise;
}

// What pipes do at the end: a stream that is closed or closing is no error.
function closeGently(stream) {
  if (stream.isClosing || stream.state === 'closed') return PromiseResolve();
  if (stream.state === 'errored') return PromiseReject(stream.storedError);
  return closeStream(stream);
}

// A Deferred: whoever needs no promise makes none.
function write(writer, chunk) {
  const { stream } = writer;
  const size = sizeOfChunk(stream, chunk);
  if (writer.stream !== stream) {
    return failed(new ERR_INVALID_STATE.TypeError('Mismatched WritableStreams'));
  }
  if (stream.state === 'errored' || stream.state === 'erroring') return failed(stream.storedError);
  if (stream.isClosing || stream.state === 'closed') {
    return failed(new ERR_INVALID_STATE.TypeError('WritableStream is closed'));
  }
  const written = new Deferred();
  stream.writeRequests.push(written);
  try {
    stream.queue.push(chunk, size);
  } catch (error) {
    errorIfWritable(stream, error);
    return written;
  }
  updateBackpressure(stream);
  advance(stream);
  return written;
}

function failed(error) {
  const made = new Deferred();
  made.reject(error);
  return made;
}

function desiredSizeFor({ stream }) {
  if (stream.state === 'errored' || stream.state === 'erroring') return null;
  return stream.state === 'closed' ? 0 : stream.desiredSize;
}

function lock(stream) {
  if (stream.writer !== undefined) {
    throw new ERR_INVALID_STATE.TypeError('WritableStream is locked');
  }
  const { state } = stream;
  const isWaiting = state === 'writable' && !stream.isClosing && stream.hasBackpressure;
  const isFailed = state === 'errored' || state === 'erroring';
  const writer = stream.writer = {
    __proto__: null,
    stream,
    ready: isFailed ? Deferred.rejectedQuietly(stream.storedError) :
      isWaiting ? new Deferred() : Deferred.resolved(),
    closed: state === 'closed' ? Deferred.resolved() :
      state === 'errored' ? Deferred.rejectedQuietly(stream.storedError) : new Deferred(),
  };
  return writer;
}

function release(writer) {
  const { stream } = writer;
  const error = new ERR_INVALID_STATE.TypeError('Writer has been released');
  rejectReady(writer, error);
  if (writer.closed.isSettled) writer.closed = Deferred.rejectedQuietly(error);
  else writer.closed.rejectQuietly(error);
  stream.writer = undefined;
  writer.stream = undefined;
}

// ---- Classes -----------------------------------------------------------------------------------

class WritableStreamDefaultController {
  constructor(token = undefined, stream = undefined) {
    if (token !== kMake) throw new ERR_ILLEGAL_CONSTRUCTOR();
    setState(this, stream);
  }

  get signal() {
    const stream = stateOf(this, WritableStreamDefaultController);
    const { AbortController } = require('internal/abort_controller');
    return (stream.abortController ??= new AbortController()).signal;
  }

  error(error = undefined) {
    const stream = stateOf(this, WritableStreamDefaultController);
    if (stream.state === 'writable') failController(stream, error);
  }

  [customInspect](depth, options) {
    const stream = stateOf(this, WritableStreamDefaultController);
    return show(this, { state: stream.state }, depth, options);
  }
}
finishClass(WritableStreamDefaultController, ['signal', 'error']);

// Starts what the sink, or the other half of a transform, does.
function start(stream, startAlgorithm, algorithms) {
  stream.controller = new WritableStreamDefaultController(kMake, stream);
  stream.sinkWrite = algorithms.write;
  stream.sinkClose = algorithms.close;
  stream.sinkAbort = algorithms.abort;
  setBackpressure(stream, stream.desiredSize <= 0);
  const result = startAlgorithm(stream.controller);
  PromisePrototypeThen(PromiseResolve(result), () => {
    stream.isStarted = true;
    advance(stream);
  }, (error) => {
    stream.isStarted = true;
    dealWithRejection(stream, error);
  });
}

// Why a stream is not to be touched; undefined: it may be.
function refusalOf(stream) {
  if (!isOf(stream, WritableStream)) return new ERR_INVALID_THIS('WritableStream');
  if (!stream.locked) return undefined;
  return new ERR_INVALID_STATE.TypeError('WritableStream is locked');
}

class WritableStream {
  constructor(sink = undefined, strategy = undefined) {
    if (sink === kMake) return setState(this, strategy);
    if (sink !== undefined && (sink === null || typeof sink !== 'object')) {
      throw new ERR_INVALID_ARG_TYPE('sink', 'Object', sink);
    }
    if (sink?.type !== undefined) throw new ERR_INVALID_ARG_VALUE.RangeError('type', sink.type);
    const size = sizeOf(strategy);
    const stream = new WritableState(highWaterMarkOf(strategy, 1), size);
    setState(this, stream);
    const begin = sink?.start;
    const algorithms = {
      __proto__: null,
      write: algorithmOf(sink, 'write', 'sink'),
      close: algorithmOf(sink, 'close', 'sink'),
      abort: algorithmOf(sink, 'abort', 'sink'),
    };
    start(stream, begin === undefined ? () => undefined :
      (controller) => FunctionPrototypeCall(begin, sink, controller), algorithms);
  }

  get locked() { return stateOf(this, WritableStream).writer !== undefined; }

  abort(reason = undefined) {
    const refusal = refusalOf(this);
    if (refusal !== undefined) return PromiseReject(refusal);
    return abortStream(stateOf(this, WritableStream), reason);
  }

  close() {
    const refusal = refusalOf(this);
    if (refusal !== undefined) return PromiseReject(refusal);
    const stream = stateOf(this, WritableStream);
    if (stream.isClosing) {
      return PromiseReject(new ERR_INVALID_STATE.TypeError('Failure closing WritableStream'));
    }
    return closeStream(stream);
  }

  getWriter() {
    stateOf(this, WritableStream);
    return new WritableStreamDefaultWriter(this);
  }

  // What node:stream asks of streams of any make.
  get [kIsClosedPromise]() { return whenEnded(stateOf(this, WritableStream)); }

  get [kIsErrored]() { return stateOf(this, WritableStream).state === 'errored'; }

  get [kIsWritable]() { return stateOf(this, WritableStream).state === 'writable'; }

  [kControllerError](error) { stateOf(this, WritableStream).controller.error(error); }

  [kTransferList]() {
    const { transferList } = require('internal/webstreams/transfer');
    return transferList(this, stateOf(this, WritableStream).writer !== undefined, 'WritableStream');
  }

  [kTransfer]() {
    const { sendWritable } = require('internal/webstreams/transfer');
    return sendWritable(this, stateOf(this, WritableStream));
  }

  [customInspect](depth, options) {
    const { locked } = this;
    return show(this, { locked, state: stateOf(this, WritableStream).state }, depth, options);
  }
}
setTransferMode(WritableStream.prototype, kTransferable, (value) => isOf(value, WritableStream));
finishClass(WritableStream, ['locked', 'abort', 'close', 'getWriter']);

function notAWriter() {
  return PromiseReject(new ERR_INVALID_THIS('WritableStreamDefaultWriter'));
}

function released() {
  return new ERR_INVALID_STATE.TypeError('Writer is not bound to a WritableStream');
}

class WritableStreamDefaultWriter {
  constructor(stream) {
    if (!isOf(stream, WritableStream)) {
      throw new ERR_INVALID_ARG_TYPE('stream', 'WritableStream', stream);
    }
    setState(this, lock(stateOf(stream, WritableStream)));
  }

  get closed() {
    if (!isOf(this, WritableStreamDefaultWriter)) return notAWriter();
    return stateOf(this, WritableStreamDefaultWriter).closed.promise;
  }

  get desiredSize() {
    const writer = stateOf(this, WritableStreamDefaultWriter);
    if (writer.stream === undefined) throw released();
    return desiredSizeFor(writer);
  }

  get ready() {
    if (!isOf(this, WritableStreamDefaultWriter)) return notAWriter();
    return stateOf(this, WritableStreamDefaultWriter).ready.promise;
  }

  abort(reason = undefined) {
    if (!isOf(this, WritableStreamDefaultWriter)) return notAWriter();
    const { stream } = stateOf(this, WritableStreamDefaultWriter);
    return stream === undefined ? PromiseReject(released()) : abortStream(stream, reason);
  }

  close() {
    if (!isOf(this, WritableStreamDefaultWriter)) return notAWriter();
    const { stream } = stateOf(this, WritableStreamDefaultWriter);
    if (stream === undefined) return PromiseReject(released());
    if (stream.isClosing) {
      return PromiseReject(new ERR_INVALID_STATE.TypeError('Failure to close WritableStream'));
    }
    return closeStream(stream);
  }

  releaseLock() {
    const writer = stateOf(this, WritableStreamDefaultWriter);
    if (writer.stream !== undefined) release(writer);
  }

  write(chunk = undefined) {
    if (!isOf(this, WritableStreamDefaultWriter)) return notAWriter();
    const writer = stateOf(this, WritableStreamDefaultWriter);
    return writer.stream === undefined ? PromiseReject(released()) : write(writer, chunk).promise;
  }

  [customInspect](depth, options) {
    const { stream } = stateOf(this, WritableStreamDefaultWriter);
    return show(this, { state: stream?.state }, depth, options);
  }
}
finishClass(WritableStreamDefaultWriter, [
  'closed', 'desiredSize', 'ready', 'abort', 'close', 'releaseLock', 'write',
]);

module.exports = {
  WritableState,
  WritableStream,
  WritableStreamDefaultController,
  WritableStreamDefaultWriter,
  abortStream,
  closeGently,
  desiredSizeFor,
  errorIfWritable,
  lock,
  release,
  start,
  write,
};
