'use strict';

const {
  Promise, PromiseReject, SafePromisePrototypeFinally, Symbol,
} = primordials;
const { AbortError, codes: { ERR_ILLEGAL_CONSTRUCTOR, ERR_INVALID_THIS } } = require('internal/errors');
const { Immediate, clearImmediate } = require('internal/immediates');
const { Timeout, clearTimeout, start } = require('internal/timers');
const {
  validateAbortSignal, validateBoolean, validateNumber, validateObject,
} = require('internal/validators');

const kScheduler = Symbol('kScheduler');
const noOptions = { __proto__: null };

// The options, checked; an error is the promise's, not the caller's.
function readOptions(options) {
  if (options === undefined) return noOptions;
  validateObject(options, 'options');
  const { signal, ref } = options;
  if (signal !== undefined) validateAbortSignal(signal, 'options.signal');
  if (ref !== undefined) validateBoolean(ref, 'options.ref');
  return { __proto__: null, signal, ref };
}

function abortError(signal) {
  return new AbortError(undefined, { cause: signal.reason });
}

// A promise that `begin(resolve)` gets to be resolved, unless the signal comes first: then
// `cancel(what begin returned)`.
function untilAborted(signal, begin, cancel) {
  let listener;
  const promise = new Promise((resolve, reject) => {
    const begun = begin(resolve);
    if (signal === undefined) return;
    listener = () => {
      cancel(begun);
      reject(abortError(signal));
    };
    signal.addEventListener('abort', listener, { __proto__: null, once: true });
  });
  if (listener === undefined) return promise;
  return SafePromisePrototypeFinally(promise, () => signal.removeEventListener('abort', listener));
}

function setTimeout(after, value, options) {
  try {
    if (after !== undefined) validateNumber(after, 'delay');
    var { signal, ref = true } = readOptions(options);
  } catch (error) {
    return PromiseReject(error);
  }
  if (signal?.aborted) return PromiseReject(abortError(signal));
  return untilAborted(
    signal,
    (resolve) => start(new Timeout(() => resolve(value), after, undefined, false, ref)),
    clearTimeout);
}

function setImmediate(value, options) {
  try {
    var { signal, ref = true } = readOptions(options);
  } catch (error) {
    return PromiseReject(error);
  }
  if (signal?.aborted) return PromiseReject(abortError(signal));
  return untilAborted(signal, (resolve) => {
    const immediate = new Immediate(() => resolve(value), undefined);
    if (!ref) immediate.unref();
    return immediate;
  }, clearImmediate);
}

async function* setInterval(after, value, options) {
  if (after !== undefined) validateNumber(after, 'delay');
  const { signal, ref = true } = readOptions(options);
  if (signal?.aborted) throw abortError(signal);

  let missed = 0; // ticks that nobody has asked for yet
  let wake;
  const interval = start(new Timeout(() => {
    missed++;
    wake?.();
    wake = undefined;
  }, after, undefined, true, ref));
  const listener = signal === undefined ? undefined : () => {
    clearTimeout(interval);
    wake?.(PromiseReject(abortError(signal)));
    wake = undefined;
  };
  signal?.addEventListener('abort', listener, { __proto__: null, once: true });
  try {
    while (!signal?.aborted) {
      if (missed === 0) await new Promise((resolve) => { wake = resolve; });
      for (; missed > 0; missed--) yield value;
    }
    throw abortError(signal);
  } finally {
    clearTimeout(interval);
    signal?.removeEventListener('abort', listener);
  }
}

class Scheduler {
  constructor() {
    throw new ERR_ILLEGAL_CONSTRUCTOR();
  }

  yield() {
    if (!this[kScheduler]) throw new ERR_INVALID_THIS('Scheduler');
    return setImmediate();
  }

  wait(delay, options) {
    if (!this[kScheduler]) throw new ERR_INVALID_THIS('Scheduler');
    return setTimeout(delay, undefined, options);
  }
}

module.exports = {
  setTimeout,
  setImmediate,
  setInterval,
  scheduler: { __proto__: Scheduler.prototype, [kScheduler]: true },
};
