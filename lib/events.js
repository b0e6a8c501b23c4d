'use strict';

// EventEmitter. `_events` maps a type to its listener, or to an array of them. An array that is
// being emitted counts that in kEmitting and is copied before it is changed, so that emit itself
// needs no copy.

const {
  Error,
  ErrorCaptureStackTrace,
  FunctionPrototypeCall,
  ObjectAssign,
  ObjectDefineProperties,
  ObjectDefineProperty,
  ObjectGetPrototypeOf,
  ReflectApply,
  ReflectOwnKeys,
  String,
  StringPrototypeIndexOf,
  StringPrototypeSlice,
  Symbol,
  SymbolFor,
} = primordials;

const {
  codes: { ERR_INVALID_ARG_TYPE, ERR_UNHANDLED_ERROR },
  kEnhanceStack,
} = require('internal/errors');
const { validateBoolean, validateFunction, validateNumber } = require('internal/validators');

const kCapture = Symbol('kCapture');
const kEmitting = Symbol('events.emitting');
const kErrorMonitor = Symbol('events.errorMonitor');
const kMaxEventTargetListeners = Symbol('events.maxEventTargetListeners');
const kMaxEventTargetListenersWarned = Symbol('events.maxEventTargetListenersWarned');
const kRejection = SymbolFor('nodejs.rejection');
const kShapeMode = Symbol('shapeMode');

let defaultMaxListeners = 10;

function EventEmitter(options) {
  // A domain replaces `init`.
  if (EventEmitter.init === init) initialize(this, options);
  else ReflectApply(EventEmitter.init, this, [options]);
}

function initialize(emitter, options) {
  if (emitter._events === undefined || emitter._events === ObjectGetPrototypeOf(emitter)._events) {
    emitter._events = { __proto__: null };
    emitter._eventsCount = 0;
    emitter[kShapeMode] = false;
  } else {
    // The subclass has laid out its usual types; they stay when their listeners go.
    emitter[kShapeMode] = true;
  }
  emitter._maxListeners = emitter._maxListeners || undefined;
  if (options?.captureRejections) {
    validateBoolean(options.captureRejections, 'options.captureRejections');
    emitter[kCapture] = true;
  } else {
    emitter[kCapture] = EventEmitter.prototype[kCapture];
  }
}

function init(options) {
  initialize(this, options);
}

// ---- Emitting ----------------------------------------------------------------------------------

EventEmitter.prototype._events = undefined;
EventEmitter.prototype._eventsCount = 0;
EventEmitter.prototype._maxListeners = undefined;

// All that an ordinary event needs is in this one function: `args` goes to ReflectApply alone, and
// then the engine never makes the array.
EventEmitter.prototype.emit = function emit(type, ...args) {
  const handler = this._events?.[type];
  if (handler === undefined || type === 'error' || this[kCapture] !== false) {
    return ReflectApply(emitCarefully, this, arguments);
  }
  if (typeof handler === 'function') {
    ReflectApply(handler, this, args);
    return true;
  }
  const { length } = handler;
  handler[kEmitting] = (handler[kEmitting] | 0) + 1;
  try {
    for (let i = 0; i < length; i++) ReflectApply(handler[i], this, args);
  } finally {
    handler[kEmitting]--;
  }
  return true;
};

// The same for 'error', and where rejections are captured.
function emitCarefully(type, ...args) {
  const events = this._events;
  if (type === 'error' && !beforeError(this, events, args)) throwUnhandled(this, args[0]);
  const handler = events === undefined ? undefined : events[type];
  if (handler === undefined) return false;
  if (typeof handler === 'function') {
    catchRejection(this, ReflectApply(handler, this, args), type, args);
    return true;
  }
  const { length } = handler;
  handler[kEmitting] = (handler[kEmitting] | 0) + 1;
  try {
    for (let i = 0; i < length; i++) {
      catchRejection(this, ReflectApply(handler[i], this, args), type, args);
    }
  } finally {
    handler[kEmitting]--;
  }
  return true;
}

// Tells the monitors; whether somebody listens to 'error'.
function beforeError(emitter, events, args) {
  if (events === undefined) return false;
  if (events[kErrorMonitor] !== undefined) {
    ReflectApply(emitter.emit, emitter, joinArgs([kErrorMonitor], args));
  }
  return events.error !== undefined;
}

// Without spread, which would ask Array.prototype for its iterator.
function joinArgs(first, rest) {
  for (let i = 0; i < rest.length; i++) first[first.length] = rest[i];
  return first;
}

function throwUnhandled(emitter, error) {
  if (error instanceof Error) {
    noteEmitter(emitter, error);
    throw error;
  }
  let text;
  try {
    text = require('internal/util/inspect').inspect(error);
  } catch {
    text = error;
  }
  const unhandled = new ERR_UNHANDLED_ERROR(text);
  unhandled.context = error;
  throw unhandled;
}

// What prints an uncaught error asks for the stack with the place of the emit.
function noteEmitter(emitter, error) {
  try {
    const at = { __proto__: null };
    ErrorCaptureStackTrace(at, EventEmitter.prototype.emit);
    ObjectDefineProperty(error, kEnhanceStack, {
      __proto__: null, value: () => withEmitter(emitter, error, at.stack), configurable: true,
    });
  } catch {
    // A frozen error is thrown as it is.
  }
}

function withEmitter(emitter, error, at) {
  const name = emitter.constructor?.name;
  const where = name && name !== 'EventEmitter' ? ` on ${name} instance` : '';
  const frames = StringPrototypeSlice(at, StringPrototypeIndexOf(at, '\n') + 1);
  return `${error.stack}\nEmitted 'error' event${where} at:\n${frames}`;
}

// What a listener returned may be a promise: its rejection becomes an event. Most return nothing.
function catchRejection(emitter, result, type, args) {
  if (result === undefined || result === null || !emitter[kCapture]) return;
  const rejected = new RejectedEvent(emitter, type, args);
  try {
    const { then } = result;
    // In a tick, out of the promise's job: what a handler throws must be an uncaught exception.
    if (typeof then === 'function') {
      FunctionPrototypeCall(then, result, undefined, (error) => rejected.tellSoon(error));
    }
  } catch (error) {
    emitter.emit('error', error);
  }
}

class RejectedEvent {
  constructor(emitter, type, args) {
    this.emitter = emitter;
    this.type = type;
    this.args = args;
  }

  tellSoon(error) {
    process.nextTick(tellRejection, this, error);
  }
}

function tellRejection(event, error) {
  const { emitter } = event;
  const handler = emitter[kRejection];
  if (typeof handler !== 'function') emitUncaptured(emitter, error);
  else ReflectApply(handler, emitter, joinArgs([error, event.type], event.args));
}

// An async 'error' listener that rejects must not start over.
function emitUncaptured(emitter, error) {
  const captures = emitter[kCapture];
  emitter[kCapture] = false;
  try {
    emitter.emit('error', error);
  } finally {
    emitter[kCapture] = captures;
  }
}

// ---- Adding ------------------------------------------------------------------------------------

function addListener(target, type, listener, isFirst) {
  validateFunction(listener, 'listener');
  let events = target._events;
  if (events === undefined) {
    events = target._events = { __proto__: null };
    target._eventsCount = 0;
  } else if (events.newListener !== undefined) {
    target.emit('newListener', type, listener.listener ?? listener);
    events = target._events;
  }

  const existing = events[type];
  if (existing === undefined) {
    events[type] = listener;
    ++target._eventsCount;
    return target;
  }
  const list = typeof existing === 'function' ?
    asList([existing]) : ownedList(events, type, existing);
  if (isFirst) insertFirst(list, listener);
  else list[list.length] = listener;
  events[type] = list;
  const max = maxListenersOf(target);
  if (max > 0 && list.length > max && !list.warned) warnOfLeak(target, type, list, max);
  return target;
}

// Not slice(), which asks the list's constructor what to make.
function copyList(list) {
  const copy = [];
  for (let i = 0; i < list.length; i++) copy[i] = list[i];
  return copy;
}

function asList(list) {
  list[kEmitting] = 0;
  return list;
}

// The list if nobody is walking it, otherwise a copy in its place.
function ownedList(events, type, list) {
  if (!list[kEmitting]) return list;
  const copy = asList(copyList(list));
  if (list.warned) copy.warned = true;
  return events[type] = copy;
}

function insertFirst(list, item) {
  for (let i = list.length; i > 0; i--) list[i] = list[i - 1];
  list[0] = item;
}

function removeAt(list, index) {
  for (let i = index + 1; i < list.length; i++) list[i - 1] = list[i];
  list.length--;
}

function warnOfLeak(target, type, list, max) {
  list.warned = true;
  const name = require('internal/util/inspect').inspect(target, { __proto__: null, depth: -1 });
  const warning = new Error(
    `Possible EventEmitter memory leak detected. ${list.length} ${String(type)} listeners added ` +
    'to ' +
      `${name}. MaxListeners is ${max}. Use emitter.setMaxListeners() to increase limit`,
  );
  warning.name = 'MaxListenersExceededWarning';
  warning.emitter = target;
  warning.type = type;
  warning.count = list.length;
  process.emitWarning(warning);
}

function maxListenersOf(emitter) {
  return emitter._maxListeners === undefined ? defaultMaxListeners : emitter._maxListeners;
}

// The quoted name is the one that users of Node see in rawListeners().
function wrapOnce(target, type, listener) {
  validateFunction(listener, 'listener');
  let isFired = false;
  const { 'bound onceWrapper': wrapped } = {
    'bound onceWrapper': (...args) => {
      if (isFired) return undefined;
      target.removeListener(type, wrapped);
      isFired = true;
      return ReflectApply(listener, target, args);
    },
  };
  wrapped.listener = listener;
  return wrapped;
}

EventEmitter.prototype.setMaxListeners = function setMaxListeners(n) {
  validateNumber(n, 'setMaxListeners', 0);
  this._maxListeners = n;
  return this;
};

EventEmitter.prototype.getMaxListeners = function getMaxListeners() {
  return maxListenersOf(this);
};

EventEmitter.prototype.addListener = function addListener_(type, listener) {
  return addListener(this, type, listener, false);
};
ObjectDefineProperty(EventEmitter.prototype.addListener, 'name', {
  __proto__: null,
  value: 'addListener',
});

EventEmitter.prototype.on = EventEmitter.prototype.addListener;

EventEmitter.prototype.prependListener = function prependListener(type, listener) {
  return addListener(this, type, listener, true);
};

EventEmitter.prototype.once = function once(type, listener) {
  this.on(type, wrapOnce(this, type, listener));
  return this;
};

EventEmitter.prototype.prependOnceListener = function prependOnceListener(type, listener) {
  this.prependListener(type, wrapOnce(this, type, listener));
  return this;
};

// ---- Removing ----------------------------------------------------------------------------------

const typesMaxToCopy = 8;

// Takes the whole type out. After a `delete` the engine looks every property up in a hash table, so
// that a new object is worth making while there are few.
function dropType(emitter, events, type) {
  emitter._eventsCount -= 1;
  if (emitter[kShapeMode]) events[type] = undefined;
  else if (emitter._eventsCount === 0) emitter._events = { __proto__: null };
  else if (emitter._eventsCount < typesMaxToCopy) emitter._events = copyWithout(events, type);
  else delete events[type];
}

function copyWithout(events, type) {
  const copy = { __proto__: null };
  const types = ReflectOwnKeys(events);
  for (let i = 0; i < types.length; i++) {
    if (types[i] !== type) copy[types[i]] = events[types[i]];
  }
  return copy;
}

EventEmitter.prototype.removeListener = function removeListener(type, listener) {
  validateFunction(listener, 'listener');
  const events = this._events;
  const existing = events === undefined ? undefined : events[type];
  if (existing === undefined) return this;

  if (existing === listener || existing.listener === listener) {
    dropType(this, events, type);
    if (events.removeListener !== undefined) {
      this.emit('removeListener', type, existing.listener || listener);
    }
  } else if (typeof existing !== 'function') {
    let index = existing.length - 1;
    while (index >= 0 && existing[index] !== listener && existing[index].listener !== listener) {
      index--;
    }
    if (index < 0) return this;
    const list = ownedList(events, type, existing);
    removeAt(list, index);
    if (list.length === 1) events[type] = list[0];
    if (events.removeListener !== undefined) this.emit('removeListener', type, listener);
  }
  return this;
};

EventEmitter.prototype.off = EventEmitter.prototype.removeListener;

EventEmitter.prototype.removeAllListeners = function removeAllListeners(type) {
  const events = this._events;
  if (events === undefined) return this;
  const isAll = arguments.length === 0;

  if (events.removeListener === undefined) {
    if (isAll) clear(this);
    else if (events[type] !== undefined) dropType(this, events, type);
    return this;
  }
  if (isAll) {
    const types = ReflectOwnKeys(events);
    for (let i = 0; i < types.length; i++) {
      if (types[i] !== 'removeListener') this.removeAllListeners(types[i]);
    }
    this.removeAllListeners('removeListener');
    clear(this);
    return this;
  }
  const existing = events[type];
  if (typeof existing === 'function') {
    this.removeListener(type, existing);
  } else if (existing !== undefined) {
    const list = copyList(existing);
    for (let i = list.length - 1; i >= 0; i--) this.removeListener(type, list[i]);
  }
  return this;
};

function clear(emitter) {
  emitter._events = { __proto__: null };
  emitter._eventsCount = 0;
  emitter[kShapeMode] = false;
}

// ---- Asking ------------------------------------------------------------------------------------

function listenersOf(emitter, type, unwrap) {
  const existing = emitter._events?.[type];
  if (existing === undefined) return [];
  if (typeof existing === 'function') return [unwrap ? existing.listener || existing : existing];
  const list = copyList(existing);
  for (let i = 0; unwrap && i < list.length; i++) list[i] = list[i].listener || list[i];
  return list;
}

EventEmitter.prototype.listeners = function listeners(type) {
  return listenersOf(this, type, true);
};

EventEmitter.prototype.rawListeners = function rawListeners(type) {
  return listenersOf(this, type, false);
};

EventEmitter.prototype.listenerCount = function listenerCount(type, listener) {
  const existing = this._events?.[type];
  if (existing === undefined) return 0;
  if (listener === undefined || listener === null) {
    return typeof existing === 'function' ? 1 : existing.length;
  }
  const list = listenersOf(this, type, false);
  let count = 0;
  for (let i = 0; i < list.length; i++) {
    if (list[i] === listener || list[i].listener === listener) count++;
  }
  return count;
};

EventEmitter.prototype.eventNames = function eventNames() {
  if (!(this._eventsCount > 0)) return [];
  const types = ReflectOwnKeys(this._events);
  const names = [];
  for (let i = 0; i < types.length; i++) {
    if (this._events[types[i]] !== undefined) names[names.length] = types[i];
  }
  return names;
};

ObjectDefineProperty(EventEmitter.prototype, kCapture, {
  __proto__: null, value: false, writable: true, enumerable: false,
});

// ---- Functions beside the class ----------------------------------------------------------------

function isEventTarget(value) {
  return require('internal/event_target').isEventTarget(value);
}

function wrongEmitter(name, value) {
  return new ERR_INVALID_ARG_TYPE(name, ['EventEmitter', 'EventTarget'], value);
}

function getEventListeners(emitter, type) {
  if (typeof emitter.listeners === 'function') return emitter.listeners(type);
  if (isEventTarget(emitter)) return require('internal/event_target').listenersOf(emitter, type);
  throw wrongEmitter('emitter', emitter);
}

function getMaxListeners(emitter) {
  if (typeof emitter?.getMaxListeners === 'function') return maxListenersOf(emitter);
  if (emitter?.[kMaxEventTargetListeners] !== undefined) return emitter[kMaxEventTargetListeners];
  throw wrongEmitter('emitter', emitter);
}

function listenerCount(emitter, type) {
  if (typeof emitter.listenerCount === 'function') return emitter.listenerCount(type);
  if (isEventTarget(emitter)) return getEventListeners(emitter, type).length;
  throw wrongEmitter('emitter', emitter);
}

function limitListeners(target, max) {
  if (isEventTarget(target)) {
    ObjectAssign(target, {
      __proto__: null, [kMaxEventTargetListeners]: max, [kMaxEventTargetListenersWarned]: false,
    });
    return;
  }
  if (typeof target.setMaxListeners !== 'function') throw wrongEmitter('eventTargets', target);
  target.setMaxListeners(max);
}

function setMaxListeners(n = defaultMaxListeners, ...targets) {
  validateNumber(n, 'setMaxListeners', 0);
  for (let i = 0; i < targets.length; i++) limitListeners(targets[i], n);
  if (targets.length === 0) defaultMaxListeners = n;
}

async function once(emitter, name, options) {
  return require('internal/events/promises').once(emitter, name, options);
}

function on(emitter, event, options) {
  return require('internal/events/promises').on(emitter, event, options);
}

function addAbortListener(signal, listener) {
  return require('internal/events/abort_listener').addAbortListener(signal, listener);
}

module.exports = EventEmitter;

EventEmitter.addAbortListener = addAbortListener;
EventEmitter.once = once;
EventEmitter.on = on;
EventEmitter.getEventListeners = getEventListeners;
EventEmitter.getMaxListeners = getMaxListeners;
EventEmitter.listenerCount = listenerCount;
EventEmitter.EventEmitter = EventEmitter;
EventEmitter.usingDomains = false;
EventEmitter.captureRejectionSymbol = kRejection;
EventEmitter.errorMonitor = kErrorMonitor;
EventEmitter.setMaxListeners = setMaxListeners;
EventEmitter.init = init;

ObjectDefineProperties(EventEmitter, {
  __proto__: null,
  captureRejections: {
    __proto__: null,
    get() { return EventEmitter.prototype[kCapture]; },
    set(value) {
      validateBoolean(value, 'EventEmitter.captureRejections');
      EventEmitter.prototype[kCapture] = value;
    },
    enumerable: true,
  },
  defaultMaxListeners: {
    __proto__: null,
    get: () => defaultMaxListeners,
    set(n) {
      validateNumber(n, 'defaultMaxListeners', 0);
      defaultMaxListeners = n;
    },
    enumerable: true,
  },
  EventEmitterAsyncResource: {
    __proto__: null,
    get: () => require('internal/events/async_resource').EventEmitterAsyncResource,
    enumerable: true,
    configurable: true,
  },
  kMaxEventTargetListeners: { __proto__: null, value: kMaxEventTargetListeners },
  kMaxEventTargetListenersWarned: { __proto__: null, value: kMaxEventTargetListenersWarned },
});
