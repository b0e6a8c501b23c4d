'use strict';

// What `for await` goes through where sources are rewritten (internal/engine/await_rewrite): the language's
// own steps, with promises where iterators give none, so that contexts can go with them, and without what
// the engine does otherwise than specified (docs/engine.md, wrong turns).

const {
  PromisePrototypeThen, PromiseReject, PromiseResolve, ReflectApply, String, SymbolAsyncIterator,
  SymbolIterator, TypeError,
} = primordials;
const { restoreForJob, slot } = require('internal/async_context');
const { awaitable, isObject, quietly } = require('internal/promise_contexts');

function nop() {}

// Of GetMethod(): undefined where there is none.
function methodOf(object, name) {
  const method = object[name];
  if (method === undefined || method === null) return undefined;
  if (typeof method !== 'function') throw new TypeError(`iterator.${name} is not a function`);
  return method;
}

function call(method, self, args) {
  const result = ReflectApply(method, self, args);
  if (!isObject(result)) throw new TypeError(`Iterator result ${String(result)} is not an object`);
  return result;
}

// An asynchronous iterator of the program's. What its methods give is awaited: `take(given, isClosing)`
// makes a promise of it.
class AsyncIterator {
  #inner;
  #take;
  #next;
  #method; // that was asked for last; it is called at once
  #isClosing = false; // there is no throw(), so the engine closes it

  constructor(inner, take) {
    this.#inner = inner;
    this.#take = take;
    this.#next = inner.next;
  }

  [SymbolAsyncIterator]() {
    return this;
  }

  next() {
    return this.#take(ReflectApply(this.#next, this.#inner, arguments), false);
  }

  static #callMethod() {
    return this.#take(ReflectApply(this.#method, this.#inner, arguments), this.#isClosing);
  }

  get return() {
    this.#method = methodOf(this.#inner, 'return');
    return this.#method === undefined ? undefined : AsyncIterator.#callMethod;
  }

  get throw() {
    this.#method = methodOf(this.#inner, 'throw');
    this.#isClosing = this.#method === undefined;
    return this.#isClosing ? undefined : AsyncIterator.#callMethod;
  }
}

// A synchronous iterator, iterated over asynchronously.
class AsyncFromSyncIterator {
  #inner;
  #next;

  constructor(inner) {
    this.#inner = inner;
    this.#next = inner.next;
  }

  [SymbolAsyncIterator]() {
    return this;
  }

  next() {
    return this.#step(this.#next, arguments);
  }

  throw() {
    try {
      const method = methodOf(this.#inner, 'throw');
      if (method !== undefined) return this.#step(method, arguments);
      const close = methodOf(this.#inner, 'return');
      if (close !== undefined) call(close, this.#inner, []);
      throw new TypeError('The iterator does not provide a \'throw\' method');
    } catch (error) {
      return PromiseReject(error);
    }
  }

  return(value) {
    try {
      const method = methodOf(this.#inner, 'return');
      if (method === undefined) return PromiseResolve({ value, done: true });
      return waitForValue(call(method, this.#inner, arguments), nop);
    } catch (error) {
      return PromiseReject(error);
    }
  }

  // Any error closes the iterator; the standard leaves it open when the iterator itself is at fault, V8
  // does not.
  #step(method, args) {
    try {
      return waitForValue(call(method, this.#inner, args), () => this.#closeAfterError());
    } catch (error) {
      this.#closeAfterError();
      return PromiseReject(error);
    }
  }

  // What is thrown already counts for more than what closing throws.
  #closeAfterError() {
    try {
      const method = methodOf(this.#inner, 'return');
      if (method !== undefined) ReflectApply(method, this.#inner, []);
    } catch {
      // Nobody is told.
    }
  }
}

// The promise of a result whose value has been waited for. A rejected one that is not the last closes the iterator.
function waitForValue(result, close) {
  const done = !!result.done;
  const context = slot.current;
  const keep = (value) => {
    restoreForJob(context);
    return { value, done };
  };
  const passOn = (error) => {
    restoreForJob(context);
    if (!done) close();
    throw error;
  };
  return quietly(PromisePrototypeThen, undefined, [awaitable(result.value), keep, passOn]);
}

function iteratorOf(method, iterable) {
  const iterator = ReflectApply(method, iterable, []);
  if (!isObject(iterator)) throw new TypeError('Iterator is not an object');
  return iterator;
}

// What asynchronous iteration goes through. `adopt(iterator)`: what stands for an asynchronous one.
function asyncIteratorOf(iterable, adopt) {
  const method = iterable?.[SymbolAsyncIterator];
  if (method !== undefined && method !== null) return adopt(iteratorOf(method, iterable));
  const syncMethod = iterable?.[SymbolIterator];
  if (syncMethod === undefined || syncMethod === null) {
    throw new TypeError('The value is not async iterable');
  }
  return new AsyncFromSyncIterator(iteratorOf(syncMethod, iterable));
}

// Its iterator is one of the above, and what the engine does with it can be seen by nobody else.
function iterate(iterable) {
  return asyncIteratorOf(iterable, (iterator) => new AsyncIterator(iterator, awaitable));
}

module.exports = { AsyncIterator, asyncIteratorOf, iterate, methodOf };
