'use strict';

// What `yield*` in an async generator goes through where C++ sees the engine's jobs: the engine awaits each
// value that it has got once more before it hands it on (docs/engine.md, wrong turns). So the iterator's
// promise is awaited here, and what the engine does then, up to the handing on, is done at once: its jobs
// are held on their way into the queue and run.
//
// internalBinding('engine'), where C++ sees the jobs:
//   holdJob(token): the next job that has it among its arguments is not queued
//   takeHeldJob() -> [job, and its four arguments], or undefined; none is waited for any more

const { ObjectSetPrototypeOf, Promise, String, TypeError } = primordials;
const { holdJob, takeHeldJob } = internalBinding('engine');
const { AsyncIterator, asyncIteratorOf } = require('internal/engine/async_iteration');
const { isObject } = require('internal/promise_contexts');

// What the engine gets for the result of an iterator, and then for the value in it, so that it looks into
// neither of them.
class Step {
  #fails;
  #result;
  #isDone;
  #isResuming = false;
  #isYielded = false;
  #value;

  constructor(fails, result) {
    this.#fails = fails;
    this.#result = result;
  }

  // Asked for first.
  get done() {
    if (this.#fails) throw this.#result;
    if (!isObject(this.#result)) {
      throw new TypeError(`Iterator result ${String(this.#result)} is not an object`);
    }
    this.#isDone = !!this.#result.done;
    return this.#isDone;
  }

  // The program can make the engine wait longer for our promise, by changing what its constructor is.
  get value() {
    const { value } = this.#result;
    if (this.#isDone || !this.#isResuming) return value;
    this.#isYielded = true;
    this.#value = value;
    holdJob(this);
    return this;
  }

  // `resolve`: of the promise that the generator waits for.
  static take(step, resolve) {
    holdJob(step);
    resolve(step);
    step.#isResuming = true;
    step.#runHeldJob(step);
    step.#isResuming = false;
    if (step.#isYielded) step.#runHeldJob(step.#value);
  }

  #runHeldJob(value) {
    const row = takeHeldJob();
    if (row === undefined) return;
    const { 0: job, 1: a, 2: b, 3: c, 4: d } = row;
    job(a === this ? value : a, b === this ? value : b, c === this ? value : c, d === this ? value : d);
  }
}

// It is resolved, and must not have a `then`, whatever the program gives to all objects.
ObjectSetPrototypeOf(Step.prototype, null);

// The only turn that is taken.
async function deliver(given, resolve) {
  let fails = false;
  let result;
  try {
    result = await given;
  } catch (error) {
    fails = true;
    result = error;
  }
  Step.take(new Step(fails, result), resolve);
}

// What the generator is to wait for, when it waits for `given`.
function promiseOfStep(given) {
  let resolve;
  const promise = new Promise((resolveIt) => { resolve = resolveIt; });
  deliver(given, resolve);
  return promise;
}

// Nothing comes of what return() gives to one who closes.
function take(given, isClosing) {
  return isClosing ? given : promiseOfStep(given);
}

// Without C++ to see the jobs, internal/engine/await_rewrite has its own way.
function delegate(iterable) {
  if (holdJob === undefined) return iterable;
  return new AsyncIterator(asyncIteratorOf(iterable, (iterator) => iterator), take);
}

module.exports = { delegate };
