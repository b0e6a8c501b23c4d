'use strict';

// What throws, rejects and their opposites check.

const {
  ArrayPrototypePush,
  Error,
  ObjectKeys,
  ObjectPrototypeIsPrototypeOf,
  ReflectApply,
  RegExpPrototypeExec,
  String,
  Symbol,
} = primordials;

const AssertionError = require('internal/assert/assertion_error');
const {
  codes: {
    ERR_AMBIGUOUS_ARGUMENT,
    ERR_INVALID_ARG_TYPE,
    ERR_INVALID_ARG_VALUE,
    ERR_INVALID_RETURN_VALUE,
  },
} = require('internal/errors');
const { reword } = require('internal/errors/engine_words');
const { isDeepStrictEqual } = require('internal/util/comparisons');
const { inspect } = require('internal/util/inspect');
const { isNativeError, isPromise, isRegExp } = require('internal/util/types');
const { validateFunction } = require('internal/validators');

const kNoMethods = { __proto__: null };
const kNothing = Symbol('nothing was thrown');

function isError(value) {
  return isNativeError(value) || value instanceof Error;
}

function matches(pattern, text) {
  return RegExpPrototypeExec(pattern, text) !== null;
}

function isMatch(value, pattern) {
  return typeof value === 'string' && isRegExp(pattern) && matches(pattern, value);
}

function fail(options) {
  if (isError(options.message)) throw options.message;
  throw new AssertionError(options);
}

// The keys to look at, of one side: its name shows in the message.
class Comparison {
  constructor(object, keys, actual) {
    for (let i = 0; i < keys.length; i++) {
      const key = keys[i];
      if (!(key in object)) continue;
      this[key] = isMatch(actual?.[key], object[key]) ? actual[key] : object[key];
    }
  }
}

function throwDifference(actual, expected, shownActual, shownExpected, message, fn) {
  const error = new AssertionError({
    __proto__: null, actual: shownActual, expected: shownExpected, message,
    operator: 'deepStrictEqual', stackStartFn: fn,
  });
  error.actual = actual;
  error.expected = expected;
  error.operator = fn.name;
  throw error;
}

function checkKeys(actual, expected, message, fn) {
  const keys = ObjectKeys(expected);
  if (isError(expected)) {
    ArrayPrototypePush(keys, 'name', 'message');
  } else if (keys.length === 0) {
    throw new ERR_INVALID_ARG_VALUE('error', expected, 'may not be an empty object');
  }
  for (let i = 0; i < keys.length; i++) {
    const key = keys[i];
    if (isMatch(actual[key], expected[key])) continue;
    if (key in actual && isDeepStrictEqual(actual[key], expected[key])) continue;
    if (message) {
      fail({ __proto__: null, actual, expected, message, operator: fn.name, stackStartFn: fn });
    }
    throwDifference(
      actual,
      expected,
      new Comparison(actual, keys),
      new Comparison(expected, keys, actual),
      undefined,
      fn,
    );
  }
}

function describeClass(actual, expected) {
  const isNamed = isError(actual);
  const name = isNamed ? actual.constructor?.name || actual.name : inspect(actual, { __proto__: null, depth: -1 });
  const received = isNamed && name === expected.name ?
    'an error with identical name but a different prototype.' : `"${name}"`;
  return `The error is expected to be an instance of "${expected.name}". Received ${received}` +
    (isNamed && actual.message ? `\n\nError message:\n\n${actual.message}` : '');
}

function describeValidation(actual, expected, result) {
  const name = expected.name ? `"${expected.name}" ` : '';
  return (
    `The ${name}validation function is expected to return "true". Received ${inspect(result)}` +
    (isError(actual) ? `\n\nCaught error:\n\n${actual}` : '')
  );
}

// The sentence that says what is wrong with the error; undefined if it is as expected.
function findFault(actual, expected) {
  if (isRegExp(expected)) {
    const text = String(actual);
    return matches(expected, text) ?
      undefined :
      `The input did not match the regular expression ${inspect(expected)}. ` +
        `Input:\n\n${inspect(text)}\n`;
  }
  if (isInstance(actual, expected)) return undefined;
  if (ObjectPrototypeIsPrototypeOf(Error, expected)) return describeClass(actual, expected);
  const result = ReflectApply(expected, {}, [actual]);
  return result === true ? undefined : describeValidation(actual, expected, result);
}

function checkException(actual, expected, message, fn) {
  if (typeof expected !== 'function' && !isRegExp(expected)) {
    if (typeof actual !== 'object' || actual === null) {
      throwDifference(actual, expected, actual, expected, message, fn);
    }
    checkKeys(actual, expected, message, fn);
    return;
  }
  const fault = findFault(actual, expected);
  if (fault === undefined) return;
  const error = new AssertionError({
    __proto__: null,
    actual,
    expected,
    message: message || fault,
    operator: fn.name,
    stackStartFn: fn,
  });
  error.generatedMessage = !message;
  throw error;
}

function checkAmbiguous(actual, message) {
  if (typeof actual === 'object' && actual !== null) {
    if (actual.message === message) {
      throw new ERR_AMBIGUOUS_ARGUMENT(
        'error/message',
        `The error message "${actual.message}" is identical to the message.`,
      );
    }
  } else if (actual === message) {
    throw new ERR_AMBIGUOUS_ARGUMENT(
      'error/message',
      `The error "${actual}" is identical to the message.`,
    );
  }
}

// `rest` are the arguments after the function: an error or a message, or both.
function expectError(fn, actual, rest, isRejection) {
  let error = rest[0];
  let message = rest[1];
  const isWrong =
    error !== undefined &&
    error !== null &&
    typeof error !== 'object' &&
    typeof error !== 'function';
  if (isWrong && (typeof error !== 'string' || rest.length > 1)) {
    throw new ERR_INVALID_ARG_TYPE('error', ['Function', 'Error', 'RegExp', 'Object'], error);
  }
  if (typeof error === 'string') {
    checkAmbiguous(actual, error);
    message = error;
    error = undefined;
  }
  if (actual === kNothing) {
    const kind = isRejection ? 'rejection' : 'exception';
    const name = error?.name ? ` (${error.name})` : '';
    fail({
      __proto__: null,
      actual: undefined,
      expected: error,
      operator: fn.name,
      message: `Missing expected ${kind}${name}${message ? `: ${message}` : '.'}`,
      stackStartFn: fn,
    });
  }
  if (error) checkException(actual, error, message, fn);
}

function isInstance(value, fn) {
  return fn.prototype !== undefined && value instanceof fn;
}

// A class of errors has its instances; any other function is asked.
function accepts(fn, error) {
  const isAsked = !isInstance(error, fn) && !ObjectPrototypeIsPrototypeOf(Error, fn);
  return isAsked ? ReflectApply(fn, {}, [error]) === true : isInstance(error, fn);
}

// Whether it is the error that must not be thrown.
function isUnwanted(actual, kind) {
  if (typeof kind === 'function') return accepts(kind, actual);
  if (isRegExp(kind)) return matches(kind, String(actual));
  throw new ERR_INVALID_ARG_TYPE('expected', ['Function', 'RegExp'], kind);
}

function expectNoError(fn, actual, rest, isRejection) {
  if (actual === kNothing) return;
  const isMessage = typeof rest[0] === 'string';
  const error = isMessage ? undefined : rest[0];
  const message = isMessage ? rest[0] : rest[1];
  if (error && !isUnwanted(actual, error)) throw actual;
  fail({
    __proto__: null,
    actual,
    expected: error,
    operator: fn.name,
    message:
      `Got unwanted ${isRejection ? 'rejection' : 'exception'}${message ? `: ${message}` : '.'}\n` +
      `Actual message: "${actual && actual.message}"`,
    stackStartFn: fn,
  });
}

function thrownBy(fn) {
  validateFunction(fn, 'fn');
  try {
    fn();
  } catch (error) {
    return reword(error);
  }
  return kNothing;
}

// Promises of other libraries will do.
function isPromiseLike(value) {
  if (isPromise(value)) return true;
  const { then, catch: handle } = typeof value === 'object' && value !== null ? value : kNoMethods;
  return typeof then === 'function' && typeof handle === 'function';
}

// What is waited for: the promise that was given, or the one that the given function returns.
function promiseOf(given) {
  const isMade = typeof given === 'function';
  const promise = isMade ? given() : given;
  if (isPromiseLike(promise)) return promise;
  throw isMade ?
    new ERR_INVALID_RETURN_VALUE('instance of Promise', 'promiseFn', promise) :
    new ERR_INVALID_ARG_TYPE('promiseFn', ['Function', 'Promise'], promise);
}

async function rejectionOf(given) {
  const promise = promiseOf(given);
  try {
    await promise;
    return kNothing;
  } catch (reason) {
    return reword(reason);
  }
}

module.exports = { expectError, expectNoError, fail, isError, rejectionOf, thrownBy };
