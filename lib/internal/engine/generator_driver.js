'use strict';

// What runs an async generator that has a `yield*` where C++ sees no jobs of the engine. The engine's own
// `yield*` awaits each value once more (docs/engine.md, wrong turns), so it is never used: while the
// generator delegates, it stands at a plain `yield`, and the driver asks the inner iterator itself. The
// promises that next(), throw() and return() give are the driver's, too. The text of the generator calls
// it (internal/engine/generator_rewrite):
//
//   yields(value), returns(value)    what the engine is to await
//   delegates(iterable)              the same; what the `yield` gives is what `yield*` is to give
//   leaves(), fails(error), ends()   it leaves without a value, it throws, it is over
//   passes(error)                    in a `catch`: throws again what is no error but a return
//
// In the engine's `yield` a reaction of its own to the awaited promise puts the generator to where it can be
// resumed at once. The driver's reaction to the same promise comes right before, nothing is between the two,
// and a request that it makes of the engine then is taken right after.

const {
  ArrayPrototypePush, ArrayPrototypeShift, ObjectSetPrototypeOf, Promise, PromisePrototypeThen,
  ReflectApply, String, TypeError,
} = primordials;
const { restoreForJob, slot } = require('internal/async_context');
const { asyncIteratorOf, methodOf } = require('internal/engine/async_iteration');
const {
  engineNext, engineReturn, engineThrow, putUnderDriver,
} = require('internal/engine/generator_methods');
const { awaitable, isObject, quietly } = require('internal/promise_contexts');

function noop() {}

// The only turn that is taken for a promise.
function react(promise, onFulfilled, onRejected) {
  const context = slot.current;
  quietly(PromisePrototypeThen, undefined, [
    promise,
    (value) => {
      restoreForJob(context);
      onFulfilled(value);
    },
    (error) => {
      restoreForJob(context);
      onRejected(error);
    },
  ]);
}

// Thrown into a generator that is to return at once; the engine's return() awaits its value first.
class Return {
  #value;

  constructor(value) {
    this.#value = value;
  }

  static isOne(error) {
    return isObject(error) && #value in error;
  }

  static read(thrown) {
    return thrown.#value;
  }
}

ObjectSetPrototypeOf(Return.prototype, null);

// `method`: of the engine's, which says what is asked for.
class Request {
  constructor(method, value) {
    this.method = method;
    this.value = value;
    this.promise = new Promise((resolve, reject) => {
      this.resolve = resolve;
      this.reject = reject;
    });
  }
}

class Driver {
  #generator;
  #requests = []; // the first of them is being answered
  #inner; // the iterator that it delegates to
  #innerNext;
  #isOver = false;
  #isFailed = false;
  #result; // what it returns or throws
  #firstPromise; // until it is given out

  // In the generator's first next(), which has called the engine already.
  constructor(generator) {
    this.#generator = generator;
    const request = new Request(engineNext);
    ArrayPrototypePush(this.#requests, request);
    this.#firstPromise = request.promise;
  }

  takeFirstPromise() {
    const promise = this.#firstPromise;
    this.#firstPromise = undefined;
    return promise;
  }

  ask(method, value) {
    const request = new Request(method, value);
    ArrayPrototypePush(this.#requests, request);
    if (this.#requests.length === 1) this.#takeNext();
    return request.promise;
  }

  yields(value) {
    const promise = awaitable(value);
    react(promise, (awaited) => this.#answer(awaited), noop);
    return promise;
  }

  returns(value) {
    const promise = awaitable(value);
    react(promise, (awaited) => { this.#result = awaited; }, noop);
    return promise;
  }

  delegates(iterable) {
    const iterator = asyncIteratorOf(iterable, (inner) => inner);
    const { next } = iterator;
    const promise = awaitable(ReflectApply(next, iterator, [undefined]));
    this.#inner = iterator;
    this.#innerNext = next;
    react(promise, (result) => this.#takeStep(result, engineNext), () => { this.#inner = undefined; });
    return promise;
  }

  leaves() {
    this.#result = undefined;
  }

  passes(error) {
    if (Return.isOne(error)) throw error;
  }

  fails(error) {
    this.#isFailed = !Return.isOne(error);
    this.#result = this.#isFailed ? error : Return.read(error);
  }

  ends() {
    this.#isOver = true;
    const { resolve, reject } = ArrayPrototypeShift(this.#requests);
    if (this.#isFailed) reject(this.#result);
    else resolve({ value: this.#result, done: true });
    this.#result = undefined;
    this.#takeNext();
  }

  #answer(value) {
    ArrayPrototypeShift(this.#requests).resolve({ value, done: false });
    this.#takeNext();
  }

  #takeNext() {
    if (this.#requests.length === 0) return;
    if (this.#isOver) {
      this.#answerAtEnd();
      return;
    }
    const { method, value } = this.#requests[0];
    if (this.#inner !== undefined) this.#passOn(method, value);
    else if (method === engineReturn) this.#resumeWithReturn(value);
    else this.#resume(method, value);
  }

  #answerAtEnd() {
    const { method, value, resolve, reject } = this.#requests[0];
    const answer = (settle, result) => {
      ArrayPrototypeShift(this.#requests);
      settle(result);
      this.#takeNext();
    };
    if (method === engineNext) {
      answer(resolve, { value: undefined, done: true });
    } else if (method === engineThrow) {
      answer(reject, value);
    } else {
      let promise;
      try {
        promise = awaitable(value);
      } catch (error) {
        answer(reject, error);
        return;
      }
      react(promise, (awaited) => answer(resolve, { value: awaited, done: true }),
            (error) => answer(reject, error));
    }
  }

  // The generator goes on.
  #resume(method, value) {
    this.#inner = undefined;
    ReflectApply(method, this.#generator, [value]);
  }

  #resumeWithReturn(value) {
    let promise;
    try {
      promise = this.returns(value);
    } catch (error) {
      this.#resume(engineThrow, error);
      return;
    }
    this.#resume(engineReturn, promise);
  }

  // To the inner iterator.
  #passOn(method, value) {
    try {
      if (method === engineNext) {
        this.#call(this.#innerNext, [value], method);
      } else if (method === engineThrow) {
        const innerThrow = methodOf(this.#inner, 'throw');
        if (innerThrow === undefined) this.#closeWithoutThrow();
        else this.#call(innerThrow, [value], method);
      } else {
        // A rejection goes to next(), as V8 has it.
        react(awaitable(value), (awaited) => this.#passOnReturn(awaited),
              (error) => this.#passOn(engineNext, error));
      }
    } catch (error) {
      this.#resume(engineThrow, error);
    }
  }

  // Where there is no return(), V8 awaits the value once more; so does the engine's.
  #passOnReturn(value) {
    try {
      const innerReturn = methodOf(this.#inner, 'return');
      if (innerReturn === undefined) this.#resumeWithReturn(value);
      else this.#call(innerReturn, [value], engineReturn);
    } catch (error) {
      this.#resume(engineThrow, error);
    }
  }

  #closeWithoutThrow() {
    const missing = () => new TypeError('The iterator does not provide a \'throw\' method.');
    const innerReturn = methodOf(this.#inner, 'return');
    if (innerReturn === undefined) throw missing();
    react(awaitable(ReflectApply(innerReturn, this.#inner, [])),
          (result) => this.#resume(engineThrow, isObject(result) ? missing() : noObject(result)),
          (error) => this.#resume(engineThrow, error));
  }

  #call(innerMethod, args, method) {
    react(awaitable(ReflectApply(innerMethod, this.#inner, args)),
          (result) => this.#takeStep(result, method),
          (error) => this.#resume(engineThrow, error));
  }

  // `method`: of the request.
  #takeStep(result, method) {
    let isDone;
    let value;
    try {
      if (!isObject(result)) throw noObject(result);
      isDone = !!result.done;
      ({ value } = result);
    } catch (error) {
      this.#resume(engineThrow, error);
      return;
    }
    if (!isDone) this.#answer(value);
    else if (method === engineReturn) this.#resume(engineThrow, new Return(value));
    else this.#resume(engineNext, value);
  }
}

function noObject(result) {
  return new TypeError(`Iterator result ${String(result)} is not an object`);
}

// The first that the text of a generator calls.
function start() {
  return putUnderDriver((generator) => new Driver(generator));
}

module.exports = { start };
