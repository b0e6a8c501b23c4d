'use strict';

// What is carried from the callback that schedules to the callback that runs. Everything that
// schedules takes `slot.current` with it, and everything that runs a callback puts it back with
// switchTo(); the value itself is AsyncLocalStorage's affair. As long as nobody uses that, all
// contexts are undefined, and a comparison is all it costs.
//
// Promises are the engine's. Their jobs get their contexts in C++ (src/engine/job_contexts.h), once
// track() has been called; what is left for here is to say what context a reaction is to have that
// waits for its promise: `then` is wrapped, and `await`, which asks a promise for its constructor
// before it waits for it, is caught there.

const {
  ObjectDefineProperties, ObjectDefineProperty, ObjectGetPrototypeOf, Promise, PromisePrototype,
  PromisePrototypeThen, ReflectApply, uncurryThis,
} = primordials;
const { isProxy, markPromise, setJobContext, trackContexts } = internalBinding('engine');

const slot = { __proto__: null, current: undefined };
let isTracking = false;
let mark; // markPromise, where C++ sees the jobs
let isAwait = true; // nobody else is asking for a promise's constructor

// The context that a promise will be rejected in, as a private field of it.
class Stamp extends (function(promise) { return promise; }) {
  #context;

  constructor(promise, context) {
    super(promise);
    this.#context = context;
  }

  static has(promise) {
    return #context in promise;
  }

  static read(promise) {
    return promise.#context;
  }
}

// A class of the program's may give one promise out twice, or something else altogether.
function stamp(promise, context) {
  const isObject = typeof promise === 'object' && promise !== null;
  if (isObject && !isProxy(promise) && !Stamp.has(promise)) new Stamp(promise, context);
  return promise;
}

function switchTo(context) {
  slot.current = context;
  if (isTracking) setJobContext(context);
}

// Runs before a promise job, in the engine's queue.
function restore(context) {
  if (slot.current !== context) switchTo(context);
}

function inContext(callback, context) {
  if (typeof callback !== 'function') return callback;
  return (value) => {
    restore(context);
    return callback(value);
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
  const before = isAwait;
  isAwait = false;
  try {
    return ReflectApply(method, self, args);
  } finally {
    isAwait = before;
  }
}

// A promise is given back as it is; of one of a derived class or anything else a new one is made.
const resolveWith = uncurryThis(Promise.resolve);

function isPlainPromise(value) {
  return typeof value === 'object' && value !== null && !isProxy(value) &&
    ObjectGetPrototypeOf(value) === PromisePrototype && resolveWith(Promise, value) === value;
}

function wrapThen() {
  const { then } = PromisePrototype;
  replaceMethod(PromisePrototype, 'then', function(onFulfilled, onRejected) {
    const before = isAwait;
    isAwait = false;
    try {
      const context = slot.current;
      if (mark !== undefined && isPlainPromise(this)) {
        mark(this, context);
        return stamp(ReflectApply(then, this, [onFulfilled, onRejected]), context);
      }
      return ReflectApply(then, this, [inContext(onFulfilled, context), inContext(onRejected, context)]);
    } finally {
      isAwait = before;
    }
  });
}

function wrapResolve() {
  const { resolve } = Promise;
  replaceMethod(Promise, 'resolve', function(value) {
    return quietly(resolve, this, [value]);
  });
}

// A rejection that nobody handles is reported in the context of who rejected.
function wrapReject() {
  const { reject } = Promise;
  replaceMethod(Promise, 'reject', function(reason) {
    return stamp(quietly(reject, this, [reason]), slot.current);
  });
}

function catchAwait() {
  let constructor = Promise;
  ObjectDefineProperty(PromisePrototype, 'constructor', {
    __proto__: null,
    configurable: true,
    enumerable: false,
    get() {
      if (isAwait && this !== PromisePrototype) {
        isAwait = false;
        if (isPlainPromise(this)) (mark ?? markByReaction)(this, slot.current);
        isAwait = true;
      }
      return constructor;
    },
    set(value) {
      if (this === PromisePrototype) {
        constructor = value;
        return;
      }
      ObjectDefineProperty(this, 'constructor', {
        __proto__: null, value, writable: true, enumerable: true, configurable: true,
      });
    },
  });
}

// Without C++ to see the jobs, a reaction of our own restores the context just before that of the
// `await`. What is awaited without being a promise goes by whatever context was last.
function markByReaction(promise, context) {
  const restoreIt = () => restore(context);
  PromisePrototypeThen(promise, restoreIt, restoreIt);
}

// From now on contexts go with promises too.
function track() {
  if (isTracking) return;
  isTracking = true;
  mark = trackContexts(restore) ? markPromise : undefined;
  catchAwait();
  wrapReject();
  wrapResolve();
  wrapThen();
}

// Of a rejected promise, as far as it is known.
function contextOfRejected(promise) {
  return Stamp.has(promise) ? Stamp.read(promise) : slot.current;
}

module.exports = { contextOfRejected, restore, slot, switchTo, track };
