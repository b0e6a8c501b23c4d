'use strict';

// What may be said of a test or a hook besides its name and its function.

const { Infinity } = primordials;
const { codes: { ERR_INVALID_ARG_TYPE } } = require('internal/errors');
const {
  validateAbortSignal, validateNumber, validateObject, validateUint32,
} = require('internal/validators');

const timeoutMax = 2 ** 31 - 1;

function concurrencyOf(value) {
  if (value === undefined || value === null) return undefined;
  if (typeof value === 'boolean') return value ? Infinity : 1;
  if (typeof value !== 'number') {
    throw new ERR_INVALID_ARG_TYPE('options.concurrency', ['boolean', 'number'], value);
  }
  validateUint32(value, 'options.concurrency', true);
  return value;
}

// `skip: undefined` and `skip: false` are the same; an empty reason is a reason.
function reasonOf(value) {
  return value === undefined || value === false || value === null ? undefined : value;
}

function checkOptions(options) {
  if (options === undefined || options === null) return { __proto__: null };
  validateObject(options, 'options');
  const { expectFailure, only, plan, signal, timeout } = options;
  if (timeout !== undefined && timeout !== null && timeout !== Infinity) {
    validateNumber(timeout, 'options.timeout', 0, timeoutMax);
  }
  if (signal !== undefined) validateAbortSignal(signal, 'options.signal');
  if (plan !== undefined) validateUint32(plan, 'options.plan');
  return {
    __proto__: null,
    concurrency: concurrencyOf(options.concurrency),
    expectFailure: reasonOf(expectFailure),
    only: only === true,
    plan,
    signal,
    skip: reasonOf(options.skip),
    timeout: timeout ?? undefined,
    todo: reasonOf(options.todo),
  };
}

module.exports = { checkOptions };
