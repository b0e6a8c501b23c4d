'use strict';

// Events as promises: events.once and the asynchronous iterator of events.on.

const {
  ArrayPrototypePush,
  ArrayPrototypeShift,
  AsyncIteratorPrototype,
  Error,
  NumberMAX_SAFE_INTEGER,
  ObjectSetPrototypeOf,
  Promise,
  PromiseReject,
  PromiseResolve,
  Symbol,
  SymbolAsyncIterator,
  SymbolDispose,
  SymbolFor,
} = primordials;

const { AbortError, codes: { ERR_INVALID_ARG_TYPE } } = require('internal/errors');
const { addAbortListener } = require('internal/events/abort_listener');
const {
  validateAbortSignal, validateArray, validateInteger, validateObject,
} = require('internal/validators');

// An option of ours: the iterator gives the first argument of an event instead of all.
const kFirstArgument = Symbol('kFirstArgument');
const kWatermarkData = SymbolFor('nodejs.watermarkData');

// Which of the two methods there is: an emitter's, or an EventTarget's, which has no 'error' of its
// own.
function methodOf(source, ofEmitter, ofTarget) {
  if (typeof source[ofEmitter] === 'function') return ofEmitter;
  if (typeof source[ofTarget] === 'function') return ofTarget;
  throw new ERR_INVALID_ARG_TYPE('emitter', 'EventEmitter', source);
}

function listen(source, name, listener, options) {
  const method = methodOf(source, 'on', 'addEventListener');
  if (method === 'addEventListener') source.addEventListener(name, listener, options);
  else source[options.once ? 'once' : method](name, listener);
}

function unlisten(source, name, listener) {
  source[methodOf(source, 'removeListener', 'removeEventListener')](name, listener);
}

function signalOf(options) {
  validateObject(options, 'options');
  const { signal } = options;
  validateAbortSignal(signal, 'options.signal');
  return signal;
}

function abortError(signal) {
  return new AbortError(undefined, { __proto__: null, cause: signal.reason });
}

function once(emitter, name, options = { __proto__: null }) {
  const signal = signalOf(options);
  if (signal?.aborted) throw abortError(signal);
  return new Promise((resolve, reject) => {
    const { kResistStopPropagation } = require('internal/event_target');
    let abortion;
    const onError = (error) => {
      emitter.removeListener(name, onEvent);
      abortion?.[SymbolDispose]();
      reject(error);
    };
    const onEvent = (...args) => {
      if (typeof emitter.removeListener === 'function') emitter.removeListener('error', onError);
      abortion?.[SymbolDispose]();
      resolve(args);
    };
    listen(emitter, name, onEvent, { __proto__: null, once: true, [kResistStopPropagation]: true });
    if (name !== 'error' && typeof emitter.once === 'function') emitter.once('error', onError);
    if (signal !== undefined) {
      abortion = addAbortListener(signal, () => {
        unlisten(emitter, name, onEvent);
        unlisten(emitter, 'error', onError);
        reject(abortError(signal));
      });
    }
  });
}

// A queue whose items leave in order, without moving the rest at every step.
class Queue {
  #items = [];
  #first = 0;

  get length() { return this.#items.length - this.#first; }

  push(item) { ArrayPrototypePush(this.#items, item); }

  shift() {
    const item = this.#items[this.#first];
    this.#items[this.#first++] = undefined;
    if (this.#first === this.#items.length) {
      this.#items = [];
      this.#first = 0;
    }
    return item;
  }
}

// What the iterator of `on` knows: events that nobody has asked for, and requests that no event has
// answered.
class EventQueue {
  #emitter;
  #listeners = [];
  #events = new Queue();
  #requests = new Queue();
  #error;
  #isPaused = false;
  #isFinished = false;
  abortion;

  constructor(emitter, high, low) {
    this.#emitter = emitter;
    this.high = high;
    this.low = low;
  }

  get size() { return this.#events.length; }
  get isPaused() { return this.#isPaused; }

  listen(name, listener) {
    const { kResistStopPropagation } = require('internal/event_target');
    listen(this.#emitter, name, listener, { __proto__: null, [kResistStopPropagation]: true });
    ArrayPrototypePush(this.#listeners, { __proto__: null, name, listener });
  }

  receive(value) {
    if (this.#requests.length > 0) {
      this.#requests.shift().resolve({ value, done: false });
      return;
    }
    this.#events.push(value);
    if (!this.#isPaused && this.#events.length > this.high) {
      this.#isPaused = true;
      this.#emitter.pause();
    }
  }

  next() {
    if (this.#events.length > 0) {
      const value = this.#events.shift();
      // One that has closed cannot be resumed.
      if (this.#isPaused && !this.#isFinished && this.#events.length < this.low) {
        this.#emitter.resume();
        this.#isPaused = false;
      }
      return PromiseResolve({ value, done: false });
    }
    if (this.#error !== undefined) {
      const { reason } = this.#error;
      this.#error = undefined;
      return PromiseReject(reason);
    }
    if (this.#isFinished) return this.close();
    return new Promise((resolve, reject) => {
      this.#requests.push({ __proto__: null, resolve, reject });
    });
  }

  fail(reason) {
    if (this.#requests.length > 0) this.#requests.shift().reject(reason);
    else this.#error = { __proto__: null, reason };
    this.close();
  }

  close() {
    this.abortion?.[SymbolDispose]();
    while (this.#listeners.length > 0) {
      const { name, listener } = ArrayPrototypeShift(this.#listeners);
      unlisten(this.#emitter, name, listener);
    }
    this.#isFinished = true;
    while (this.#requests.length > 0) {
      this.#requests.shift().resolve({ value: undefined, done: true });
    }
    return PromiseResolve({ value: undefined, done: true });
  }
}

function makeIterator(queue) {
  return ObjectSetPrototypeOf({
    next() { return queue.next(); },
    return() { return queue.close(); },
    throw(error) {
      if (!error || !(error instanceof Error)) {
        throw new ERR_INVALID_ARG_TYPE('EventEmitter.AsyncIterator', 'Error', error);
      }
      queue.fail(error);
    },
    [SymbolAsyncIterator]() { return this; },
    [kWatermarkData]: {
      get size() { return queue.size; },
      get low() { return queue.low; },
      get high() { return queue.high; },
      get isPaused() { return queue.isPaused; },
    },
  }, AsyncIteratorPrototype);
}

function on(emitter, event, options = { __proto__: null }) {
  const signal = signalOf(options);
  if (signal?.aborted) throw abortError(signal);
  const high = options.highWaterMark ?? options.highWatermark ?? NumberMAX_SAFE_INTEGER;
  const low = options.lowWaterMark ?? options.lowWatermark ?? 1;
  validateInteger(high, 'options.highWaterMark', 1);
  validateInteger(low, 'options.lowWaterMark', 1);

  const queue = new EventQueue(emitter, high, low);
  const receive = options[kFirstArgument] ?
    (value) => queue.receive(value) : (...args) => queue.receive(args);
  queue.listen(event, receive);
  if (event !== 'error' && typeof emitter.on === 'function') {
    queue.listen('error', (error) => queue.fail(error));
  }
  const closing = options.close;
  if (closing !== undefined) {
    validateArray(closing, 'options.close');
    for (let i = 0; i < closing.length; i++) queue.listen(closing[i], () => queue.close());
  }
  if (signal !== undefined) {
    queue.abortion = addAbortListener(signal, () => queue.fail(abortError(signal)));
  }
  return makeIterator(queue);
}

module.exports = { kFirstArgument, on, once };
