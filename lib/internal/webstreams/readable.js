'use strict';

// ReadableStream and its readers.

const {
  AsyncIteratorPrototype, FunctionPrototypeCall, NumberIsInteger,
  ObjectDefineProperties, ObjectSetPrototypeOf, Promise, PromisePrototypeThen, PromiseReject,
  PromiseResolve, SymbolAsyncIterator, SymbolFor,
} = primordials;
const {
  codes: {
    ERR_INVALID_ARG_TYPE, ERR_INVALID_ARG_VALUE, ERR_INVALID_STATE, ERR_INVALID_THIS,
    ERR_OUT_OF_RANGE,
  },
} = require('internal/errors');
const {
  kTransfer, kTransferList, kTransferable, setTransferMode,
} = require('internal/transferable');
const {
  validateAbortSignal, validateFunction, validateNumber, validateObject,
} = require('internal/validators');
const {
  Deferred, afterwards, algorithmOf, customInspect, finishClass, highWaterMarkOf, isOf, kMake,
  setState, show, sizeOf, stateOf, swallow, whenEnded,
} = require('internal/webstreams/common');
const {
  isDetached, kindOf, partsOf, setUpBytes, validateView,
} = require('internal/webstreams/readable_bytes');
const { setUpDefault } = require('internal/webstreams/readable_default');
const {
  ReadableState, cancelStream, lock, read, release,
} = require('internal/webstreams/readable_state');
const { WritableStream } = require('internal/webstreams/writable');

const kControllerError = SymbolFor('nodejs.webstream.controllerErrorFunction');
const kIsClosedPromise = SymbolFor('nodejs.webstream.isClosedPromise');
const kIsDisturbed = SymbolFor('nodejs.stream.disturbed');
const kIsErrored = SymbolFor('nodejs.stream.errored');
const kIsReadable = SymbolFor('nodejs.stream.readable');

// ---- What the constructor is given -------------------------------------------------------------

function startOf(source) {
  const method = source?.start;
  if (method === undefined) return undefined;
  validateFunction(method, 'source.start');
  return (controller) => FunctionPrototypeCall(method, source, controller);
}

function chunkSizeOf(source) {
  const size = source.autoAllocateChunkSize;
  if (size === undefined) return undefined;
  if (!(size > 0)) throw new ERR_INVALID_ARG_VALUE('source.autoAllocateChunkSize', size);
  return size - size % 1;
}

function setUp(stream, source, given) {
  const strategy = given === undefined || given === null ? undefined :
    { __proto__: null, highWaterMark: given.highWaterMark, size: given.size };
  const algorithms = {
    __proto__: null,
    start: startOf(source),
    pull: algorithmOf(source, 'pull', 'source'),
    cancel: algorithmOf(source, 'cancel', 'source'),
  };
  const type = source?.type;
  if (type === undefined) {
    algorithms.size = sizeOf(strategy);
    algorithms.highWaterMark = highWaterMarkOf(strategy, 1);
    setUpDefault(stream, algorithms);
  } else if (`${type}` === 'bytes') {
    if (strategy?.size !== undefined) {
      throw new ERR_INVALID_ARG_VALUE.RangeError('strategy.size', strategy.size);
    }
    algorithms.highWaterMark = highWaterMarkOf(strategy, 0);
    algorithms.autoAllocateChunkSize = chunkSizeOf(source);
    setUpBytes(stream, algorithms);
  } else {
    throw new ERR_INVALID_ARG_VALUE('source.type', type);
  }
}

function pipeOptionsOf(options) {
  if (options !== undefined && options !== null) validateObject(options, 'options');
  const preventAbort = !!options?.preventAbort;
  const preventCancel = !!options?.preventCancel;
  const preventClose = !!options?.preventClose;
  const signal = options?.signal;
  if (signal !== undefined) validateAbortSignal(signal, 'options.signal');
  return { __proto__: null, preventAbort, preventCancel, preventClose, signal };
}

function isLocked(stream) {
  return stateOf(stream, ReadableStream).reader !== undefined;
}

function lockedError() {
  return new ERR_INVALID_STATE.TypeError('ReadableStream is locked');
}

// Why a stream is not to be touched; undefined: it may be.
function refusalOf(stream) {
  if (!isOf(stream, ReadableStream)) return new ERR_INVALID_THIS('ReadableStream');
  return isLocked(stream) ? lockedError() : undefined;
}

function readerClassOf(options) {
  const isGiven = options !== undefined && options !== null;
  if (isGiven) validateObject(options, 'options');
  const mode = isGiven ? options.mode : undefined;
  if (mode !== undefined && `${mode}` !== 'byob') {
    throw new ERR_INVALID_ARG_VALUE('options.mode', mode);
  }
  return mode === undefined ? ReadableStreamDefaultReader : ReadableStreamBYOBReader;
}

class ReadableStream {
  constructor(source = {}, strategy = undefined) {
    if (source === kMake) return setState(this, strategy);
    if (source === null || typeof source !== 'object') {
      throw new ERR_INVALID_ARG_TYPE('source', 'Object', source);
    }
    const stream = new ReadableState();
    setState(this, stream);
    setUp(stream, source, strategy);
  }

  static from(iterable) {
    return require('internal/webstreams/from').streamFrom(iterable);
  }

  get locked() { return isLocked(this); }

  cancel(reason = undefined) {
    const refusal = refusalOf(this);
    if (refusal !== undefined) return PromiseReject(refusal);
    return cancelStream(stateOf(this, ReadableStream), reason);
  }

  getReader(options = undefined) {
    stateOf(this, ReadableStream);
    const Reader = readerClassOf(options);
    return new Reader(this);
  }

  pipeThrough(transform, options = undefined) {
    const stream = stateOf(this, ReadableStream);
    const readable = transform?.readable;
    if (!isOf(readable, ReadableStream)) {
      throw new ERR_INVALID_ARG_TYPE('transform.readable', 'ReadableStream', readable);
    }
    const writable = transform?.writable;
    if (!isOf(writable, WritableStream)) {
      throw new ERR_INVALID_ARG_TYPE('transform.writable', 'WritableStream', writable);
    }
    const how = pipeOptionsOf(options);
    if (isLocked(this)) throw lockedError();
    if (writable.locked) throw new ERR_INVALID_STATE.TypeError('The WritableStream is locked');
    const { pipe } = require('internal/webstreams/pipe');
    swallow(pipe(stream, stateOf(writable, WritableStream), how));
    return readable;
  }

  pipeTo(destination, options = undefined) {
    try {
      const stream = stateOf(this, ReadableStream);
      if (!isOf(destination, WritableStream)) {
        throw new ERR_INVALID_ARG_TYPE('transform.writable', 'WritableStream', destination);
      }
      const how = pipeOptionsOf(options);
      if (isLocked(this)) throw lockedError();
      if (destination.locked) throw new ERR_INVALID_STATE.TypeError('The WritableStream is locked');
      const { pipe } = require('internal/webstreams/pipe');
      return pipe(stream, stateOf(destination, WritableStream), how);
    } catch (error) {
      return PromiseReject(error);
    }
  }

  tee() {
    const stream = stateOf(this, ReadableStream);
    if (isLocked(this)) throw lockedError();
    const { tee } = require('internal/webstreams/tee');
    const branches = tee(stream);
    return [new ReadableStream(kMake, branches[0]), new ReadableStream(kMake, branches[1])];
  }

  values(options = undefined) {
    const stream = stateOf(this, ReadableStream);
    if (options !== undefined && options !== null) validateObject(options, 'options');
    return iterate(lock(stream, false), !!options?.preventCancel);
  }

  // What node:stream asks of streams of any make.
  get [kIsClosedPromise]() { return whenEnded(stateOf(this, ReadableStream)); }

  get [kIsDisturbed]() { return stateOf(this, ReadableStream).isDisturbed; }

  get [kIsErrored]() { return stateOf(this, ReadableStream).state === 'errored'; }

  get [kIsReadable]() { return stateOf(this, ReadableStream).state === 'readable'; }

  [kControllerError](error) { stateOf(this, ReadableStream).source.fail(error); }

  [kTransferList]() {
    const { transferList } = require('internal/webstreams/transfer');
    return transferList(this, isLocked(this), 'ReadableStream');
  }

  [kTransfer]() {
    const { sendReadable } = require('internal/webstreams/transfer');
    return sendReadable(this, stateOf(this, ReadableStream));
  }

  [customInspect](depth, options) {
    const { state, source } = stateOf(this, ReadableStream);
    const supportsBYOB = source?.pullInto !== undefined;
    return show(this, { locked: isLocked(this), state, supportsBYOB }, depth, options);
  }
}
setTransferMode(ReadableStream.prototype, kTransferable, (value) => isOf(value, ReadableStream));
finishClass(ReadableStream, [
  'locked', 'cancel', 'getReader', 'pipeThrough', 'pipeTo', 'tee', 'values',
]);
ObjectDefineProperties(ReadableStream, {
  __proto__: null, from: { __proto__: null, enumerable: true },
});
ObjectDefineProperties(ReadableStream.prototype, {
  __proto__: null,
  [SymbolAsyncIterator]: {
    __proto__: null,
    value: ReadableStream.prototype.values,
    writable: true,
    enumerable: false,
    configurable: true,
  },
});

// ---- Readers -----------------------------------------------------------------------------------

// A request whose answer is { value, done }.
class PromisedRead {
  constructor() {
    this.answer = new Deferred();
  }

  chunk(value) { this.answer.resolve({ value, done: false }); }

  close(value) { this.answer.resolve({ value, done: true }); }

  error(error) { this.answer.reject(error); }
}

function released() {
  return new ERR_INVALID_STATE.TypeError('The reader is not attached to a stream');
}

// Methods that both have; `Class` is found when they are called.
function closedOf(reader, Class) {
  if (!isOf(reader, Class)) return PromiseReject(new ERR_INVALID_THIS(Class.name));
  return stateOf(reader, Class).closed.promise;
}

function cancelBy(reader, Class, reason) {
  if (!isOf(reader, Class)) return PromiseReject(new ERR_INVALID_THIS(Class.name));
  const { stream } = stateOf(reader, Class);
  return stream === undefined ? PromiseReject(released()) : cancelStream(stream, reason);
}

function releaseLockOf(reader, Class) {
  const state = stateOf(reader, Class);
  if (state.stream !== undefined) release(state);
}

class ReadableStreamDefaultReader {
  constructor(stream) {
    if (!isOf(stream, ReadableStream)) {
      throw new ERR_INVALID_ARG_TYPE('stream', 'ReadableStream', stream);
    }
    setState(this, lock(stateOf(stream, ReadableStream), false));
  }

  get closed() { return closedOf(this, ReadableStreamDefaultReader); }

  cancel(reason = undefined) { return cancelBy(this, ReadableStreamDefaultReader, reason); }

  read() {
    if (!isOf(this, ReadableStreamDefaultReader)) {
      return PromiseReject(new ERR_INVALID_THIS('ReadableStreamDefaultReader'));
    }
    const reader = stateOf(this, ReadableStreamDefaultReader);
    if (reader.stream === undefined) return PromiseReject(released());
    const request = new PromisedRead();
    read(reader, request);
    return request.answer.promise;
  }

  releaseLock() { releaseLockOf(this, ReadableStreamDefaultReader); }

  [customInspect](depth, options) {
    const { stream, requests } = stateOf(this, ReadableStreamDefaultReader);
    return show(this, { state: stream?.state, readRequests: requests.length }, depth, options);
  }
}
finishClass(ReadableStreamDefaultReader, ['closed', 'cancel', 'read', 'releaseLock']);

class ReadableStreamBYOBReader {
  constructor(stream) {
    if (!isOf(stream, ReadableStream)) {
      throw new ERR_INVALID_ARG_TYPE('stream', 'ReadableStream', stream);
    }
    const state = stateOf(stream, ReadableStream);
    if (state.reader !== undefined) throw lockedError();
    if (state.source.pullInto === undefined) {
      throw new ERR_INVALID_ARG_VALUE('stream', stream, 'must be a byte stream');
    }
    setState(this, lock(state, true));
  }

  get closed() { return closedOf(this, ReadableStreamBYOBReader); }

  cancel(reason = undefined) { return cancelBy(this, ReadableStreamBYOBReader, reason); }

  read(view, options = undefined) {
    try {
      const reader = stateOf(this, ReadableStreamBYOBReader);
      validateView(view, 'view');
      if (options !== undefined && options !== null) validateObject(options, 'options');
      const min = checkMinimum(view, options?.min);
      if (reader.stream === undefined) throw released();
      const request = new PromisedRead();
      readInto(reader, view, min, request);
      return request.answer.promise;
    } catch (error) {
      return PromiseReject(error);
    }
  }

  releaseLock() { releaseLockOf(this, ReadableStreamBYOBReader); }

  [customInspect](depth, options) {
    const { stream, requests } = stateOf(this, ReadableStreamBYOBReader);
    return show(this, { state: stream?.state, readIntoRequests: requests.length }, depth, options);
  }
}
finishClass(ReadableStreamBYOBReader, ['closed', 'cancel', 'read', 'releaseLock']);

function checkMinimum(view, min = 1) {
  const { buffer, byteLength } = partsOf(view);
  if (byteLength === 0 || isDetached(buffer) || buffer.byteLength === 0) {
    throw new ERR_INVALID_STATE.TypeError('View or Viewed ArrayBuffer is zero-length or detached');
  }
  validateNumber(min, 'options.min');
  if (!NumberIsInteger(min)) throw new ERR_INVALID_ARG_VALUE('options.min', min, 'must be an integer');
  if (min <= 0) throw new ERR_INVALID_ARG_VALUE('options.min', min, 'must be greater than 0');
  if (min > byteLength / kindOf(view).elementSize) {
    const unit = view.length === undefined ? 'byteLength' : 'length';
    throw new ERR_OUT_OF_RANGE('options.min', `<= view.${unit}`, min);
  }
  return min;
}

function readInto(reader, view, min, request) {
  const { stream } = reader;
  stream.isDisturbed = true;
  if (stream.state === 'errored') request.error(stream.storedError);
  else stream.source.pullInto(view, min, request);
}

// ---- for await ---------------------------------------------------------------------------------

// A request of an iterator's, answered with { value, done }.
class IteratorRead {
  constructor(iteration, resolve, reject) {
    this.iteration = iteration;
    this.resolve = resolve;
    this.reject = reject;
  }

  chunk(value) {
    this.iteration.last = undefined;
    this.resolve({ value, done: false });
  }

  close() {
    this.iteration.end();
    this.resolve({ value: undefined, done: true });
  }

  error(error) {
    this.iteration.end();
    this.reject(error);
  }
}

// Calls that overlap are answered in their order: each waits for the `last` one, if that waits.
class Iteration {
  constructor(reader, preventCancel) {
    this.reader = reader;
    this.preventCancel = preventCancel;
    this.isFinished = false;
    // The first waits a turn, in which the source may start.
    this.isFirst = true;
    this.last = undefined;
    this.readNext = () => this.read();
  }

  next() {
    if (this.isFirst) {
      this.isFirst = false;
      this.last = PromiseResolve();
    } else if (this.last === undefined && !this.isFinished) {
      const { source } = this.reader.stream;
      if (source.queue !== undefined && source.queue.length > 0) {
        return PromiseResolve({ value: source.takeChunk(), done: false });
      }
    }
    return this.last = this.last === undefined ? this.read() :
      afterwards(this.last, this.readNext);
  }

  read() {
    if (this.isFinished) return PromiseResolve({ value: undefined, done: true });
    return new Promise((resolve, reject) => {
      read(this.reader, new IteratorRead(this, resolve, reject));
    });
  }

  return(value) {
    this.isFirst = false;
    const finish = () => this.finish(value);
    return this.last = this.last === undefined ? finish() : afterwards(this.last, finish);
  }

  finish(value) {
    const result = { value, done: true };
    if (this.isFinished) return PromiseResolve(result);
    this.isFinished = true;
    const ended = this.preventCancel ? PromiseResolve() :
      cancelStream(this.reader.stream, value);
    release(this.reader);
    return PromisePrototypeThen(ended, () => result);
  }

  end() {
    this.last = undefined;
    this.isFinished = true;
    if (this.reader.stream !== undefined) release(this.reader);
  }
}

// Between an iterator, which has the methods, and %AsyncIteratorPrototype%; as in Node.
const iteratorPrototype = ObjectSetPrototypeOf({ next: undefined, return: undefined },
                                               AsyncIteratorPrototype);

function iterate(reader, preventCancel) {
  const iteration = new Iteration(reader, preventCancel);
  return ObjectSetPrototypeOf({
    next() { return iteration.next(); },
    return(value) { return iteration.return(value); },
    [SymbolAsyncIterator]() { return this; },
  }, iteratorPrototype);
}

module.exports = {
  ReadableStream,
  ReadableStreamBYOBReader,
  ReadableStreamDefaultReader,
};
