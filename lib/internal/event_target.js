'use strict';

// EventTarget as on the web. The listeners of a type are a linked list: removing one during a
// dispatch only marks it.

const {
  Error,
  FunctionPrototypeCall,
  ObjectDefineProperty,
  ReflectApply,
  SafeFinalizationRegistry,
  SafeMap,
  SafeWeakMap,
  SafeWeakRef,
  Symbol,
  SymbolFor,
} = primordials;

const {
  codes: {
    ERR_EVENT_RECURSION,
    ERR_INVALID_ARG_TYPE,
    ERR_INVALID_THIS,
    ERR_MISSING_ARGS,
  },
} = require('internal/errors');
const {
  kValidateObjectAllowObjects,
  validateAbortSignal,
  validateObject,
} = require('internal/validators');
const {
  CustomEvent,
  Event,
  inspectAs,
  kInPassiveListener,
  kIsBeingDispatched,
  kStop,
  kTarget,
  kTrustEvent,
  kType,
  makeEnumerable,
  tag,
} = require('internal/event');
const { kMaxEventTargetListeners, kMaxEventTargetListenersWarned } = require('events');

const customInspect = SymbolFor('nodejs.util.inspect.custom');
const kCreateEvent = Symbol('kCreateEvent');
const kEvents = Symbol('kEvents');
const kHandlers = Symbol('kHandlers');
const kHybridDispatch = SymbolFor('nodejs.internal.kHybridDispatch');
const kIsEventTarget = SymbolFor('nodejs.event_target');
const kIsNodeEventTarget = Symbol('kIsNodeEventTarget');
const kIsNodeStyleListener = Symbol('kIsNodeStyleListener');
const kNewListener = Symbol('kNewListener');
const kRemoveListener = Symbol('kRemoveListener');
const kResistStopPropagation = Symbol('kResistStopPropagation');
const kWeakHandler = Symbol('kWeak');

// ---- Listeners ---------------------------------------------------------------------------------

// A listener held weakly lives as long as the object that it was added for.
const weaklyHeld = new SafeWeakMap();
let weakRegistry;

function registerWeak(target, listener) {
  weakRegistry ??= new SafeFinalizationRegistry((held) => {
    const owner = held.target.deref();
    if (owner !== undefined) owner[kEvents].get(held.listener.type)?.drop(owner, held.listener);
  });
  weakRegistry.register(listener.callback.deref(), {
    __proto__: null, target: new SafeWeakRef(target), listener,
  }, listener);
}

class Listener {
  next = undefined;
  isRemoved = false;

  constructor(type, callback, options) {
    this.type = type;
    this.once = options.once;
    this.capture = options.capture;
    this.passive = options.passive;
    this.isNodeStyle = options.isNodeStyle;
    this.resistsStop = options.resistsStop;
    this.isWeak = options.weak !== undefined;
    this.callback = this.isWeak ? new SafeWeakRef(callback) : callback;
    if (this.isWeak) weaklyHeld.set(options.weak, callback);
  }

  get original() {
    return this.isWeak ? this.callback.deref() : this.callback;
  }

  matches(callback, capture) {
    return this.original === callback && this.capture === capture;
  }

  invoke(target, argument) {
    const callback = this.original;
    if (callback === undefined) return undefined;
    if (typeof callback === 'function') return ReflectApply(callback, target, [argument]);
    const { handleEvent } = callback;
    return typeof handleEvent === 'function' ?
      FunctionPrototypeCall(handleEvent, callback, argument) : undefined;
  }
}

// The listeners of one type.
class ListenerList {
  first = undefined;
  last = undefined;
  size = 0;

  find(callback, capture) {
    let listener = this.first;
    while (listener !== undefined && !listener.matches(callback, capture)) listener = listener.next;
    return listener;
  }

  append(listener) {
    if (this.last === undefined) this.first = listener;
    else this.last.next = listener;
    this.last = listener;
    this.size++;
  }

  // Out of the list, and out of a dispatch that is under way.
  remove(listener) {
    if (listener.isRemoved) return false;
    listener.isRemoved = true;
    this.size--;
    let previous;
    for (let each = this.first; each !== listener; each = each.next) previous = each;
    if (previous === undefined) this.first = listener.next;
    else previous.next = listener.next;
    if (this.last === listener) this.last = previous;
    return true;
  }

  drop(target, listener) {
    if (!this.remove(listener)) return;
    if (this.first === undefined) target[kEvents].delete(listener.type);
    target[kRemoveListener](this.size, listener.type, listener.original, listener.capture);
  }
}

function beginDispatch(target, event) {
  event[kTarget] = target;
  event[kIsBeingDispatched] = true;
}

function throwLater(error) {
  process.nextTick(() => { throw error; });
}

function catchRejection(promise) {
  const { then } = promise;
  if (typeof then === 'function') FunctionPrototypeCall(then, promise, undefined, throwLater);
}

function runListener(listener, target, argument) {
  const isPassive = listener.passive && !listener.isNodeStyle;
  try {
    if (isPassive) argument[kInPassiveListener] = true;
    const result = listener.invoke(target, argument);
    if (result !== undefined && result !== null) catchRejection(result);
  } catch (error) {
    throwLater(error);
  }
  if (isPassive) argument[kInPassiveListener] = false;
}

// ---- EventTarget -------------------------------------------------------------------------------

function isEventTarget(value) {
  return value?.constructor?.[kIsEventTarget] === true;
}

function isNodeEventTarget(value) {
  return value?.constructor?.[kIsNodeEventTarget] === true;
}

function checkTarget(value) {
  if (!isEventTarget(value)) throw new ERR_INVALID_THIS('EventTarget');
}

function isListener(listener) {
  if (typeof listener === 'function' || (typeof listener === 'object' && listener !== null)) {
    return true;
  }
  if (listener === undefined || listener === null) return false;
  throw new ERR_INVALID_ARG_TYPE('listener', 'EventListener', listener);
}

const noOptions = {
  __proto__: null, once: false, capture: false, passive: false, isNodeStyle: false,
  resistsStop: false,
};

function readOptions(options) {
  if (options === undefined || options === null) return noOptions;
  if (typeof options === 'boolean') return { ...noOptions, __proto__: null, capture: options };
  validateObject(options, 'options', kValidateObjectAllowObjects);
  return {
    __proto__: null,
    once: !!options.once,
    capture: !!options.capture,
    passive: !!options.passive,
    signal: options.signal,
    weak: options[kWeakHandler],
    resistsStop: options[kResistStopPropagation] ?? false,
    isNodeStyle: !!options[kIsNodeStyleListener],
  };
}

function warn(name, message, properties) {
  const warning = new Error(message);
  warning.name = name;
  for (const key in properties) warning[key] = properties[key];
  process.emitWarning(warning);
}

function initEventTarget(self) {
  self[kEvents] = new SafeMap();
  self[kMaxEventTargetListeners] = require('events').defaultMaxListeners;
  self[kMaxEventTargetListenersWarned] = false;
  self[kHandlers] = undefined;
}

class EventTarget {
  static [kIsEventTarget] = true;

  constructor() {
    initEventTarget(this);
  }

  // Subclasses hear of what is added and removed.
  [kNewListener](size, type, listener, once, capture, passive, weak) {
    const max = this[kMaxEventTargetListeners];
    if (!(max > 0) || size <= max || this[kMaxEventTargetListenersWarned]) return;
    this[kMaxEventTargetListenersWarned] = true;
    const name = require('internal/util/inspect').inspect(this, { __proto__: null, depth: -1 });
    warn(
      'MaxListenersExceededWarning',
      `Possible EventTarget memory leak detected. ${size} ${type} listeners added to ${name}. ` +
      'MaxListeners ' +
        `is ${max}. Use events.setMaxListeners() to increase limit`,
      { __proto__: null, target: this, type, count: size },
    );
  }

  [kRemoveListener](size, type, listener, capture) {}

  addEventListener(type, listener, options = undefined) {
    checkTarget(this);
    if (arguments.length < 2) throw new ERR_MISSING_ARGS('type', 'listener');
    const read = readOptions(options);
    if (read.signal !== undefined) validateAbortSignal(read.signal, 'options.signal');
    if (!isListener(listener)) {
      warn('AddEventListenerArgumentTypeWarning',
           `addEventListener called with ${listener} which has no effect.`,
           { __proto__: null, target: this, type });
      return;
    }
    type = `${type}`;
    if (read.signal !== undefined) {
      if (read.signal.aborted) return;
      read.signal.addEventListener(
        'abort',
        () => this.removeEventListener(type, listener, options),
        {
          __proto__: null,
          once: true,
          [kWeakHandler]: this,
          [kResistStopPropagation]: true,
        },
      );
    }
    this.#add(type, listener, read);
  }

  #add(type, callback, options) {
    let list = this[kEvents].get(type);
    if (list === undefined) {
      list = new ListenerList();
      this[kEvents].set(type, list);
    } else if (list.find(callback, options.capture) !== undefined) {
      return;
    }
    const listener = new Listener(type, callback, options);
    list.append(listener);
    if (listener.isWeak) registerWeak(this, listener);
    this[kNewListener](list.size, type, callback, options.once, options.capture, options.passive,
                       options.weak);
  }

  removeEventListener(type, listener, options = undefined) {
    checkTarget(this);
    if (arguments.length < 2) throw new ERR_MISSING_ARGS('type', 'listener');
    if (!isListener(listener)) return;
    const capture = options !== null && typeof options === 'object' ? !!options.capture : !!options;
    const list = this[kEvents].get(`${type}`);
    const found = list?.find(listener, capture);
    if (found !== undefined) list.drop(this, found);
  }

  dispatchEvent(event) {
    checkTarget(this);
    if (arguments.length < 1) throw new ERR_MISSING_ARGS('event');
    if (typeof event?.[kType] !== 'string') throw new ERR_INVALID_ARG_TYPE('event', 'Event', event);
    if (event[kIsBeingDispatched]) throw new ERR_EVENT_RECURSION(event[kType]);
    this[kHybridDispatch](event, event[kType], event);
    return event.defaultPrevented !== true;
  }

  // `nodeValue` is what listeners added with `on` get; the Event for the others is made when one is
  // met.
  [kHybridDispatch](nodeValue, type, event) {
    if (event !== undefined) beginDispatch(this, event);
    const list = this[kEvents].get(type);
    for (let listener = list?.first, next; listener !== undefined; listener = next) {
      next = listener.next;
      if (listener.isRemoved || (event?.[kStop] === true && !listener.resistsStop)) continue;
      if (listener.once) list.drop(this, listener);
      if (event === undefined && !listener.isNodeStyle) {
        event = this[kCreateEvent](nodeValue, type);
        beginDispatch(this, event);
      }
      runListener(listener, this, listener.isNodeStyle ? nodeValue : event);
    }
    if (event !== undefined) event[kIsBeingDispatched] = false;
  }

  [kCreateEvent](nodeValue, type) {
    return new CustomEvent(type, { __proto__: null, detail: nodeValue });
  }

  [customInspect](depth, options) {
    return inspectAs(this.constructor.name, {}, depth, options);
  }
}

function listenersOf(target, type) {
  const listeners = [];
  const list = target[kEvents].get(type);
  for (let listener = list?.first; listener !== undefined; listener = listener.next) {
    const callback = listener.original;
    if (callback !== undefined) listeners[listeners.length] = callback;
  }
  return listeners;
}

// ---- Handlers such as onabort ------------------------------------------------------------------

// An attribute `on<name>`: a listener that keeps its place when it is replaced or taken out.
function defineEventHandler(emitter, name, event = name) {
  const property = `on${name}`;
  const descriptor = {
    __proto__: null,
    configurable: true,
    enumerable: true,
    get() { return this[kHandlers]?.get(event)?.handler ?? null; },
    set(value) {
      const entry = this[kHandlers]?.get(event);
      if (entry !== undefined) replaceHandler(this, event, entry, value);
      else if (typeof value === 'function') addHandler(this, event, value);
    },
  };
  ObjectDefineProperty(descriptor.get, 'name', { __proto__: null, value: `get ${property}` });
  ObjectDefineProperty(descriptor.set, 'name', { __proto__: null, value: `set ${property}` });
  ObjectDefineProperty(emitter, property, descriptor);
}

function addHandler(target, event, handler) {
  const entry = {
    __proto__: null,
    handler,
    listener: function(...args) {
      if (typeof entry.handler !== 'function') return undefined;
      return ReflectApply(entry.handler, this, args);
    },
  };
  target[kHandlers] ??= new SafeMap();
  target[kHandlers].set(event, entry);
  target.addEventListener(event, entry.listener);
}

// The target is told as if a listener came or went.
function replaceHandler(target, event, entry, value) {
  const wasActive = typeof entry.handler === 'function';
  const isActive = typeof value === 'function';
  entry.handler = value;
  if (wasActive === isActive) return;
  const list = target[kEvents].get(event);
  if (list === undefined) {
    // All listeners were removed, this one too.
    target[kHandlers].delete(event);
    if (isActive) addHandler(target, event, value);
    return;
  }
  list.size += isActive ? 1 : -1;
  if (isActive) target[kNewListener](list.size, event, entry.listener, false, false, false);
  else target[kRemoveListener](list.size, event, entry.listener, false);
}

makeEnumerable(EventTarget.prototype, ['addEventListener', 'removeEventListener', 'dispatchEvent']);
tag(EventTarget.prototype, 'EventTarget');

module.exports = {
  CustomEvent,
  Event,
  EventTarget,
  defineEventHandler,
  inspectAs,
  isEventTarget,
  isNodeEventTarget,
  kCreateEvent,
  kEvents,
  kHybridDispatch,
  kIsNodeEventTarget,
  kIsNodeStyleListener,
  kNewListener,
  kRemoveListener,
  kResistStopPropagation,
  kTrustEvent,
  listenersOf,
  makeEnumerable,
};

ObjectDefineProperty(module.exports, 'NodeEventTarget', {
  __proto__: null,
  get: () => require('internal/node_event_target').NodeEventTarget,
  enumerable: true,
});
