'use strict';

// Promises that tell when they are made, when what waits for them runs, and when they are settled: for hooks
// (async_hooks, v8.promiseHooks). The engine tells nobody, so this is what can be seen from here once somebody wants to hear:
// the methods of Promise are replaced, and `await` asks a promise for its constructor before it waits for it
// (internal/engine/promise_constructor). A promise that nobody has seen being made, as that of an async function, counts as made
// when somebody first waits for it.
//
// An `await` is followed as V8 does, by a promise of its own, which runs when the function goes on. That it has left again is
// learned when the next one is known to run.

const {
  ArrayPrototypeConcat, ArrayPrototypeFilter, ArrayPrototypePush, ArrayPrototypeShift,
  FunctionPrototypeToString, ObjectGetPrototypeOf, Promise, PromisePrototype, PromisePrototypeThen, ReflectApply,
  SafeWeakMap, SafeWeakSet, WeakMapPrototypeGet, WeakMapPrototypeSet, WeakSetPrototypeAdd, WeakSetPrototypeDelete,
  WeakSetPrototypeHas,
  taken: { members }, uncurryThis,
} = primordials;
const { isPromise, isProxy } = require('internal/util/types');

const resolveWith = uncurryThis(members.Promise.resolve);
let quiet = [0]; // [0]: how many are asking for a promise's constructor who await nothing
let isPlainPromise;
const known = new SafeWeakSet();
let resumed; // what an `await` that goes on now is followed by

// listener(promise, parent). Replaced and never changed.
const listeners = { __proto__: null, init: [], before: [], after: [], settled: [] };
let isOn = false;

function nop() {}

function tell(name, promise, parent) {
  const list = listeners[name];
  for (let i = 0; i < list.length; i++) list[i](promise, parent);
}

// A promise was made just now.
function note(promise, parent) {
  if (WeakSetPrototypeHas(known, promise)) return;
  WeakSetPrototypeAdd(known, promise);
  tell('init', promise, parent);
}

// Those that nobody sees being settled: they are known to be when what waits for them runs.
const unseen = new SafeWeakSet();

function noteUnseen(promise) {
  if (WeakSetPrototypeHas(known, promise)) return;
  note(promise, undefined);
  WeakSetPrototypeAdd(unseen, promise);
}

function tellUnseen(promise) {
  if (WeakSetPrototypeDelete(unseen, promise)) tell('settled', promise);
}

// ---- Reactions -----------------------------------------------------------------------------------

function passOn(value) {
  return value;
}

function rethrow(reason) {
  throw reason;
}

// By promise: those that are resolved with it, whose jobs have not come yet. They are settled when it is.
const adopters = new SafeWeakMap();

// `promise` was resolved with this value; a rejection is a value, too.
function noteResolved(promise, value) {
  quiet[0]++;
  const isAdopting = isPromise(value);
  quiet[0]--;
  if (!isAdopting) {
    tell('settled', promise);
    return;
  }
  const waiting = WeakMapPrototypeGet(adopters, value);
  if (waiting === undefined) WeakMapPrototypeSet(adopters, value, [promise]);
  else ArrayPrototypePush(waiting, promise);
}

// What runs when `link.parent` is settled. `adopter`: what is settled with it.
function reactionOf(link, callback, adopter) {
  return (value) => {
    leaveResumed();
    const { parent, promise } = link;
    tellUnseen(parent);
    let result;
    tell('before', promise);
    try {
      if (adopter !== undefined) tell('settled', adopter);
      result = callback(value);
      return result;
    } finally {
      noteResolved(promise, result);
      tell('after', promise);
    }
  };
}

// The promise whose job this call of `then` is.
function adopterOf(promise, onFulfilled) {
  const waiting = WeakMapPrototypeGet(adopters, promise);
  if (waiting === undefined || waiting.length === 0 || typeof onFulfilled !== 'function') return undefined;
  return FunctionPrototypeToString(onFulfilled) === kNative ? ArrayPrototypeShift(waiting) : undefined;
}

// As that of all functions of the engine's that settle a promise.
let kNative;
void new Promise((resolve) => { kNative = FunctionPrototypeToString(resolve); });

function thenNoted(then, promise, onFulfilled, onRejected) {
  const adopter = adopterOf(promise, onFulfilled);
  if (adopter !== undefined) {
    leaveResumed();
    tell('before', adopter);
  }
  const link = { __proto__: null, parent: promise, promise: undefined };
  const derived = link.promise = ReflectApply(then, promise, [
    reactionOf(link, typeof onFulfilled === 'function' ? onFulfilled : passOn, adopter),
    reactionOf(link, typeof onRejected === 'function' ? onRejected : rethrow, adopter),
  ]);
  noteUnseen(promise);
  note(derived, promise);
  if (adopter !== undefined) tell('after', adopter);
  return derived;
}

function wrapThen(replaceMethod) {
  const { then } = PromisePrototype;
  replaceMethod(PromisePrototype, 'then', function(onFulfilled, onRejected) {
    quiet[0]++;
    try {
      if (!isOn || !isPromise(this)) return ReflectApply(then, this, [onFulfilled, onRejected]);
      return thenNoted(then, this, onFulfilled, onRejected);
    } finally {
      quiet[0]--;
    }
  });
}

// The engine's own would look at constructors, and make promises that nobody sees.
function wrapFinally(replaceMethod) {
  const { finally: method } = PromisePrototype;
  replaceMethod(PromisePrototype, 'finally', function(onFinally) {
    quiet[0]++;
    try {
      if (!isOn || typeof onFinally !== 'function' || !isPlain(this)) return ReflectApply(method, this, [onFinally]);
    } finally {
      quiet[0]--;
    }
    /* eslint-disable giro/builtins -- it is the program's `then` that is to be called */
    return this.then(
      (value) => resolved(onFinally()).then(() => value),
      (reason) => resolved(onFinally()).then(() => { throw reason; }));
    /* eslint-enable giro/builtins */
  });
}

// Promise.resolve(value), whatever a program has made of that.
function resolved(value) {
  quiet[0]++;
  try {
    const promise = resolveWith(Promise, value);
    if (promise !== value) {
      note(promise, undefined);
      noteResolved(promise, value);
    }
    return promise;
  } finally {
    quiet[0]--;
  }
}

// ---- await ---------------------------------------------------------------------------------------

function leaveResumed() {
  const promise = resumed;
  if (promise === undefined) return;
  resumed = undefined;
  tell('settled', promise);
  tell('after', promise);
}

function resume(promise, follower) {
  leaveResumed();
  tellUnseen(promise);
  resumed = follower;
  tell('before', follower);
}

function isPlain(object) {
  return typeof object === 'object' && object !== null && !isProxy(object) &&
    ObjectGetPrototypeOf(object) === PromisePrototype && isPlainPromise(object);
}

// The job of this reaction is followed by that of the `await`.
function noteAwait(promise) {
  if (!isOn || quiet[0] !== 0) return;
  quiet[0]++;
  try {
    if (!isPlain(promise)) return;
    noteUnseen(promise);
    const follower = new Promise(nop);
    note(follower, promise);
    const goOn = () => resume(promise, follower);
    PromisePrototypeThen(promise, goOn, goOn);
  } finally {
    quiet[0]--;
  }
}

// ---- Functions that make promises ----------------------------------------------------------------

// `isSettledAtOnce`: what it gives is settled, unless the argument was a promise already.
function wrapMaker(replaceMethod, name, isSettledAtOnce) {
  // eslint-disable-next-line giro/builtins -- what is there now is to be wrapped
  const method = Promise[name];
  if (typeof method !== 'function') return;
  replaceMethod(Promise, name, function(...args) {
    quiet[0]++;
    try {
      const made = ReflectApply(method, this, args);
      if (!isOn || !isPromise(made) || made === args[0] || WeakSetPrototypeHas(known, made)) return made;
      if (!isSettledAtOnce) {
        noteUnseen(made);
        return made;
      }
      note(made, undefined);
      noteResolved(made, name === 'resolve' ? args[0] : undefined);
      return made;
    } finally {
      quiet[0]--;
    }
  });
}

// The two functions that settle a promise, which is told of once.
function settlers(promise, resolve, reject) {
  let isDone = false;
  const settle = (how, settled, value) => {
    if (!isDone) {
      isDone = true;
      noteResolved(promise, settled);
    }
    how(value);
  };
  return {
    __proto__: null,
    resolve: (0, (value) => settle(resolve, value, value)), // no name, as the engine's
    reject: (0, (reason) => settle(reject, undefined, reason)),
  };
}

function wrapWithResolvers(replaceMethod) {
  const { withResolvers } = Promise;
  replaceMethod(Promise, 'withResolvers', function() {
    const made = ReflectApply(withResolvers, this, []);
    if (!isOn || !isPromise(made.promise)) return made;
    note(made.promise, undefined);
    const { resolve, reject } = settlers(made.promise, made.resolve, made.reject);
    made.resolve = resolve;
    made.reject = reject;
    return made;
  });
}

// ---- What rewritten sources call (internal/engine/promise_rewrite) --------------------------------

// new Made(executor)
function construct(Made, executor) {
  if (!isOn || Made !== Promise || typeof executor !== 'function') return new Made(executor);
  let resolveIt;
  let rejectIt;
  const promise = new Promise((resolve, reject) => {
    resolveIt = resolve;
    rejectIt = reject;
  });
  note(promise, undefined);
  const { resolve, reject } = settlers(promise, resolveIt, rejectIt);
  try {
    executor(resolve, reject);
  } catch (error) {
    reject(error);
  }
  return promise;
}

// What is awaited: a promise is made of what is no object.
function awaited(value) {
  const isObject = (typeof value === 'object' && value !== null) || typeof value === 'function';
  return isOn && !isObject ? resolved(value) : value;
}

// ---- Beginning and end ---------------------------------------------------------------------------

let isInstalled = false;

function install() {
  isInstalled = true;
  internalBinding('script').followPromises();
  const { replaceMethod } = require('internal/promise_contexts');
  const asked = require('internal/engine/promise_constructor');
  quiet = asked.quiet;
  ({ isPlainPromise } = asked);
  wrapThen(replaceMethod);
  wrapFinally(replaceMethod);
  wrapMaker(replaceMethod, 'resolve', true);
  wrapMaker(replaceMethod, 'reject', true);
  const others = ['all', 'allSettled', 'any', 'race', 'try'];
  for (let i = 0; i < others.length; i++) wrapMaker(replaceMethod, others[i], false);
  wrapWithResolvers(replaceMethod);
  asked.askAlways();
  asked.onConstructorRead(noteAwait, true);
}

function changed() {
  isOn = listeners.init.length + listeners.before.length + listeners.after.length + listeners.settled.length > 0;
  if (isOn && !isInstalled) install();
}

// Returns what takes the listener away again.
function listen(name, listener) {
  listeners[name] = ArrayPrototypeConcat(listeners[name], [listener]);
  changed();
  return () => {
    listeners[name] = ArrayPrototypeFilter(listeners[name], (other) => other !== listener);
    changed();
  };
}

module.exports = { awaited, construct, leaveResumed, listen };
