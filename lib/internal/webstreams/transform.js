'use strict';

// TransformStream: what is written to one side comes, changed, out of the other.

const {
  FunctionPrototypeCall, PromisePrototypeThen, PromiseReject, PromiseResolve,
} = primordials;
const {
  codes: {
    ERR_ILLEGAL_CONSTRUCTOR, ERR_INVALID_ARG_TYPE, ERR_INVALID_ARG_VALUE, ERR_INVALID_STATE,
  },
} = require('internal/errors');
const {
  kTransfer, kTransferList, kTransferable, setTransferMode,
} = require('internal/transferable');
const { validateFunction } = require('internal/validators');
const {
  Deferred, algorithmOf, customInspect, finishClass, highWaterMarkOf, isOf, kMake, setState, show,
  sizeOf, stateOf,
} = require('internal/webstreams/common');
const { ReadableStream } = require('internal/webstreams/readable');
const { setUpDefault } = require('internal/webstreams/readable_default');
const { ReadableState } = require('internal/webstreams/readable_state');
const { WritableState, WritableStream, errorIfWritable, start } =
  require('internal/webstreams/writable');

class TransformState {
  constructor() {
    this.writable = undefined; // states of both sides
    this.readable = undefined;
    this.source = undefined;
    this.hasBackpressure = undefined;
    this.backpressureChange = undefined;
    this.finishing = undefined; // flush or cancel, whichever came first
    this.controller = undefined;
    this.transform = undefined;
    this.flush = undefined;
    this.cancel = undefined;
  }

  forget() {
    this.transform = undefined;
    this.flush = undefined;
    this.cancel = undefined;
  }

  setBackpressure(hasBackpressure) {
    this.backpressureChange?.resolve();
    this.backpressureChange = new Deferred();
    this.hasBackpressure = hasBackpressure;
  }

  fail(error) {
    this.source.fail(error);
    this.failWritable(error);
  }

  failWritable(error) {
    this.forget();
    errorIfWritable(this.writable, error);
    this.unblockWrite();
  }

  unblockWrite() {
    if (this.hasBackpressure) this.setBackpressure(false);
  }

  enqueue(chunk) {
    if (!this.source.isOpen) {
      throw new ERR_INVALID_STATE.TypeError('Unable to enqueue');
    }
    try {
      this.source.enqueue(chunk);
    } catch (error) {
      this.failWritable(error);
      throw this.readable.storedError;
    }
    const hasBackpressure = !this.source.wantsMore();
    if (hasBackpressure !== this.hasBackpressure) this.setBackpressure(true);
  }

  terminate() {
    this.source.close();
    this.failWritable(new ERR_INVALID_STATE.TypeError('TransformStream has been terminated'));
  }

  performTransform(chunk) {
    if (this.transform === undefined) {
      try {
        this.enqueue(chunk);
      } catch (error) {
        return this.rejectAfterFailing(error);
      }
      return PromiseResolve();
    }
    return PromisePrototypeThen(this.transform(chunk, this.controller), undefined,
                                (error) => this.rejectAfterFailing(error));
  }

  rejectAfterFailing(error) {
    this.fail(error);
    return PromiseReject(error);
  }

  // ---- What the writable side does

  write(chunk) {
    if (!this.hasBackpressure) return this.performTransform(chunk);
    return PromisePrototypeThen(this.backpressureChange.promise, () => {
      if (this.writable.state === 'erroring') throw this.writable.storedError;
      return this.performTransform(chunk);
    });
  }

  // Runs what ends the stream once; fulfil() says how.
  finishWith(algorithm, arg, fulfil, failOther) {
    if (this.finishing !== undefined) return this.finishing.promise;
    const finishing = this.finishing = new Deferred();
    const done = algorithm === undefined ? PromiseResolve() : algorithm(arg);
    this.forget();
    PromisePrototypeThen(done, () => fulfil(finishing), (error) => {
      failOther(error);
      finishing.reject(error);
    });
    return finishing.promise;
  }

  abort(reason) {
    return this.finishWith(this.cancel, reason, (finishing) => {
      if (this.readable.state === 'errored') {
        finishing.reject(this.readable.storedError);
      } else {
        this.source.fail(reason);
        finishing.resolve();
      }
    }, (error) => this.source.fail(error));
  }

  close() {
    return this.finishWith(this.flush, this.controller, (finishing) => {
      if (this.readable.state === 'errored') {
        finishing.reject(this.readable.storedError);
      } else {
        this.source.close();
        finishing.resolve();
      }
    }, (error) => this.source.fail(error));
  }

  // ---- What the readable side does

  pull() {
    this.setBackpressure(false);
    return this.backpressureChange.promise;
  }

  cancelReadable(reason) {
    return this.finishWith(this.cancel, reason, (finishing) => {
      if (this.writable.state === 'errored') {
        finishing.reject(this.writable.storedError);
      } else {
        errorIfWritable(this.writable, reason);
        this.unblockWrite();
        finishing.resolve();
      }
    }, (error) => {
      errorIfWritable(this.writable, error);
      this.unblockWrite();
    });
  }
}

class TransformStreamDefaultController {
  constructor(token = undefined, state = undefined) {
    if (token !== kMake) throw new ERR_ILLEGAL_CONSTRUCTOR();
    setState(this, state);
  }

  get desiredSize() { return stateOf(this, TransformStreamDefaultController).source.desiredSize; }

  enqueue(chunk = undefined) { stateOf(this, TransformStreamDefaultController).enqueue(chunk); }

  error(reason = undefined) { stateOf(this, TransformStreamDefaultController).fail(reason); }

  terminate() { stateOf(this, TransformStreamDefaultController).terminate(); }

  [customInspect](depth, options) {
    stateOf(this, TransformStreamDefaultController);
    return show(this, {}, depth, options);
  }
}
finishClass(TransformStreamDefaultController, ['desiredSize', 'enqueue', 'error', 'terminate']);

function makeSides(state, started, sides) {
  state.writable = new WritableState(sides.writableMark, sides.writableSize);
  start(state.writable, () => started.promise, {
    __proto__: null,
    write: (chunk) => state.write(chunk),
    close: () => state.close(),
    abort: (reason) => state.abort(reason),
  });
  state.readable = new ReadableState();
  state.source = setUpDefault(state.readable, {
    __proto__: null,
    start: () => started.promise,
    pull: () => state.pull(),
    cancel: (reason) => state.cancelReadable(reason),
    highWaterMark: sides.readableMark,
    size: sides.readableSize,
  });
  state.setBackpressure(true);
}

class TransformStream {
  #readable;
  #writable;

  constructor(transformer = undefined, writableStrategy = undefined, readableStrategy = undefined) {
    if (transformer === kMake) return this.#take(writableStrategy);
    if (transformer !== undefined && (transformer === null || typeof transformer !== 'object')) {
      throw new ERR_INVALID_ARG_TYPE('transformer', 'Object', transformer);
    }
    checkType(transformer, 'readableType');
    checkType(transformer, 'writableType');
    const readableMark = highWaterMarkOf(readableStrategy, 0);
    const readableSize = sizeOf(readableStrategy);
    const writableMark = highWaterMarkOf(writableStrategy, 1);
    const writableSize = sizeOf(writableStrategy);
    const state = new TransformState();
    const started = new Deferred();
    makeSides(state, started, {
      __proto__: null, readableMark, readableSize, writableMark, writableSize,
    });
    setState(this, state);
    this.#readable = new ReadableStream(kMake, state.readable);
    this.#writable = new WritableStream(kMake, state.writable);
    state.transform = algorithmOf(transformer, 'transform', 'transformer');
    state.flush = algorithmOf(transformer, 'flush', 'transformer');
    state.cancel = algorithmOf(transformer, 'cancel', 'transformer');
    state.controller = new TransformStreamDefaultController(kMake, state);
    const begin = transformer?.start;
    if (begin !== undefined) validateFunction(begin, 'transformer.start');
    started.resolve(begin === undefined ? undefined :
      FunctionPrototypeCall(begin, transformer, state.controller));
  }

  // Of both sides, which have come from another thread.
  #take({ readable, writable }) {
    setState(this, new TransformState());
    this.#readable = readable;
    this.#writable = writable;
    return this;
  }

  get readable() {
    stateOf(this, TransformStream);
    return this.#readable;
  }

  get writable() {
    stateOf(this, TransformStream);
    return this.#writable;
  }

  [kTransferList]() {
    stateOf(this, TransformStream);
    return [this.#readable, this.#writable];
  }

  [kTransfer]() {
    return {
      data: { readable: this.#readable, writable: this.#writable },
      deserializeInfo: 'internal/webstreams/transfer:ReceivedTransform',
    };
  }

  [customInspect](depth, options) {
    const { hasBackpressure: backpressure } = stateOf(this, TransformStream);
    const { readable, writable } = this;
    return show(this, { readable, writable, backpressure }, depth, options);
  }
}
setTransferMode(TransformStream.prototype, kTransferable, (value) => isOf(value, TransformStream));
finishClass(TransformStream, ['readable', 'writable']);

function checkType(transformer, name) {
  const type = transformer?.[name];
  if (type !== undefined) {
    throw new ERR_INVALID_ARG_VALUE.RangeError(`transformer.${name}`, type);
  }
}

module.exports = { TransformStream, TransformStreamDefaultController };
