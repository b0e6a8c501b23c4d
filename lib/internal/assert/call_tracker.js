'use strict';

// Counts calls (deprecated in favour of the test runner's mocks).

const {
  ArrayPrototypePush,
  ArrayPrototypeSlice,
  Error,
  ObjectFreeze,
  Proxy,
  ReflectApply,
  SafeSet,
  SafeWeakMap,
} = primordials;

const AssertionError = require('internal/assert/assertion_error');
const {
  codes: { ERR_INVALID_ARG_VALUE, ERR_UNAVAILABLE_DURING_EXIT },
} = require('internal/errors');
const { validateUint32 } = require('internal/validators');

const nothing = () => {};
let isWarned = false;

class Check {
  constructor(expected, name, stack) {
    this.expected = expected;
    this.name = name;
    this.stack = stack;
    this.calls = [];
  }

  // Stands before the function, and notes every call of it.
  makeTrap() {
    return (target, thisArg, given) => {
      const call = { thisArg, arguments: ObjectFreeze(ArrayPrototypeSlice(given)) };
      ArrayPrototypePush(this.calls, ObjectFreeze(call));
      return ReflectApply(target, thisArg, given);
    };
  }

  get isMet() { return this.calls.length === this.expected; }

  report() {
    return {
      message:
        `Expected the ${this.name} function to be executed ${this.expected} time(s) but was ` +
        'executed ' +
        `${this.calls.length} time(s).`,
      actual: this.calls.length,
      expected: this.expected,
      operator: this.name,
      stack: this.stack,
    };
  }
}

class CallTracker {
  #checks = new SafeSet();
  #checkOf = new SafeWeakMap();

  constructor() {
    if (isWarned) return;
    isWarned = true;
    process.emitWarning('assert.CallTracker is deprecated.', 'DeprecationWarning', 'DEP0173');
  }

  #find(tracked) {
    const check = this.#checkOf.get(tracked);
    if (check === undefined) {
      throw new ERR_INVALID_ARG_VALUE('tracked', tracked, 'is not a tracked function');
    }
    return check;
  }

  calls(fn, expected = 1) {
    if (process._exiting) throw new ERR_UNAVAILABLE_DURING_EXIT();
    const isCountAlone = typeof fn === 'number';
    const count = isCountAlone ? fn : expected;
    validateUint32(count, 'expected', true);
    const target = isCountAlone || fn === undefined ? nothing : fn;
    const check = new Check(count, target.name || 'calls', new Error());
    const tracked = new Proxy(target, { __proto__: null, apply: check.makeTrap() });
    this.#checks.add(check);
    this.#checkOf.set(tracked, check);
    return tracked;
  }

  getCalls(tracked) {
    return ObjectFreeze(ArrayPrototypeSlice(this.#find(tracked).calls));
  }

  reset(tracked) {
    if (tracked !== undefined) {
      this.#find(tracked).calls = [];
      return;
    }
    for (const check of this.#checks) check.calls = [];
  }

  report() {
    const failures = [];
    for (const check of this.#checks) {
      if (!check.isMet) ArrayPrototypePush(failures, check.report());
    }
    return failures;
  }

  verify() {
    const details = this.report();
    if (details.length > 0) {
      throw new AssertionError({ __proto__: null, details, message: summarize(details) });
    }
  }
}

function summarize(failures) {
  if (failures.length > 1) return 'Functions were not called the expected number of times';
  return failures[0].message;
}

module.exports = CallTracker;
