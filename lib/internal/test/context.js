'use strict';

// What a test's function is given: `t`, or that of a suite.

const { Boolean, Error, ObjectKeys, Promise, PromisePrototypeThen, ReflectApply } = primordials;
const { codes: { ERR_NOT_IMPLEMENTED, ERR_TEST_FAILURE } } = require('internal/errors');
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
  add('snapshot', () => { throw new ERR_NOT_IMPLEMENTED('t.assert.snapshot()'); });
  add('fileSnapshot', () => { throw new ERR_NOT_IMPLEMENTED('t.assert.fileSnapshot()'); });
  result.ok = function ok(...args) {
    test.countAssertion();
    checkOk(ok, args.length, args[0], args[1]);
  };
  const own = ObjectKeys(registered);
  for (let i = 0; i < own.length; i++) add(own[i], registered[own[i]]);
  return result;
}

class TestContext {
  #test;
  #assert;

  constructor(test) { this.#test = test; }

  get signal() { return this.#test.controller.signal; }
  get name() { return this.#test.name; }
  get filePath() { return this.#test.location?.file; }
  get fullName() { return this.#test.fullName; }
  get error() { return this.#test.failure; }
  get passed() { return this.#test.passed; }
  get attempt() { return 0; }
  get tags() { return []; }
  get workerId() { return undefined; }

  diagnostic(message) { this.#test.root.report.diagnose(this.#test, message); }

  plan(count, options) {
    if (this.#test.plan !== null) {
      throw new ERR_TEST_FAILURE('cannot set plan more than once', 'testCodeFailure');
    }
    validateUint32(count, 'count');
    if (options !== undefined) validateObject(options, 'options');
    this.#test.setPlan(count, options?.wait ?? false);
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

  before(fn, options) { this.#test.addHook('before', fn, options); }
  after(fn, options) { this.#test.addHook('after', fn, options); }
  beforeEach(fn, options) { this.#test.addHook('beforeEach', fn, options); }
  afterEach(fn, options) { this.#test.addHook('afterEach', fn, options); }

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
  get filePath() { return this.#suite.location?.file; }
  get fullName() { return this.#suite.fullName; }
  get passed() { return this.#suite.passed; }
  get attempt() { return 0; }

  diagnostic(message) { this.#suite.root.report.diagnose(this.#suite, message); }
}

module.exports = { SuiteContext, TestContext, assert };
