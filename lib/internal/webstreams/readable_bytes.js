'use strict';

// Readable streams of bytes, which can be read into the reader's own memory.

const {
  ArrayBuffer, ArrayBufferIsView, ArrayBufferPrototypeGetByteLength, ArrayBufferPrototypeSlice,
  ArrayBufferPrototypeTransfer, DataView, DataViewPrototypeGetBuffer,
  DataViewPrototypeGetByteLength, DataViewPrototypeGetByteOffset, MathMin,
  TypedArrayPrototypeGetBuffer, TypedArrayPrototypeGetByteLength, TypedArrayPrototypeGetByteOffset,
  TypedArrayPrototypeGetSymbolToStringTag, TypeError, TypedArrayPrototypeSet, Uint8Array,
} = primordials;
const {
  codes: {
    ERR_ILLEGAL_CONSTRUCTOR, ERR_INVALID_ARG_TYPE, ERR_INVALID_ARG_VALUE, ERR_INVALID_STATE,
  },
} = require('internal/errors');
const {
  Fifo, customInspect, finishClass, kMake, setState, show, stateOf,
} = require('internal/webstreams/common');
const { isMarkedAsUntransferable } = require('internal/transferable');
const { Source, addRequest, closeStream } = require('internal/webstreams/readable_state');

// ---- Views -------------------------------------------------------------------------------------

function isDataView(view) {
  return TypedArrayPrototypeGetSymbolToStringTag(view) === undefined;
}

function partsOf(view) {
  if (isDataView(view)) {
    return {
      __proto__: null,
      buffer: DataViewPrototypeGetBuffer(view),
      byteOffset: DataViewPrototypeGetByteOffset(view),
      byteLength: DataViewPrototypeGetByteLength(view),
    };
  }
  return {
    __proto__: null,
    buffer: TypedArrayPrototypeGetBuffer(view),
    byteOffset: TypedArrayPrototypeGetByteOffset(view),
    byteLength: TypedArrayPrototypeGetByteLength(view),
  };
}

// Takes the memory away from whoever holds the buffer.
function transfer(buffer) {
  if (isMarkedAsUntransferable(buffer)) {
    throw new TypeError('ArrayBuffer is not detachable and could not be cloned.');
  }
  return ArrayBufferPrototypeTransfer(buffer);
}

function isDetached(buffer) {
  return buffer.detached === true;
}

// How wide its elements are, and how to make another such view.
function kindOf(view) {
  const name = TypedArrayPrototypeGetSymbolToStringTag(view);
  if (name === undefined) return { __proto__: null, Class: DataView, elementSize: 1 };
  // A Buffer is read into as what it is: bytes.
  const Class = primordials[name];
  return { __proto__: null, Class, elementSize: Class.BYTES_PER_ELEMENT };
}

function validateView(view, name) {
  if (!ArrayBufferIsView(view)) {
    throw new ERR_INVALID_ARG_TYPE(name, ['Buffer', 'TypedArray', 'DataView'], view);
  }
}

// ---- The source --------------------------------------------------------------------------------

class ByteSource extends Source {
  constructor(stream, highWaterMark, pull, cancel, autoAllocateChunkSize) {
    super(stream, highWaterMark, pull, cancel);
    this.autoAllocateChunkSize = autoAllocateChunkSize;
    this.chunks = new Fifo(); // { buffer, byteOffset, byteLength }
    this.queueSize = 0;
    this.pulls = new Fifo(); // readers' memory that is to be filled
    this.request = null; // for the first of them
  }

  get isOpen() { return !this.isCloseRequested && this.stream.state === 'readable'; }

  wantsMore() {
    if (!this.isOpen) return false;
    return this.stream.waiting > 0 || this.desiredSize > 0;
  }

  clearQueue() {
    this.dropRequest();
    this.pulls.takeAll();
    this.chunks.takeAll();
    this.queueSize = 0;
  }

  dropRequest() {
    if (this.request === null) return;
    const state = this.request;
    this.request = null;
    state.source = undefined;
    state.view = null;
  }

  // What has been begun for a reader that goes is for the next one.
  releaseSteps() {
    if (this.pulls.length === 0) return;
    const first = this.pulls.peek();
    first.kind = 'none';
    this.pulls.takeAll();
    this.pulls.push(first);
  }

  addChunk(buffer, byteOffset, byteLength) {
    this.chunks.push({ __proto__: null, buffer, byteOffset, byteLength });
    this.queueSize += byteLength;
  }

  takeChunk() {
    const { buffer, byteOffset, byteLength } = this.chunks.shift();
    this.queueSize -= byteLength;
    this.handleDrain();
    return new Uint8Array(buffer, byteOffset, byteLength);
  }

  handleDrain() {
    if (this.queueSize === 0 && this.isCloseRequested) {
      this.forget();
      closeStream(this.stream);
    } else {
      this.pullIfNeeded();
    }
  }

  // ---- Reading

  pullSteps(request) {
    if (this.queueSize > 0) {
      request.chunk(this.takeChunk());
      return;
    }
    const size = this.autoAllocateChunkSize;
    if (size !== undefined) {
      let buffer;
      try {
        buffer = new ArrayBuffer(size);
      } catch (error) {
        request.error(error);
        return;
      }
      this.pulls.push({
        __proto__: null,
        buffer, byteOffset: 0, byteLength: size, filled: 0, minimum: 1, elementSize: 1,
        Class: Uint8Array, kind: 'default',
      });
    }
    addRequest(this.stream, request);
    this.pullIfNeeded();
  }

  // Into the reader's memory, at least `min` elements.
  pullInto(view, min, request) {
    const { Class, elementSize } = kindOf(view);
    const { buffer, byteOffset, byteLength } = partsOf(view);
    let taken;
    try {
      taken = transfer(buffer);
    } catch (error) {
      request.error(error);
      return;
    }
    const pull = {
      __proto__: null,
      buffer: taken, byteOffset, byteLength, filled: 0, minimum: min * elementSize, elementSize,
      Class, kind: 'byob',
    };
    if (this.pulls.length > 0) {
      this.pulls.push(pull);
      addRequest(this.stream, request);
      return;
    }
    if (this.stream.state === 'closed') {
      request.close(new Class(pull.buffer, pull.byteOffset, 0));
      return;
    }
    if (this.queueSize > 0) {
      if (this.fill(pull)) {
        const filled = viewOf(pull);
        this.handleDrain();
        request.chunk(filled);
        return;
      }
      if (this.isCloseRequested) {
        const error = new ERR_INVALID_STATE.TypeError('ReadableStream closed');
        this.fail(error);
        request.error(error);
        return;
      }
    }
    this.pulls.push(pull);
    addRequest(this.stream, request);
    this.pullIfNeeded();
  }

  // From the queue; whether there is enough now.
  fill(pull) {
    const most = MathMin(this.queueSize, pull.byteLength - pull.filled);
    const reached = pull.filled + most;
    const aligned = reached - reached % pull.elementSize;
    const isEnough = aligned >= pull.minimum;
    let left = isEnough ? aligned - pull.filled : most;
    while (left > 0) {
      const head = this.chunks.peek();
      const size = MathMin(left, head.byteLength);
      copyBytes(pull.buffer, pull.byteOffset + pull.filled, head.buffer, head.byteOffset, size);
      if (head.byteLength === size) {
        this.chunks.shift();
      } else {
        head.byteOffset += size;
        head.byteLength -= size;
      }
      this.queueSize -= size;
      this.noteFilled(pull, size);
      left -= size;
    }
    return isEnough;
  }

  noteFilled(pull, size) {
    pull.filled += size;
  }

  // ---- Writing

  close() {
    if (!this.isOpen) return;
    if (this.queueSize > 0) {
      this.isCloseRequested = true;
      return;
    }
    if (this.pulls.length > 0) {
      const first = this.pulls.peek();
      if (first.filled % first.elementSize !== 0) {
        const error = new ERR_INVALID_STATE.TypeError('Partial read');
        this.fail(error);
        throw error;
      }
    }
    this.isCloseRequested = true;
    this.forget();
    closeStream(this.stream);
  }

  enqueue(view) {
    if (!this.isOpen) return;
    const { buffer, byteOffset, byteLength } = partsOf(view);
    if (isDetached(buffer)) {
      throw new ERR_INVALID_STATE.TypeError('Destination ArrayBuffer detached');
    }
    const taken = transfer(buffer);
    if (this.pulls.length > 0) {
      const first = this.pulls.peek();
      if (isDetached(first.buffer)) {
        throw new ERR_INVALID_STATE.TypeError('Destination ArrayBuffer detached');
      }
      this.dropRequest();
      first.buffer = transfer(first.buffer);
      if (first.kind === 'none') this.requeue(first);
    }
    this.deliver(taken, byteOffset, byteLength);
    this.pullIfNeeded();
  }

  deliver(buffer, byteOffset, byteLength) {
    const { stream } = this;
    if (stream.hasDefaultReader) {
      while (stream.waiting > 0 && this.queueSize > 0) {
        stream.reader.requests.shift().chunk(this.takeChunk());
      }
      if (stream.waiting === 0) {
        this.addChunk(buffer, byteOffset, byteLength);
      } else {
        if (this.pulls.length > 0) this.pulls.shift();
        stream.reader.requests.shift().chunk(new Uint8Array(buffer, byteOffset, byteLength));
      }
    } else {
      this.addChunk(buffer, byteOffset, byteLength);
      if (stream.hasByobReader) this.servePulls();
    }
  }

  // The bytes of a pull whose reader has gone are the next in the queue.
  requeue(pull) {
    this.pulls.shift();
    if (pull.filled === 0) return;
    const end = pull.byteOffset + pull.filled;
    this.addChunk(ArrayBufferPrototypeSlice(pull.buffer, pull.byteOffset, end), 0, pull.filled);
  }

  servePulls() {
    const done = [];
    while (this.pulls.length > 0 && this.queueSize > 0) {
      if (!this.fill(this.pulls.peek())) break;
      done[done.length] = this.pulls.shift();
    }
    for (let i = 0; i < done.length; i++) this.commit(done[i]);
  }

  commit(pull) {
    const isDone = this.stream.state === 'closed';
    const request = this.stream.reader.requests.shift();
    if (isDone) request.close(viewOf(pull));
    else request.chunk(viewOf(pull));
  }

  // ---- Answers to the byobRequest

  get byobRequest() {
    if (this.request === null && this.pulls.length > 0) {
      const pull = this.pulls.peek();
      const view = new Uint8Array(pull.buffer, pull.byteOffset + pull.filled,
                                  pull.byteLength - pull.filled);
      this.request = { __proto__: null, source: this, view, object: undefined };
      this.request.object = new ReadableStreamBYOBRequest(kMake, this.request);
    }
    return this.request === null ? null : this.request.object;
  }

  respond(bytesWritten) {
    const pull = this.pulls.peek();
    if (this.stream.state === 'closed') {
      if (bytesWritten !== 0) throw new ERR_INVALID_ARG_VALUE('bytesWritten', bytesWritten);
    } else {
      if (bytesWritten === 0) {
        throw new ERR_INVALID_ARG_VALUE('bytesWritten', bytesWritten);
      }
      if (pull.filled + bytesWritten > pull.byteLength) {
        throw new ERR_INVALID_ARG_VALUE.RangeError('bytesWritten', bytesWritten);
      }
    }
    pull.buffer = transfer(pull.buffer);
    this.respondWith(bytesWritten);
  }

  respondWithView(view) {
    const pull = this.pulls.peek();
    const { buffer, byteOffset, byteLength } = partsOf(view);
    if (this.stream.state === 'closed') {
      if (byteLength !== 0) throw new ERR_INVALID_STATE.TypeError('View is not zero-length');
    } else if (byteLength === 0) {
      throw new ERR_INVALID_STATE.TypeError('View is zero-length');
    }
    if (pull.byteOffset + pull.filled !== byteOffset) {
      throw new ERR_INVALID_ARG_VALUE.RangeError('view', view);
    }
    const bufferSize = ArrayBufferPrototypeGetByteLength(buffer);
    if (bufferSize !== ArrayBufferPrototypeGetByteLength(pull.buffer) ||
        pull.filled + byteLength > pull.byteLength) {
      throw new ERR_INVALID_ARG_VALUE.RangeError('view', view);
    }
    pull.buffer = transfer(buffer);
    this.respondWith(byteLength);
  }

  respondWith(bytesWritten) {
    const pull = this.pulls.peek();
    this.dropRequest();
    if (this.stream.state === 'closed') this.respondClosed(pull);
    else this.respondReadable(pull, bytesWritten);
    this.pullIfNeeded();
  }

  respondClosed(first) {
    if (first.kind === 'none') this.pulls.shift();
    if (!this.stream.hasByobReader) return;
    while (this.stream.waiting > 0 && this.pulls.length > 0) this.commit(this.pulls.shift());
  }

  respondReadable(pull, bytesWritten) {
    this.noteFilled(pull, bytesWritten);
    if (pull.kind === 'none') {
      this.requeue(pull);
      this.servePulls();
      return;
    }
    if (pull.filled < pull.minimum) return;
    this.pulls.shift();
    const rest = pull.filled % pull.elementSize;
    if (rest > 0) {
      const end = pull.byteOffset + pull.filled;
      this.addChunk(ArrayBufferPrototypeSlice(pull.buffer, end - rest, end), 0, rest);
    }
    pull.filled -= rest;
    this.commit(pull);
    this.servePulls();
  }
}

function viewOf({ Class, buffer, byteOffset, filled, elementSize }) {
  return new Class(transfer(buffer), byteOffset, filled / elementSize);
}

function copyBytes(to, toOffset, from, fromOffset, size) {
  const target = new Uint8Array(to, toOffset, size);
  TypedArrayPrototypeSet(target, new Uint8Array(from, fromOffset, size));
}

// ---- Classes -----------------------------------------------------------------------------------

class ReadableStreamBYOBRequest {
  constructor(token = undefined, state = undefined) {
    if (token !== kMake) throw new ERR_ILLEGAL_CONSTRUCTOR();
    setState(this, state);
  }

  get view() { return stateOf(this, ReadableStreamBYOBRequest).view; }

  respond(bytesWritten) {
    const { source, view } = stateOf(this, ReadableStreamBYOBRequest);
    bytesWritten = toByteCount(bytesWritten);
    if (source === undefined) {
      throw new ERR_INVALID_STATE.TypeError('This BYOB request has been invalidated');
    }
    if (isDetached(partsOf(view).buffer)) {
      throw new ERR_INVALID_STATE.TypeError('Viewed ArrayBuffer is detached');
    }
    source.respond(bytesWritten);
  }

  respondWithNewView(view) {
    const { source } = stateOf(this, ReadableStreamBYOBRequest);
    validateView(view, 'view');
    if (source === undefined) {
      throw new ERR_INVALID_STATE.TypeError('This BYOB request has been invalidated');
    }
    if (isDetached(partsOf(view).buffer)) {
      throw new ERR_INVALID_STATE.TypeError('Viewed ArrayBuffer is detached');
    }
    source.respondWithView(view);
  }

  [customInspect](depth, options) {
    const { view } = stateOf(this, ReadableStreamBYOBRequest);
    return show(this, { view }, depth, options);
  }
}
finishClass(ReadableStreamBYOBRequest, ['view', 'respond', 'respondWithNewView']);

function toByteCount(value) {
  const number = +value;
  if (!(number >= 0) || number === Infinity) {
    throw new ERR_INVALID_ARG_VALUE('bytesWritten', value);
  }
  return number - number % 1;
}

class ReadableByteStreamController {
  constructor(token = undefined, source = undefined) {
    if (token !== kMake) throw new ERR_ILLEGAL_CONSTRUCTOR();
    setState(this, source);
  }

  get byobRequest() { return stateOf(this, ReadableByteStreamController).byobRequest; }

  get desiredSize() { return stateOf(this, ReadableByteStreamController).desiredSize; }

  close() {
    const source = stateOf(this, ReadableByteStreamController);
    if (source.isCloseRequested) {
      throw new ERR_INVALID_STATE.TypeError('Controller is already closed');
    }
    if (source.stream.state !== 'readable') {
      throw new ERR_INVALID_STATE.TypeError('ReadableStream is already closed');
    }
    source.close();
  }

  enqueue(chunk) {
    const source = stateOf(this, ReadableByteStreamController);
    validateView(chunk, 'buffer');
    const { buffer, byteLength } = partsOf(chunk);
    if (byteLength === 0) throw new ERR_INVALID_STATE.TypeError('chunk ArrayBuffer is zero-length');
    if (buffer.byteLength === 0) {
      throw new ERR_INVALID_STATE.TypeError('chunk ArrayBuffer is zero-length or detached');
    }
    if (source.isCloseRequested) {
      throw new ERR_INVALID_STATE.TypeError('Controller is already closed');
    }
    if (source.stream.state !== 'readable') {
      throw new ERR_INVALID_STATE.TypeError('ReadableStream is already closed');
    }
    source.enqueue(chunk);
  }

  error(error = undefined) {
    stateOf(this, ReadableByteStreamController).fail(error);
  }

  [customInspect](depth, options) {
    stateOf(this, ReadableByteStreamController);
    return show(this, {}, depth, options);
  }
}
finishClass(ReadableByteStreamController, [
  'byobRequest', 'desiredSize', 'close', 'enqueue', 'error',
]);

function setUpBytes(stream, { start, pull, cancel, highWaterMark, autoAllocateChunkSize }) {
  const source = new ByteSource(stream, highWaterMark, pull, cancel, autoAllocateChunkSize);
  stream.controller = new ReadableByteStreamController(kMake, source);
  source.begin(start?.(stream.controller));
  return source;
}

module.exports = {
  ReadableByteStreamController,
  ReadableStreamBYOBRequest,
  isDetached,
  kindOf,
  partsOf,
  setUpBytes,
  validateView,
};
