'use strict';

// What a test's function is given: `t`, or that of a suite.

const { Boolean, Error, ObjectKeys, Promise, PromisePrototypeThen, ReflectApply } = primordials;
const { codes: { ERR_INVALID_ARG_TYPE, ERR_TEST_FAILURE } } = require('internal/errors');
const { clearTimeout, setTimeout } = require('timers');
const {
  validateFunction, validateNumber, validateObject, validateString, validateUint32,
} = require('internal/validators');

const assertNames = [
  'deepEqual', 'deepStrictEqual', 'doesNotMatch', 'doesNotReject', 'doesNotThrow', 'equal', 'fail',
  'ifError', 'match', 'notDeepEqual', 'notDeepStrictEqual', 'notEqual', 'notStrictEqual',
  'partialDeepStrictEqual', 'rejects', 'strictEqual', 'throws',
];
const registered = { __proto__: null };

const assert = {
  register(name, fn) {
    validateString(name, 'name');
    validateFunction(fn, 'fn');
    registered[name] = fn;
  },
};

// assert's functions, counted for the plan.
function assertionsOf(test) {
  const known = require('assert');
  const { checkOk } = require('internal/assert/ok');
  const result = { __proto__: null };
  const add = (name, fn) => {
    result[name] = function(...args) {
      test.countAssertion();
      return ReflectApply(fn, this === result ? test.context : this, args);
    };
  };
  for (let i = 0; i < assertNames.length; i++) add(assertNames[i], known[assertNames[i]]);
  const snapshots = require('internal/test/snapshot');
  add('snapshot', (value, options) => snapshots.checkSnapshot(test, value, options));
  add('fileSnapshot',
      (value, path, options) => snapshots.checkFileSnapshot(test, value, path, options));
  result.ok = function ok(...args) {
    test.countAssertion();
    checkOk(ok, args.length, args[0], args[1]);
  };
  const own = ObjectKeys(registered);
  for (let i = 0; i < own.length; i++) add(own[i], registered[own[i]]);
  return result;
}

// The number of this process among those that run at the same time.
function workerId() {
  const id = process.env.NODE_TEST_WORKER_ID;
  return id === undefined ? undefined : +id;
}

function addHook(test, name, fn = () => {}, options, from) {
  validateFunction(fn, 'fn');
  test.addHook(name, fn, options, require('internal/test/harness').callerOf(from));
}

class TestContext {
  #test;
  #assert;

  constructor(test) { this.#test = test; }

  get signal() { return this.#test.controller.signal; }
  get name() { return this.#test.name; }
  get filePath() { return this.#test.filePath; }
  get fullName() { return this.#test.fullName; }
  get error() { return this.#test.failure; }
  get passed() { return this.#test.passed; }
  get attempt() { return this.#test.root.rerun?.attempt ?? 0; }
  get tags() { return this.#test.tags; }
  get workerId() { return workerId(); }

  diagnostic(message) { this.#test.root.report.diagnose(this.#test, message); }

  plan(count, options) {
    if (this.#test.plan !== null) {
      throw new ERR_TEST_FAILURE('cannot set plan more than once', 'testCodeFailure');
    }
    validateUint32(count, 'count');
    if (options !== undefined) validateObject(options, 'options');
    const wait = options?.wait ?? false;
    if (typeof wait !== 'boolean' && typeof wait !== 'number') {
      throw new ERR_INVALID_ARG_TYPE('options.wait', ['boolean', 'number'], wait);
    }
    if (typeof wait === 'number') validateNumber(wait, 'options.wait', 0, 2 ** 31 - 1);
    this.#test.setPlan(count, wait);
  }

  get assert() { return this.#assert ??= assertionsOf(this.#test); }
  get mock() { return this.#test.mock ??= new (require('internal/test/mock').MockTracker)(); }

  runOnly(value) { this.#test.runsOnly = Boolean(value); }
  skip(message) { this.#test.skip = message ?? true; }
  todo(message) { this.#test.todo = message ?? true; }

  test(name, options, fn) {
    const { Test } = require('internal/test/tree');
    const { argumentsOf, callerOf } = require('internal/test/harness');
    const given = argumentsOf(name, options, fn);
    return this.#test.addChild(
      Test, given.name, given.options, given.fn, callerOf(TestContext.prototype.test));
  }

  before(fn, options) { addHook(this.#test, 'before', fn, options, TestContext.prototype.before); }
  after(fn, options) { addHook(this.#test, 'after', fn, options, TestContext.prototype.after); }
  beforeEach(fn, options) { addHook(this.#test, 'beforeEach', fn, options, TestContext.prototype.beforeEach); }
  afterEach(fn, options) { addHook(this.#test, 'afterEach', fn, options, TestContext.prototype.afterEach); }

  // Tries again and again, until `condition` throws no more or the time is up.
  waitFor(condition, options = { __proto__: null }) {
    validateFunction(condition, 'condition');
    validateObject(options, 'options');
    const { interval = 50, timeout = 1000 } = options;
    validateNumber(interval, 'options.interval');
    validateNumber(timeout, 'options.timeout');
    return new Promise((resolve, reject) => {
      let next;
      let cause;
      const end = setTimeout(() => {
        clearTimeout(next);
        const error = new Error('waitFor() timed out');
        if (cause !== undefined) error.cause = cause;
        reject(error);
      }, timeout);
      const attempt = () => PromisePrototypeThen(
        new Promise((settle) => settle(condition())),
        (value) => {
          clearTimeout(end);
          resolve(value);
        },
        (error) => {
          cause = error;
          next = setTimeout(attempt, interval);
        });
      attempt();
    });
  }
}

class SuiteContext {
  #suite;

  constructor(suite) { this.#suite = suite; }

  get signal() { return this.#suite.controller.signal; }
  get name() { return this.#suite.name; }
  get filePath() { return this.#suite.filePath; }
  get fullName() { return this.#suite.fullName; }
  get passed() { return this.#suite.passed; }
  get attempt() { return this.#suite.root.rerun?.attempt ?? 0; }
  get tags() { return this.#suite.tags; }

  diagnostic(message) { this.#suite.root.report.diagnose(this.#suite, message); }
}

module.exports = { SuiteContext, TestContext, assert };
