'use strict';

// How contexts (internal/async_context) go with promises, which are the engine's. Their jobs get
// their contexts in C++ (src/engine/promise_jobs.h), once track() has been called; what is left for
// here is to say what context a reaction is to have that waits for its promise: `then` is wrapped,
// and `await`, which asks a promise for its constructor before it waits for it, is caught there.
// Where jobs are not seen, a reaction of ours goes before each.

const {
  ObjectDefineProperties, ObjectDefineProperty, ObjectGetPrototypeOf, Promise, PromisePrototype,
  PromisePrototypeThen, PromiseReject, ReflectApply, taken: { members }, uncurryThis,
} = primordials;
const {
  isProxy, keepsByThen, markPromise, rejectionsAreSeen, resumeIn, setJobContext, trackContexts,
} = internalBinding('engine');
const { restoreForJob, slot } = require('internal/async_context');

let isTracking = false;
let mark;  // markPromise, where C++ sees the jobs
let quiet = [0];  // [0]: how many are asking for a promise's constructor who await nothing

// A rejection of ours among the program's, for an engine that tells of rejections when all is over,
// in their order, and not when each of them happens: those after it were made in its context.
class ContextRejection {
  #context;

  constructor(context) {
    this.#context = context;
  }

  static isOne(reason) {
    return typeof reason === 'object' && reason !== null && #context in reason;
  }

  static read(rejection) {
    return rejection.#context;
  }
}

function leaveContext(context) {
  PromiseReject(new ContextRejection(context));
}

// Jobs are seen, and rejections are not.
function tellBoth(context) {
  setJobContext(context);
  leaveContext(context);
}

let lastPassed;  // the context of the last one of ours among the rejections that were told

// False: a rejection of the program's.
function passContext(reason) {
  if (!ContextRejection.isOne(reason)) return false;
  lastPassed = ContextRejection.read(reason);
  return true;
}

function contextOfTold() {
  return lastPassed;
}

function passOn(value) {
  return value;
}

function rethrow(reason) {
  throw reason;
}

function inContext(callback, context) {
  return (value) => {
    restoreForJob(context);
    return announce(callback(value));
  };
}

function replaceMethod(object, name, replacement) {
  const { length } = object[name];
  ObjectDefineProperties(replacement, {
    __proto__: null,
    name: { __proto__: null, value: name, configurable: true },
    length: { __proto__: null, value: length, configurable: true },
  });
  ObjectDefineProperty(object, name, {
    __proto__: null, value: replacement, writable: true, enumerable: false, configurable: true,
  });
}

// Calls a function of the engine that looks at constructors and awaits nothing.
function quietly(method, self, args) {
  quiet[0]++;
  try {
    return ReflectApply(method, self, args);
  } finally {
    quiet[0]--;
  }
}

// A promise is given back as it is; of one of a derived class or anything else a new one is made.
const { resolve: promiseResolve } = members.Promise;
const resolveWith = uncurryThis(promiseResolve);

// Of what inherits from Promise.prototype. Once `then` is wrapped, and so asks, another way is taken that calls no `then`.
let isPlain = (object) => resolveWith(Promise, object) === object;

function isPlainPromise(value) {
  return typeof value === 'object' && value !== null && !isProxy(value) &&
    ObjectGetPrototypeOf(value) === PromisePrototype && isPlain(value);
}

const settled = resolveWith(Promise);
// Its reactions are promises of ours, whatever the program does to Promise.
ObjectDefineProperty(settled, 'constructor', { __proto__: null, value: undefined });

// A microtask by means of the language itself.
function enqueueJob(callback) {
  PromisePrototypeThen(settled, callback);
}

function isObject(value) {
  return (typeof value === 'object' && value !== null) || typeof value === 'function';
}

// A promise is about to be resolved with this value. If it is a thenable, the engine will call its
// `then` in a job: without C++ to see that, a job of ours before it restores the context.
function announce(value) {
  if (isTracking && mark === undefined && isObject(value)) {
    const context = slot.current;
    enqueueJob(() => restoreForJob(context));
  }
  return value;
}

// What `new Promise` is given, where sources are rewritten.
function announcing(executor) {
  if (!isTracking || typeof executor !== 'function') return executor;
  return (resolve, reject) => executor((value) => resolve(announce(value)), reject);
}

// The promise that `await value` waits for.
function awaitable(value) {
  if (!isTracking) return ReflectApply(promiseResolve, Promise, [value]);
  quiet[0]++;
  try {
    return isPlainPromise(value) ? value : resolveWith(Promise, announce(value));
  } finally {
    quiet[0]--;
  }
}

// The same for what will be awaited later, or never: a thenable is not called before. `await` begins
// with a look at the promise's constructor.
function awaitableLater(value) {
  if (quietly(isPlainPromise, undefined, [value])) return value;
  let resolve;
  const promise = new Promise((resolveIt) => { resolve = resolveIt; });
  ObjectDefineProperty(promise, 'constructor', {
    __proto__: null,
    configurable: true,
    get() {
      delete promise.constructor;
      resolve(announce(value));
      return promise.constructor;
    },
  });
  return promise;
}

function wrapThen() {
  const { then } = PromisePrototype;
  replaceMethod(PromisePrototype, 'then', function(onFulfilled, onRejected) {
    quiet[0]++;
    try {
      const context = slot.current;
      if (mark !== undefined && isPlainPromise(this)) {
        mark(this, context);
        return ReflectApply(then, this, [onFulfilled, onRejected]);
      }
      // What is passed on without a handler is looked at or rejected in this context, too.
      return ReflectApply(then, this, [
        inContext(typeof onFulfilled === 'function' ? onFulfilled : passOn, context),
        inContext(typeof onRejected === 'function' ? onRejected : rethrow, context),
      ]);
    } finally {
      quiet[0]--;
    }
  });
}

function wrapResolve() {
  const { resolve } = Promise;
  replaceMethod(Promise, 'resolve', function(value) {
    return quietly(resolve, this, [announce(value)]);
  });
}

// What it returns is awaited by the engine itself.
function wrapFinally() {
  const { finally: method } = PromisePrototype;
  replaceMethod(PromisePrototype, 'finally', function(onFinally) {
    const callback = typeof onFinally === 'function' ? () => announce(onFinally()) : onFinally;
    return quietly(method, this, [callback]);
  });
}

function noteAwait(promise) {
  if (quiet[0] !== 0) return;
  quiet[0]++;
  if (isPlainPromise(promise)) (mark ?? markByReaction)(promise, slot.current);
  quiet[0]--;
}

function wrapWithResolvers() {
  const { withResolvers } = Promise;
  replaceMethod(Promise, 'withResolvers', function() {
    const made = ReflectApply(withResolvers, this, []);
    const { resolve } = made;
    made.resolve = (value) => resolve(announce(value));
    return made;
  });
}

// Without C++ to see the jobs, a reaction of our own restores the context just before that of the
// `await`. Sources are rewritten so that only promises are awaited (internal/engine/await_rewrite).
function markByReaction(promise, context) {
  const restoreIt = () => restoreForJob(context);
  PromisePrototypeThen(promise, restoreIt, restoreIt);
}

// An `await` of a thenable goes on in this context, whoever calls what the thenable gets.
function keepContext(functions, context) {
  const { resolve, reject } = functions;
  functions.resolve = (0, (value) => resumeIn(context, resolve, value)); // no name, as the engine's
  functions.reject = (0, (reason) => resumeIn(context, reject, reason));
}

// The same: what is to be called instead of the thenable's `then`.
function keepContextOfThen(then, context) {
  return function(resolve, reject) {
    const functions = { __proto__: null, resolve, reject };
    keepContext(functions, context);
    return ReflectApply(then, this, [functions.resolve, functions.reject]);
  };
}

// From now on contexts go with promises. Returns what tells the engine of each switch.
function track() {
  isTracking = true;
  const keep = keepsByThen ? keepContextOfThen : keepContext;
  mark = trackContexts(restoreForJob, keep) ? markPromise : undefined;
  const asked = require('internal/engine/promise_constructor');
  quiet = asked.quiet;
  asked.onConstructorRead(noteAwait);
  isPlain = asked.isPlainPromise;
  if (mark !== undefined) asked.letEngineAnswer();
  wrapResolve();
  if (mark === undefined) {
    wrapFinally();
    wrapWithResolvers();
  }
  wrapThen();
  if (rejectionsAreSeen) return setJobContext;
  return mark === undefined ? leaveContext : tellBoth;
}

module.exports = {
  announce, announcing, awaitable, awaitableLater, contextOfTold, enqueueJob, isObject,
  passContext, quietly, replaceMethod, track,
};
