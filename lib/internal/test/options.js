'use strict';

// What may be said of a test or a hook besides its name and its function.

const {
  ArrayPrototypeIncludes, ArrayPrototypePush, Infinity, ObjectKeys, StringPrototypeToLowerCase,
} = primordials;
const { codes: { ERR_INVALID_ARG_TYPE, ERR_INVALID_ARG_VALUE } } = require('internal/errors');
const { isRegExp } = require('internal/util/types');
const {
  validateAbortSignal, validateArray, validateNumber, validateObject, validateString,
  validateUint32,
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

// { label, match }: why a test must fail, and with what.
function expectationOf(value) {
  if (!value && value !== '') return undefined;
  if (value === true || value === '') return { __proto__: null };
  if (typeof value === 'string') return { __proto__: null, label: value };
  if (typeof value === 'function' || isRegExp(value)) return { __proto__: null, match: value };
  const names = ObjectKeys(value);
  if (names.length === 0) {
    throw new ERR_INVALID_ARG_VALUE('options.expectFailure', value, 'must not be an empty object');
  }
  for (let i = 0; i < names.length; i++) {
    if (names[i] !== 'label' && names[i] !== 'match') return { __proto__: null, match: value };
  }
  return { __proto__: null, label: value.label, match: value.match };
}

let isTagTold = false;

// In lower case, each once.
function tagsOf(tags) {
  if (tags === undefined) return undefined;
  validateArray(tags, 'options.tags');
  const list = [];
  for (let i = 0; i < tags.length; i++) {
    validateString(tags[i], `options.tags[${i}]`);
    if (tags[i] === '') {
      throw new ERR_INVALID_ARG_VALUE(`options.tags[${i}]`, tags[i], 'must be a non-empty string');
    }
    const tag = StringPrototypeToLowerCase(tags[i]);
    if (!ArrayPrototypeIncludes(list, tag)) ArrayPrototypePush(list, tag);
  }
  if (!isTagTold && list.length > 0) {
    isTagTold = true;
    process.emitWarning('Test tags is an experimental feature and might change at any time',
                        'ExperimentalWarning');
  }
  return list;
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
    expectFailure: expectationOf(expectFailure),
    only,
    plan,
    signal,
    tags: tagsOf(options.tags),
    skip: reasonOf(options.skip),
    timeout: timeout ?? undefined,
    todo: reasonOf(options.todo),
  };
}

module.exports = { checkOptions };
