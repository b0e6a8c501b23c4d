'use strict';

// ReadableStream.from(): a stream of what something iterates over.

const {
  FunctionPrototypeCall, PromisePrototypeThen, PromiseReject, PromiseResolve, SymbolAsyncIterator,
  SymbolIterator,
} = primordials;
const {
  codes: { ERR_ARG_NOT_ITERABLE, ERR_INVALID_STATE },
} = require('internal/errors');
const { kMake, promiseOf } = require('internal/webstreams/common');
const { setUpDefault } = require('internal/webstreams/readable_default');
const { ReadableState } = require('internal/webstreams/readable_state');

function isObject(value) {
  return (typeof value === 'object' && value !== null) || typeof value === 'function';
}

function iteratorOf(iterable) {
  const isThere = iterable !== undefined && iterable !== null;
  let method = isThere ? iterable[SymbolAsyncIterator] : undefined;
  const isAsync = method !== undefined && method !== null;
  if (!isAsync) method = isThere ? iterable[SymbolIterator] : undefined;
  if (typeof method !== 'function') throw new ERR_ARG_NOT_ITERABLE(iterable);
  const iterator = FunctionPrototypeCall(method, iterable);
  if (!isObject(iterator)) {
    throw new ERR_INVALID_STATE.TypeError('The iterator method must return an object');
  }
  return { __proto__: null, iterator, isAsync, next: iterator.next };
}

// What a synchronous iterator gives may be a promise.
function settled(result, isAsync) {
  if (isAsync || result.done) return PromiseResolve(result);
  return PromisePrototypeThen(PromiseResolve(result.value), (value) => ({ done: false, value }));
}

function streamFrom(iterable) {
  const { iterator, isAsync, next } = iteratorOf(iterable);
  const stream = new ReadableState();
  let source;
  function pull() {
    const promise = promiseOf(next, iterator, []);
    return PromisePrototypeThen(promise, (result) => {
      if (!isObject(result)) {
        throw new ERR_INVALID_STATE.TypeError(
          'The promise returned by the iterator.next() method must fulfill with an object');
      }
      if (result.done) return source.close();
      return PromisePrototypeThen(settled(result, isAsync), ({ value }) => source.enqueue(value));
    });
  }
  function cancel(reason) {
    let method;
    try {
      method = iterator.return;
    } catch (error) {
      return PromiseReject(error);
    }
    if (method === undefined || method === null) return PromiseResolve();
    return PromisePrototypeThen(promiseOf(method, iterator, [reason]), (result) => {
      if (!isObject(result)) {
        throw new ERR_INVALID_STATE.TypeError(
          'The promise returned by the iterator.return() method must fulfill with an object');
      }
    });
  }
  source = setUpDefault(stream, {
    __proto__: null, start: undefined, pull, cancel, highWaterMark: 0, size: () => 1,
  });
  const { ReadableStream } = require('internal/webstreams/readable');
  return new ReadableStream(kMake, stream);
}

module.exports = { streamFrom };
