'use strict';

const {
  ArrayPrototypeIndexOf,
  ArrayPrototypeJoin,
  ArrayPrototypeSlice,
  NumberIsNaN,
  ObjectAssign,
  ObjectDefineProperty,
  ObjectIs,
  ObjectKeys,
  RegExpPrototypeExec,
  StringPrototypeIndexOf,
  StringPrototypeSlice,
  StringPrototypeSplit,
  Symbol,
} = primordials;

const AssertionError = require('internal/assert/assertion_error');
const {
  expectError, expectNoError, fail: throwFailure, isError, rejectionOf, thrownBy,
} = require('internal/assert/exceptions');
const { checkOk } = require('internal/assert/ok');
const {
  codes: { ERR_CONSTRUCT_CALL_REQUIRED, ERR_INVALID_ARG_TYPE, ERR_MISSING_ARGS },
} = require('internal/errors');
const { inspect } = require('internal/util/inspect');
const { isRegExp } = require('internal/util/types');
const { validateOneOf } = require('internal/validators');

const kOptions = Symbol('options');
let isFailWarned = false;

// The comparisons are loaded when the first deep one is made.
function comparisons() {
  return require('internal/util/comparisons');
}

function fails(self, actual, expected, message, operator, fn) {
  throwFailure({
    __proto__: null,
    actual,
    expected,
    message,
    operator,
    stackStartFn: fn,
    diff: self?.[kOptions]?.diff,
  });
}

function needTwo(count) {
  if (count < 2) throw new ERR_MISSING_ARGS('actual', 'expected');
}

function checkMatch(string, regexp, message, fn, isWanted) {
  if (!isRegExp(regexp)) throw new ERR_INVALID_ARG_TYPE('regexp', 'RegExp', regexp);
  const isText = typeof string === 'string';
  if (isText && (RegExpPrototypeExec(regexp, string) !== null) === isWanted) return;
  if (isError(message)) throw message;
  const isGenerated = !message;
  message ||= isText ?
    `The input ${isWanted ? 'did not' : 'was expected to not'} match the regular expression ` +
    `${inspect(regexp)}. Input:\n\n${inspect(string)}\n` :
    'The "string" argument must be of type string. ' +
    `Received type ${typeof string} (${inspect(string)})`;
  const error = new AssertionError({
    __proto__: null, actual: string, expected: regexp, message, operator: fn.name, stackStartFn: fn,
  });
  error.generatedMessage = isGenerated;
  throw error;
}

// The frames of the original error after those of the new one, without the ones that they share.
function joinStacks(error, original) {
  const start = StringPrototypeIndexOf(original, '\n    at');
  if (start === -1) return;
  const frames = StringPrototypeSplit(StringPrototypeSlice(original, start + 1), '\n');
  let own = StringPrototypeSplit(error.stack, '\n');
  for (let i = 0; i < frames.length; i++) {
    const at = ArrayPrototypeIndexOf(own, frames[i]);
    if (at === -1) continue;
    own = ArrayPrototypeSlice(own, 0, at);
    break;
  }
  error.stack = `${ArrayPrototypeJoin(own, '\n')}\n${ArrayPrototypeJoin(frames, '\n')}`;
}

function Assert(options) {
  if (!new.target) throw new ERR_CONSTRUCT_CALL_REQUIRED('Assert');
  options = ObjectAssign({ __proto__: null, strict: true, skipPrototype: false }, options);
  if (options.diff !== undefined) validateOneOf(options.diff, 'options.diff', ['simple', 'full']);
  this.AssertionError = AssertionError;
  ObjectDefineProperty(this, kOptions, { __proto__: null, value: options });
  if (options.strict) useStrict(this, Assert.prototype);
}

function useStrict(target, source) {
  target.equal = source.strictEqual;
  target.deepEqual = source.deepStrictEqual;
  target.notEqual = source.notStrictEqual;
  target.notDeepEqual = source.notDeepStrictEqual;
}

const methods = {
  fail: function fail(actual, expected, message, operator, stackStartFn) {
    const count = arguments.length;
    const isGenerated = (actual === undefined || actual === null) && count <= 1;
    if (isGenerated) {
      message = 'Failed';
    } else if (count === 1) {
      message = actual;
      actual = undefined;
    } else {
      if (!isFailWarned) {
        isFailWarned = true;
        process.emitWarning('assert.fail() with more than one argument is deprecated. Please use ' +
          'assert.strictEqual() instead or only pass a message.', 'DeprecationWarning', 'DEP0094');
      }
      if (count === 2) operator = '!=';
    }
    if (isError(message)) throw message;
    const error = new AssertionError({
      __proto__: null,
      actual,
      expected,
      message,
      operator: operator ?? 'fail',
      stackStartFn: stackStartFn || fail,
    });
    if (isGenerated) error.generatedMessage = true;
    throw error;
  },

  ok: function ok(...args) {
    checkOk(ok, args.length, args[0], args[1]);
  },

  equal: function equal(actual, expected, message) {
    needTwo(arguments.length);
    // eslint-disable-next-line eqeqeq
    if (actual == expected || (NumberIsNaN(actual) && NumberIsNaN(expected))) return;
    fails(this, actual, expected, message, '==', equal);
  },

  notEqual: function notEqual(actual, expected, message) {
    needTwo(arguments.length);
    // eslint-disable-next-line eqeqeq
    if (actual != expected && !(NumberIsNaN(actual) && NumberIsNaN(expected))) return;
    fails(this, actual, expected, message, '!=', notEqual);
  },

  deepEqual: function deepEqual(actual, expected, message) {
    needTwo(arguments.length);
    if (!comparisons().isDeepEqual(actual, expected)) {
      fails(this, actual, expected, message, 'deepEqual', deepEqual);
    }
  },

  notDeepEqual: function notDeepEqual(actual, expected, message) {
    needTwo(arguments.length);
    if (comparisons().isDeepEqual(actual, expected)) {
      fails(this, actual, expected, message, 'notDeepEqual', notDeepEqual);
    }
  },

  deepStrictEqual: function deepStrictEqual(actual, expected, message) {
    needTwo(arguments.length);
    if (!comparisons().isDeepStrictEqual(actual, expected, this?.[kOptions]?.skipPrototype)) {
      fails(this, actual, expected, message, 'deepStrictEqual', deepStrictEqual);
    }
  },

  notDeepStrictEqual: function notDeepStrictEqual(actual, expected, message) {
    needTwo(arguments.length);
    if (comparisons().isDeepStrictEqual(actual, expected, this?.[kOptions]?.skipPrototype)) {
      fails(this, actual, expected, message, 'notDeepStrictEqual', notDeepStrictEqual);
    }
  },

  strictEqual: function strictEqual(actual, expected, message) {
    needTwo(arguments.length);
    if (!ObjectIs(actual, expected))
      fails(this, actual, expected, message, 'strictEqual', strictEqual);
  },

  notStrictEqual: function notStrictEqual(actual, expected, message) {
    needTwo(arguments.length);
    if (ObjectIs(actual, expected)) {
      fails(this, actual, expected, message, 'notStrictEqual', notStrictEqual);
    }
  },

  partialDeepStrictEqual: function partialDeepStrictEqual(actual, expected, message) {
    needTwo(arguments.length);
    if (!require('internal/assert/partial').isPartialStrictEqual(actual, expected)) {
      fails(this, actual, expected, message, 'partialDeepStrictEqual', partialDeepStrictEqual);
    }
  },

  throws: function throws(fn, ...rest) {
    expectError(throws, thrownBy(fn), rest, false);
  },

  rejects: async function rejects(promiseFn, ...rest) {
    expectError(rejects, await rejectionOf(promiseFn), rest, true);
  },

  doesNotThrow: function doesNotThrow(fn, ...rest) {
    expectNoError(doesNotThrow, thrownBy(fn), rest, false);
  },

  doesNotReject: async function doesNotReject(fn, ...rest) {
    expectNoError(doesNotReject, await rejectionOf(fn), rest, true);
  },

  ifError: function ifError(value) {
    if (value === null || value === undefined) return;
    let text;
    if (typeof value === 'object' && typeof value.message === 'string') {
      text =
        value.message.length === 0 && value.constructor ? value.constructor.name : value.message;
    } else {
      text = inspect(value);
    }
    const error = new AssertionError({
      __proto__: null,
      actual: value,
      expected: null,
      operator: 'ifError',
      message: `ifError got unwanted exception: ${text}`,
      stackStartFn: ifError,
    });
    if (typeof value.stack === 'string') joinStacks(error, value.stack);
    throw error;
  },

  match: function match(string, regexp, message) {
    checkMatch(string, regexp, message, match, true);
  },

  doesNotMatch: function doesNotMatch(string, regexp, message) {
    checkMatch(string, regexp, message, doesNotMatch, false);
  },
};

const names = ObjectKeys(methods);
for (let i = 0; i < names.length; i++) {
  ObjectDefineProperty(Assert.prototype, names[i], {
    __proto__: null, value: methods[names[i]], writable: true, enumerable: true, configurable: true,
  });
}

const { assert } = {
  assert: ObjectDefineProperty(function(...args) {
    checkOk(assert, args.length, args[0], args[1]);
  }, 'name', { __proto__: null, value: 'ok' }),
};

const { strict } = {
  strict: ObjectDefineProperty(function(...args) {
    checkOk(strict, args.length, args[0], args[1]);
  }, 'name', { __proto__: null, value: 'strict' }),
};

module.exports = assert;

assert.AssertionError = AssertionError;
ObjectDefineProperty(assert, 'CallTracker', {
  __proto__: null,
  get: () => require('internal/assert/call_tracker'),
  enumerable: true,
  configurable: true,
});
const order = [
  'ok', 'fail', 'equal', 'notEqual', 'deepEqual', 'notDeepEqual', 'deepStrictEqual',
  'notDeepStrictEqual', 'strictEqual', 'notStrictEqual', 'partialDeepStrictEqual', 'match',
  'doesNotMatch', 'throws', 'rejects', 'doesNotThrow', 'doesNotReject', 'ifError',
];
for (let i = 0; i < order.length; i++) assert[order[i]] = methods[order[i]];
assert.strict = ObjectAssign(strict, assert);
useStrict(assert.strict, assert);
assert.strict.strict = assert.strict;
assert.Assert = Assert;
assert.strict.Assert = Assert;
