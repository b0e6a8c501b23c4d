'use strict';

// map(), filter(), reduce() and their like on Readable. Those in `streamReturning` give an
// iterable, of which Readable.from() makes the stream that users get; those in `promiseReturning`
// are asynchronous functions.

const {
  ArrayPrototypePush,
  ArrayPrototypeShift,
  MathFloor,
  Number,
  Promise,
  PromisePrototypeThen,
  PromiseReject,
  PromiseResolve,
  ReflectApply,
  Symbol,
} = primordials;
const {
  AbortError,
  codes: {
    ERR_INVALID_ARG_VALUE,
    ERR_MISSING_ARGS,
    ERR_OUT_OF_RANGE,
  },
} = require('internal/errors');
const {
  validateAbortSignal,
  validateFunction,
  validateInteger,
  validateObject,
} = require('internal/validators');
const { follow } = require('internal/streams/add_abort_signal');
const { finished } = require('internal/streams/end_of_stream');
const { isNodeStream, isWritable } = require('internal/streams/utils');

// What a function of ours answers for a value that is left out, and what ends a queue.
const kNothing = Symbol('kNothing');
const kEnd = Symbol('kEnd');

function checkOptions(options) {
  if (options !== undefined && options !== null) validateObject(options, 'options');
  if (options?.signal !== undefined && options?.signal !== null) {
    validateAbortSignal(options.signal, 'options.signal');
  }
}

function throwIfAborted(signal) {
  if (signal?.aborted) throw new AbortError(undefined, { cause: signal.reason });
}

function limitsOf(options) {
  const concurrency = MathFloor(options?.concurrency ?? 1);
  const highWaterMark = MathFloor(options?.highWaterMark ?? concurrency - 1);
  validateInteger(concurrency, 'options.concurrency', 1);
  validateInteger(highWaterMark, 'options.highWaterMark', 0);
  return { concurrency, highWaterMark: highWaterMark + concurrency };
}

function map(fn, options) {
  validateFunction(fn, 'fn');
  checkOptions(options);
  return new ConcurrentMap(this, fn, options).results();
}

// Runs `fn` on up to `concurrency` values at a time; the results wait in their order in `queue`.
class ConcurrentMap {
  constructor(source, fn, options) {
    const { concurrency, highWaterMark } = limitsOf(options);
    const { AbortSignal } = require('internal/abort_controller');
    this.source = source;
    this.fn = fn;
    this.concurrency = concurrency;
    this.highWaterMark = highWaterMark;
    this.signal = AbortSignal.any(options?.signal ? [options.signal] : []);
    this.queue = [];
    this.running = 0;
    this.done = false;
    this.wakeReader = undefined;
    this.wakePump = undefined;
    this.onSettled = () => {
      this.running--;
      this.pumpMayGoOn();
    };
    this.onFailed = () => {
      this.done = true;
      this.onSettled();
    };
  }

  async *results() {
    const { queue, signal } = this;
    this.pump();
    try {
      while (true) {
        while (queue.length > 0) {
          const value = await queue[0];
          if (value === kEnd) return;
          checkSignal(signal);
          if (value !== kNothing) yield value;
          ArrayPrototypeShift(queue);
          this.pumpMayGoOn();
        }
        await new Promise((resolve) => { this.wakeReader = resolve; });
      }
    } finally {
      this.done = true;
      this.wakePump?.();
      this.wakePump = undefined;
    }
  }

  async pump() {
    const { queue, signal } = this;
    try {
      for await (const value of this.source) {
        if (this.done) return;
        checkSignal(signal);
        this.add(this.start(value));
        this.readerMayGoOn();
        if (!this.done &&
            (queue.length >= this.highWaterMark || this.running >= this.concurrency)) {
          await new Promise((resolve) => { this.wakePump = resolve; });
        }
      }
      ArrayPrototypePush(queue, kEnd);
    } catch (error) {
      this.add(PromiseReject(error));
    } finally {
      this.done = true;
      this.readerMayGoOn();
    }
  }

  start(value) {
    try {
      return PromiseResolve(this.fn(value, { signal: this.signal }));
    } catch (error) {
      return PromiseReject(error);
    }
  }

  add(promise) {
    this.running++;
    PromisePrototypeThen(promise, this.onSettled, this.onFailed);
    ArrayPrototypePush(this.queue, promise);
  }

  readerMayGoOn() {
    this.wakeReader?.();
    this.wakeReader = undefined;
  }

  pumpMayGoOn() {
    if (this.wakePump === undefined || this.done || this.running >= this.concurrency ||
        this.queue.length >= this.highWaterMark) return;
    this.wakePump();
    this.wakePump = undefined;
  }
}

function filter(fn, options) {
  validateFunction(fn, 'fn');
  return ReflectApply(map, this, [async (value, opts) => {
    return await fn(value, opts) ? value : kNothing;
  }, options]);
}

function flatMap(fn, options) {
  return flatten(ReflectApply(map, this, [fn, options]));
}

async function* flatten(iterables) {
  const { delegate } = require('internal/engine/delegation');
  for await (const iterable of iterables) yield* delegate(iterable);
}

function checkedCount(value) {
  const count = Number(value);
  if (count < 0) throw new ERR_OUT_OF_RANGE('number', '>= 0', count);
  return count || 0; // NaN counts as nothing
}

function drop(number, options) {
  checkOptions(options);
  return between(this, checkedCount(number), Infinity, options?.signal);
}

function take(number, options) {
  checkOptions(options);
  return between(this, 0, checkedCount(number), options?.signal);
}

// The values from `first` on, before `end`. The source is not asked for one that nobody wants.
async function* between(source, first, end, signal) {
  checkSignal(signal);
  let index = 0;
  for await (const value of source) {
    checkSignal(signal);
    if (index >= first && index < end) yield value;
    if (++index >= end) return;
  }
}

function checkSignal(signal) {
  if (signal?.aborted) throw new AbortError();
}

async function some(fn, options) {
  for await (const _ of ReflectApply(filter, this, [fn, options])) return true;
  return false;
}

async function every(fn, options) {
  validateFunction(fn, 'fn');
  const fails = async (value, opts) => !(await fn(value, opts));
  const hasFailed = await ReflectApply(some, this, [fails, options]);
  return !hasFailed;
}

async function find(fn, options) {
  for await (const value of ReflectApply(filter, this, [fn, options])) return value;
  return undefined;
}

async function forEach(fn, options) {
  validateFunction(fn, 'fn');
  const values = ReflectApply(map, this, [async (value, opts) => {
    await fn(value, opts);
    return kNothing;
  }, options]);
  for await (const _ of values);
}

async function toArray(options) {
  checkOptions(options);
  const values = [];
  for await (const value of this) {
    throwIfAborted(options?.signal);
    ArrayPrototypePush(values, value);
  }
  return values;
}

async function reduce(reducer, initialValue, options) {
  validateFunction(reducer, 'reducer');
  checkOptions(options);
  let hasValue = arguments.length > 1;
  if (options?.signal?.aborted) await abortNow(this, options.signal);
  const { AbortController } = require('internal/abort_controller');
  const controller = new AbortController();
  const { signal } = controller;
  const once = { __proto__: null, once: true };
  options?.signal?.addEventListener('abort', () => controller.abort(), once);
  let result = initialValue;
  try {
    for await (const value of this) {
      checkSignal(options?.signal);
      result = hasValue ? await reducer(result, value, { signal }) : value;
      hasValue = true;
    }
    if (!hasValue) throw emptyReduce();
  } finally {
    controller.abort();
  }
  return result;
}

async function abortNow(stream, signal) {
  const error = new AbortError(undefined, { cause: signal.reason });
  stream.once('error', () => {}); // It is thrown here.
  await finished(stream.destroy(error));
  throw error;
}

function emptyReduce() {
  const error = new ERR_MISSING_ARGS('reduce');
  error.message = 'Reduce of an empty stream requires an initial value';
  return error;
}

function compose(stream, options) {
  checkOptions(options);
  if (isNodeStream(stream) && !isWritable(stream)) {
    throw new ERR_INVALID_ARG_VALUE('stream', stream, 'must be writable');
  }
  const composed = require('internal/streams/compose')(this, stream);
  return options?.signal ? follow(options.signal, composed) : composed;
}

module.exports = {
  compose,
  promiseReturning: { __proto__: null, every, forEach, reduce, toArray, some, find },
  streamReturning: { __proto__: null, drop, filter, flatMap, map, take },
};
