'use strict';

// The locks of navigator.locks (Web Locks), which all threads of the process share. What is held and
// who waits is known in C++; what a request waits to do is here.

const {
  Promise, PromisePrototypeThen, ReflectApply, ReflectConstruct, SafeMap, String,
  StringPrototypeStartsWith, Symbol, TypeError,
} = primordials;
const binding = internalBinding('locks');
const { pid } = internalBinding('process');
const { threadId } = internalBinding('worker');
const { restore, slot } = require('internal/async_context');
const { DOMException } = require('internal/dom_exception');
const { codes: { ERR_ILLEGAL_CONSTRUCTOR, ERR_INVALID_THIS } } = require('internal/errors');
const { makeEnumerable, tag } = require('internal/event');
const { tell } = require('internal/diagnostics');
const { validateAbortSignal, validateFunction } = require('internal/validators');

const kName = Symbol('kName');
const kMode = Symbol('kMode');

let isConstructing = false;

function construct(Class, ...args) {
  isConstructing = true;
  try {
    return ReflectConstruct(Class, args);
  } finally {
    isConstructing = false;
  }
}

class Lock {
  constructor(name, mode) {
    if (!isConstructing) throw new ERR_ILLEGAL_CONSTRUCTOR();
    this[kName] = name;
    this[kMode] = mode;
  }

  get name() {
    if (this?.[kName] === undefined) throw new ERR_INVALID_THIS('Lock');
    return this[kName];
  }

  get mode() {
    if (this?.[kMode] === undefined) throw new ERR_INVALID_THIS('Lock');
    return this[kMode];
  }
}

// --- Requests ------------------------------------------------------------------------------------

const requests = new SafeMap(); // by their numbers, until they have ended

binding.listen({ __proto__: null, onnews: hearNews });

function hearNews() {
  const news = binding.takeNews();
  for (let i = 0; i < news.length; i += 2) {
    const request = requests.get(news[i]);
    if (request === undefined) continue; // it was given up meanwhile
    if (news[i + 1]) end(request, news[i], aborted());
    else grant(request, news[i]);
  }
}

function aborted() {
  return new DOMException('The operation was aborted', 'AbortError');
}

function publish(what, request, error) {
  if (!tell.on) return;
  const { name, mode, options: { ifAvailable, steal } } = request;
  const data = { name, mode, ifAvailable, steal };
  if (error !== undefined) data.error = error;
  tell.publish(`locks.request.${what}`, data);
}

function grant(request, number) {
  request.stopListening?.();
  publish('grant', request);
  const { name, mode, context } = request;
  const before = slot.current;
  restore(context);
  const result = callWith(request, construct(Lock, name, mode));
  restore(before);
  PromisePrototypeThen(result, (value) => {
    if (!giveBack(request, number)) return;
    publish('end', request);
    request.resolve(value);
  }, (error) => {
    if (giveBack(request, number)) fail(request, error);
  });
}

// A promise of what the callback gives.
function callWith(request, lock) {
  return new Promise((resolve) => resolve(ReflectApply(request.callback, undefined, [lock])));
}

// False: the lock had been stolen.
function giveBack({ name }, number) {
  if (!requests.delete(number)) return false;
  binding.release(name, number);
  hearNews();
  return true;
}

function fail(request, error) {
  publish('end', request, error);
  request.reject(error);
}

// Before its callback has come to an end.
function end(request, number, error) {
  requests.delete(number);
  request.stopListening?.();
  fail(request, error);
}

function enqueue(request, number) {
  requests.set(number, request);
  if (request.options.signal !== undefined) listenToSignal(request, number);
  hearNews();
}

function listenToSignal(request, number) {
  const { name, options: { signal } } = request;
  const onAbort = () => {
    binding.release(name, number);
    end(request, number, signal.reason);
    hearNews();
  };
  signal.addEventListener('abort', onAbort);
  request.stopListening = () => signal.removeEventListener('abort', onAbort);
}

function submit(request) {
  const { name, mode, options } = request;
  const isShared = mode === 'shared';
  publish('start', request);
  if (options.steal) return enqueue(request, binding.steal(name));
  if (!options.ifAvailable) return enqueue(request, binding.request(name, isShared));
  const number = binding.requestIfAvailable(name, isShared);
  if (number !== 0) return enqueue(request, number);
  publish('miss', request);
  PromisePrototypeThen(callWith(request, null), (value) => {
    publish('end', request);
    request.resolve(value);
  }, (error) => fail(request, error));
}

// --- What the program gives ----------------------------------------------------------------------

function badType(message, code) {
  const error = new TypeError(message);
  error.code = code;
  return error;
}

function toText(value) {
  if (typeof value !== 'symbol') return String(value);
  throw badType('Value is a Symbol and cannot be converted to a string.', 'ERR_INVALID_ARG_TYPE');
}

function toMode(value) {
  if (value === undefined) return 'exclusive';
  const mode = toText(value);
  if (mode === 'exclusive' || mode === 'shared') return mode;
  throw badType(`mode '${mode}' is not a valid enum value of type LockMode.`, 'ERR_INVALID_ARG_VALUE');
}

function toSignal(value) {
  if (value === undefined) return undefined;
  if (value === null || (typeof value !== 'object' && typeof value !== 'function')) {
    throw badType('signal is not an object.', 'ERR_INVALID_ARG_TYPE');
  }
  return value;
}

// Members are read in the order of their names, as Web IDL has it.
function toOptions(value) {
  if (value != null && typeof value !== 'object' && typeof value !== 'function') {
    throw badType('Value cannot be converted to a dictionary', 'ERR_INVALID_ARG_TYPE');
  }
  const ifAvailable = !!value?.ifAvailable;
  const mode = toMode(value?.mode);
  const signal = toSignal(value?.signal);
  const steal = !!value?.steal;
  return { __proto__: null, ifAvailable, mode, signal, steal };
}

function refuse(message) {
  throw new DOMException(message, 'NotSupportedError');
}

function check(name, { ifAvailable, mode, signal, steal }) {
  if (signal !== undefined) {
    validateAbortSignal(signal, 'options.signal');
    signal.throwIfAborted();
  }
  if (StringPrototypeStartsWith(name, '-')) refuse('Lock name may not start with hyphen');
  if (ifAvailable && steal) refuse('ifAvailable and steal are mutually exclusive');
  if (mode !== 'exclusive' && steal) refuse('mode: "shared" and steal are mutually exclusive');
  if (signal !== undefined && (steal || ifAvailable)) {
    refuse('signal cannot be used with steal or ifAvailable');
  }
}

function describe(list) {
  const described = [];
  for (let i = 0; i < list.length; i += 2) {
    const mode = list[i + 1] ? 'shared' : 'exclusive';
    described[i / 2] = { name: list[i], mode, clientId: `node-${pid}-${threadId}` };
  }
  return described;
}

class LockManager {
  #isLockManager = true;

  constructor() {
    if (!isConstructing) throw new ERR_ILLEGAL_CONSTRUCTOR();
  }

  static #check(value) {
    if (typeof value === 'object' && value !== null && #isLockManager in value) return;
    throw new ERR_INVALID_THIS('LockManager');
  }

  request(name, options, callback = undefined) {
    return new Promise((resolve, reject) => {
      LockManager.#check(this);
      if (callback === undefined) {
        callback = options;
        options = undefined;
      }
      name = toText(name);
      validateFunction(callback, 'callback');
      options = toOptions(options);
      check(name, options);
      submit({
        __proto__: null,
        name,
        mode: options.mode,
        options,
        callback,
        context: slot.current,
        resolve,
        reject,
        stopListening: undefined,
      });
    });
  }

  async query() {
    LockManager.#check(this);
    const { 0: held, 1: pending } = binding.query();
    return { held: describe(held), pending: describe(pending) };
  }
}

tag(Lock.prototype, 'Lock');
tag(LockManager.prototype, 'LockManager');
makeEnumerable(Lock.prototype, ['name', 'mode']);
makeEnumerable(LockManager.prototype, ['request', 'query']);

module.exports = { locks: construct(LockManager) };
