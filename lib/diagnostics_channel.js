'use strict';

// Named channels on which modules tell what they do to whoever listens.

const {
  ArrayPrototypeAt, ArrayPrototypeIndexOf, ArrayPrototypePush, ArrayPrototypeSlice,
  ArrayPrototypeSplice, MapPrototypeDelete, MapPrototypeGet, MapPrototypeHas, MapPrototypeSet,
  MapPrototypeEntries, ObjectDefineProperty, ObjectGetPrototypeOf, ObjectSetPrototypeOf, Promise,
  PromisePrototypeThen, PromiseReject, PromiseResolve, ReflectApply, SafeMap, SymbolHasInstance,
  WeakRef, WeakRefPrototypeDeref,
} = primordials;
const { codes: { ERR_INVALID_ARG_TYPE } } = require('internal/errors');
const { validateFunction } = require('internal/validators');

// ---- Channels by name --------------------------------------------------------------------------

// A channel lives as long as somebody holds it or listens to it.
const known = new SafeMap(); // name -> WeakRef
const listenedTo = new SafeMap(); // channel -> how many listeners and stores

function hold(channel) {
  MapPrototypeSet(listenedTo, channel, (MapPrototypeGet(listenedTo, channel) ?? 0) + 1);
}

function release(channel) {
  const count = MapPrototypeGet(listenedTo, channel) ?? 0;
  if (count > 1) MapPrototypeSet(listenedTo, channel, count - 1);
  else MapPrototypeDelete(listenedTo, channel);
}

function find(name) {
  const reference = MapPrototypeGet(known, name);
  return reference === undefined ? undefined : WeakRefPrototypeDeref(reference);
}

function channel(name) {
  const found = find(name);
  if (found !== undefined) return found;
  if (typeof name !== 'string' && typeof name !== 'symbol') {
    throw new ERR_INVALID_ARG_TYPE('channel', ['string', 'symbol'], name);
  }
  const made = new Channel(name);
  MapPrototypeSet(known, name, new WeakRef(made));
  return made;
}

// ---- One channel -------------------------------------------------------------------------------

// A channel becomes active with its first listener and passive with the loss of its last, so that
// publishing where nobody listens costs an empty call.
function activate(passive) {
  ObjectSetPrototypeOf(passive, ActiveChannel.prototype);
  passive._subscribers = [];
  passive._stores = new SafeMap();
}

function rest(active) {
  if (active._subscribers.length > 0 || active._stores.size > 0) return;
  ObjectSetPrototypeOf(active, Channel.prototype);
  active._subscribers = undefined;
  active._stores = undefined;
}

function publishSafely(listener, data, name) {
  try {
    listener(data, name);
  } catch (error) {
    process.nextTick(() => { throw error; });
  }
}

// Publishes `data`, and runs `next` with what each store makes of it.
function runInStore(data, next, store, transform) {
  let context = data;
  if (transform !== undefined) {
    try {
      context = transform(data);
    } catch (error) {
      process.nextTick(() => { throw error; });
      return next();
    }
  }
  return store.run(context, next);
}

class ActiveChannel {
  subscribe(subscription) {
    validateFunction(subscription, 'subscription');
    // A copy: publish() may be going over the old one.
    this._subscribers = ArrayPrototypeSlice(this._subscribers);
    ArrayPrototypePush(this._subscribers, subscription);
    hold(this);
  }

  unsubscribe(subscription) {
    const index = ArrayPrototypeIndexOf(this._subscribers, subscription);
    if (index === -1) return false;
    this._subscribers = ArrayPrototypeSlice(this._subscribers);
    ArrayPrototypeSplice(this._subscribers, index, 1);
    release(this);
    rest(this);
    return true;
  }

  bindStore(store, transform) {
    if (!MapPrototypeHas(this._stores, store)) hold(this);
    MapPrototypeSet(this._stores, store, transform);
  }

  unbindStore(store) {
    if (!MapPrototypeHas(this._stores, store)) return false;
    MapPrototypeDelete(this._stores, store);
    release(this);
    rest(this);
    return true;
  }

  get hasSubscribers() {
    return true;
  }

  publish(data) {
    const subscribers = this._subscribers;
    for (let i = 0; i < subscribers?.length; i++) publishSafely(subscribers[i], data, this.name);
  }

  runStores(data, fn, thisArg, ...args) {
    let run = () => {
      this.publish(data);
      return ReflectApply(fn, thisArg, args);
    };
    const entries = MapPrototypeEntries(this._stores);
    for (let step = entries.next(); !step.done; step = entries.next()) {
      const store = step.value[0];
      const transform = step.value[1];
      const next = run;
      run = () => runInStore(data, next, store, transform);
    }
    return run();
  }
}

class Channel {
  constructor(name) {
    this._subscribers = undefined;
    this._stores = undefined;
    this.name = name;
  }

  static [SymbolHasInstance](instance) {
    if (instance === null || typeof instance !== 'object') return false;
    const prototype = ObjectGetPrototypeOf(instance);
    return prototype === Channel.prototype || prototype === ActiveChannel.prototype;
  }

  subscribe(subscription) {
    validateFunction(subscription, 'subscription');
    activate(this);
    this.subscribe(subscription);
  }

  unsubscribe() {
    return false;
  }

  bindStore(store, transform) {
    activate(this);
    this.bindStore(store, transform);
  }

  unbindStore() {
    return false;
  }

  get hasSubscribers() {
    return false;
  }

  publish() {}

  runStores(data, fn, thisArg, ...args) {
    return ReflectApply(fn, thisArg, args);
  }
}

// ---- By name -----------------------------------------------------------------------------------

function subscribe(name, subscription) {
  channel(name).subscribe(subscription);
}

function unsubscribe(name, subscription) {
  return channel(name).unsubscribe(subscription);
}

function hasSubscribers(name) {
  return find(name)?.hasSubscribers ?? false;
}

// ---- Tracing: five channels of one action ------------------------------------------------------

const eventNames = ['start', 'end', 'asyncStart', 'asyncEnd', 'error'];

function channelFor(nameOrChannels, event) {
  if (typeof nameOrChannels === 'string') return channel(`tracing:${nameOrChannels}:${event}`);
  if (typeof nameOrChannels === 'object' && nameOrChannels !== null) {
    const given = nameOrChannels[event];
    if (!(given instanceof Channel)) {
      throw new ERR_INVALID_ARG_TYPE(`nameOrChannels.${event}`, 'Channel', given);
    }
    return given;
  }
  throw new ERR_INVALID_ARG_TYPE('nameOrChannels', ['string', 'TracingChannel', 'Object'],
                                 nameOrChannels);
}

function warnOfNonThenable() {
  process.emitWarning('tracePromise was called with the function that returned a non-thenable.');
}

class TracingChannel {
  constructor(nameOrChannels) {
    for (let i = 0; i < eventNames.length; i++) {
      ObjectDefineProperty(this, eventNames[i], {
        __proto__: null, value: channelFor(nameOrChannels, eventNames[i]),
      });
    }
  }

  get hasSubscribers() {
    return this.start.hasSubscribers || this.end.hasSubscribers ||
      this.asyncStart.hasSubscribers || this.asyncEnd.hasSubscribers || this.error.hasSubscribers;
  }

  subscribe(handlers) {
    for (let i = 0; i < eventNames.length; i++) {
      const handler = handlers[eventNames[i]];
      if (handler) this[eventNames[i]]?.subscribe(handler);
    }
  }

  unsubscribe(handlers) {
    let isDone = true;
    for (let i = 0; i < eventNames.length; i++) {
      const handler = handlers[eventNames[i]];
      if (handler && !this[eventNames[i]]?.unsubscribe(handler)) isDone = false;
    }
    return isDone;
  }

  // The call itself, between start and end.
  #trace(context, call) {
    return this.start.runStores(context, () => {
      try {
        return call();
      } catch (error) {
        context.error = error;
        this.error.publish(context);
        throw error;
      } finally {
        this.end.publish(context);
      }
    });
  }

  traceSync(fn, context = {}, thisArg, ...args) {
    if (!this.hasSubscribers) return ReflectApply(fn, thisArg, args);
    return this.#trace(context, () => {
      const result = ReflectApply(fn, thisArg, args);
      context.result = result;
      return result;
    });
  }

  tracePromise(fn, context = {}, thisArg, ...args) {
    if (!this.hasSubscribers) {
      const result = ReflectApply(fn, thisArg, args);
      if (typeof result?.then !== 'function') warnOfNonThenable();
      return result;
    }
    const succeed = (result) => {
      context.result = result;
      this.asyncStart.publish(context);
      this.asyncEnd.publish(context);
      return result;
    };
    const fail = (error) => {
      context.error = error;
      this.error.publish(context);
      this.asyncStart.publish(context);
      this.asyncEnd.publish(context);
      return PromiseReject(error);
    };
    return this.#trace(context, () => {
      const result = ReflectApply(fn, thisArg, args);
      if (typeof result?.then !== 'function') {
        warnOfNonThenable();
        context.result = result;
        return result;
      }
      const promise = result instanceof Promise ? result : PromiseResolve(result);
      return PromisePrototypeThen(promise, succeed, fail);
    });
  }

  traceCallback(fn, position = -1, context = {}, thisArg, ...args) {
    if (!this.hasSubscribers) return ReflectApply(fn, thisArg, args);
    const callback = ArrayPrototypeAt(args, position);
    validateFunction(callback, 'callback');
    ArrayPrototypeSplice(args, position, 1, tracedCallback(this, callback, context));
    return this.#trace(context, () => ReflectApply(fn, thisArg, args));
  }
}

// What a program calls back in place of its callback.
function tracedCallback(channels, callback, context) {
  return function(error, result) {
    noteOutcome(channels.error, context, error, result);
    return channels.asyncStart.runStores(
      context, callAndPublish, undefined, channels.asyncEnd, context, callback, this, arguments);
  };
}

function noteOutcome(errors, context, error, result) {
  if (!error) {
    context.result = result;
    return;
  }
  context.error = error;
  errors.publish(context);
}

function callAndPublish(end, context, callback, self, args) {
  try {
    return ReflectApply(callback, self, args);
  } finally {
    end.publish(context);
  }
}

function tracingChannel(nameOrChannels) {
  return new TracingChannel(nameOrChannels);
}

require('internal/diagnostics').tell.on = true;

module.exports = { channel, hasSubscribers, subscribe, tracingChannel, unsubscribe, Channel };
