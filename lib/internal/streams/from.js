'use strict';

// Readable.from(): a stream of what an iterable gives.

const {
  PromisePrototypeThen,
  ReflectApply,
  SymbolAsyncIterator,
  SymbolIterator,
} = primordials;
const { Buffer } = require('buffer');
const { codes: { ERR_INVALID_ARG_TYPE, ERR_STREAM_NULL_VALUES } } = require('internal/errors');

module.exports = function from(Readable, iterable, options) {
  if (typeof iterable === 'string' || iterable instanceof Buffer) {
    return new Readable({
      objectMode: true,
      ...options,
      read() {
        this.push(iterable);
        this.push(null);
      },
    });
  }
  const isAsync = typeof iterable?.[SymbolAsyncIterator] === 'function';
  if (!isAsync && typeof iterable?.[SymbolIterator] !== 'function') {
    throw new ERR_INVALID_ARG_TYPE('iterable', ['Iterable'], iterable);
  }
  const iterator = isAsync ? iterable[SymbolAsyncIterator]() : iterable[SymbolIterator]();
  const readable = new Readable({ objectMode: true, highWaterMark: 1, ...options });
  return streamOf(iterator, isAsync, readable);
};

function streamOf(iterator, isAsync, readable) {
  let reading = false;
  // Known after the first promise: from then on every value is awaited.
  let waits = isAsync;

  readable._read = function() {
    if (reading) return;
    reading = true;
    if (waits) pumpAsync();
    else pumpSync();
  };
  const destroy = readable._destroy;
  readable._destroy = function(error, callback) {
    const onDestroyed = (reason) => closeThen(iterator, reason || error, callback);
    ReflectApply(destroy, this, [error, onDestroyed]);
  };

  // Whether to go on.
  function put(value) {
    if (value === null) {
      reading = false;
      throw new ERR_STREAM_NULL_VALUES();
    }
    if (readable.push(value)) return true;
    reading = false;
    return false;
  }

  function pumpSync() {
    try {
      while (true) {
        const { value, done } = iterator.next();
        if (done) {
          readable.push(null);
          return;
        }
        if (value && typeof value.then === 'function') {
          waits = true;
          pumpAsync(value);
          return;
        }
        if (!put(value)) return;
      }
    } catch (error) {
      readable.destroy(error);
    }
  }

  async function pumpAsync(first) {
    try {
      if (first !== undefined && !put(await first)) return;
      while (true) {
        const { value, done } = isAsync ? await iterator.next() : iterator.next();
        if (done) {
          readable.push(null);
          return;
        }
        if (!put(value && typeof value.then === 'function' ? await value : value)) return;
      }
    } catch (error) {
      readable.destroy(error);
    }
  }

  return readable;
}

// In a tick, so that what the callback throws is no rejection.
function closeThen(iterator, error, callback) {
  const done = (closeError) => process.nextTick(callback, closeError || error);
  PromisePrototypeThen(close(iterator, error), done, done);
}

// Lets a generator run its finally blocks. One that goes on after throw() is told to return too.
async function close(iterator, error) {
  let hasReturned = false;
  if (error !== null && error !== undefined && typeof iterator.throw === 'function') {
    const { value, done } = await iterator.throw(error);
    await value;
    hasReturned = done;
  }
  if (hasReturned || typeof iterator.return !== 'function') return;
  const { value } = await iterator.return();
  await value;
}
