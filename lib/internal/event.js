'use strict';

// Event and CustomEvent as on the web.

const {
  NumberIsInteger,
  ObjectDefineProperties,
  ObjectDefineProperty,
  Symbol,
  SymbolFor,
  SymbolToStringTag,
} = primordials;

const { codes: { ERR_INVALID_THIS, ERR_MISSING_ARGS } } = require('internal/errors');
const { kValidateObjectAllowObjects, validateObject } = require('internal/validators');

const customInspect = SymbolFor('nodejs.util.inspect.custom');
const kInPassiveListener = Symbol('kInPassiveListener');
const kIsBeingDispatched = Symbol('kIsBeingDispatched');
const kStop = Symbol('kStop');
const kTarget = Symbol('kTarget');
const kTrustEvent = Symbol('kTrustEvent');
const kType = Symbol('type');

const { uptime } = process;

function inspectAs(name, fields, depth, options) {
  if (depth < 0) return name;
  const { inspect } = require('internal/util/inspect');
  const inner = {
    ...options,
    depth: NumberIsInteger(options.depth) ? options.depth - 1 : options.depth,
  };
  return `${name} ${inspect(fields, inner)}`;
}

function requireType(argumentsCount) {
  if (argumentsCount === 0) throw new ERR_MISSING_ARGS('type');
}

function checkEvent(value) {
  if (typeof value?.[kType] !== 'string') throw new ERR_INVALID_THIS('Event');
}

// What an event is asked about, in one number.
const kBubbles = 1;
const kCancelable = 2;
const kComposed = 4;
const kTrusted = 8;
const kPrevented = 16;
const kPropagationStopped = 32;

function flagsOf(options) {
  if (options === undefined || options === null) return 0;
  validateObject(options, 'options', kValidateObjectAllowObjects);
  return (options.bubbles ? kBubbles : 0) | (options.cancelable ? kCancelable : 0) |
    (options.composed ? kComposed : 0) | (options[kTrustEvent] ? kTrusted : 0);
}

class Event {
  #flags;
  #timestamp = uptime() * 1000;
  [kType];
  [kTarget] = null;
  [kIsBeingDispatched] = false;
  [kInPassiveListener] = false;

  constructor(type, options = undefined) {
    requireType(arguments.length);
    this.#flags = flagsOf(options);
    this[kType] = `${type}`;
  }

  // Of old: what the constructor says, said again.
  initEvent(type, bubbles = false, cancelable = false) {
    requireType(arguments.length);
    checkEvent(this);
    if (this[kIsBeingDispatched]) return;
    const name = `${type}`;
    this.#flags = (this.#flags & ~(kBubbles | kCancelable)) | flagsOf({
      __proto__: null, bubbles, cancelable,
    });
    this[kType] = name;
  }

  static #has(event, flag) {
    checkEvent(event);
    return (event.#flags & flag) !== 0;
  }

  [customInspect](depth, options) {
    checkEvent(this);
    return inspectAs(this.constructor.name, {
      type: this[kType],
      defaultPrevented: (this.#flags & kPrevented) !== 0,
      cancelable: (this.#flags & kCancelable) !== 0,
      timeStamp: this.#timestamp,
    }, depth, options);
  }

  stopImmediatePropagation() {
    checkEvent(this);
    // Later listeners and the listeners of parents: there are no parents here.
    this.#flags |= kPropagationStopped;
    this[kStop] = true;
  }

  preventDefault() {
    checkEvent(this);
    const isLeft = (this.#flags & kCancelable) === 0 || this[kInPassiveListener];
    if (!isLeft) this.#flags |= kPrevented;
  }

  get target() {
    checkEvent(this);
    return this[kTarget];
  }

  get currentTarget() {
    checkEvent(this);
    return this[kIsBeingDispatched] ? this[kTarget] : null;
  }

  get srcElement() {
    checkEvent(this);
    return this[kTarget];
  }

  get type() {
    checkEvent(this);
    return this[kType];
  }

  get cancelable() { return Event.#has(this, kCancelable); }

  get defaultPrevented() { return Event.#has(this, kPrevented); }

  get timeStamp() {
    checkEvent(this);
    return this.#timestamp;
  }

  composedPath() {
    checkEvent(this);
    return this[kIsBeingDispatched] ? [this[kTarget]] : [];
  }

  get returnValue() { return !Event.#has(this, kPrevented); }

  set returnValue(value) {
    checkEvent(this);
    if (!value) this.preventDefault();
  }

  get bubbles() { return Event.#has(this, kBubbles); }

  get composed() { return Event.#has(this, kComposed); }

  get eventPhase() {
    checkEvent(this);
    return this[kIsBeingDispatched] ? Event.AT_TARGET : Event.NONE;
  }

  get cancelBubble() { return Event.#has(this, kPropagationStopped); }

  set cancelBubble(value) {
    checkEvent(this);
    if (value) this.#flags |= kPropagationStopped;
  }

  stopPropagation() {
    checkEvent(this);
    this.#flags |= kPropagationStopped;
  }

  get isTrusted() { return Event.#has(this, kTrusted); }
}

class CustomEvent extends Event {
  #detail;

  constructor(type, options = undefined) {
    requireType(arguments.length);
    super(type, options);
    this.#detail = options?.detail ?? null;
  }

  get detail() {
    checkEvent(this);
    return this.#detail;
  }
}

// ---- What the prototypes show ------------------------------------------------------------------

function makeEnumerable(prototype, names) {
  for (let i = 0; i < names.length; i++) {
    ObjectDefineProperty(prototype, names[i], { __proto__: null, enumerable: true });
  }
}

function tag(prototype, name) {
  ObjectDefineProperty(prototype, SymbolToStringTag, {
    __proto__: null,
    value: name,
    configurable: true,
  });
}

makeEnumerable(Event.prototype, [
  'initEvent', 'stopImmediatePropagation', 'preventDefault', 'target', 'currentTarget',
  'srcElement', 'type', 'cancelable', 'defaultPrevented', 'timeStamp', 'composedPath',
  'returnValue', 'bubbles', 'composed', 'eventPhase', 'cancelBubble', 'stopPropagation',
]);
ObjectDefineProperty(Event.prototype, 'isTrusted', {
  __proto__: null,
  enumerable: true,
  configurable: false,
});
ObjectDefineProperties(Event, {
  __proto__: null,
  NONE: { __proto__: null, enumerable: true, value: 0 },
  CAPTURING_PHASE: { __proto__: null, enumerable: true, value: 1 },
  AT_TARGET: { __proto__: null, enumerable: true, value: 2 },
  BUBBLING_PHASE: { __proto__: null, enumerable: true, value: 3 },
});
makeEnumerable(CustomEvent.prototype, ['detail']);
tag(Event.prototype, 'Event');
tag(CustomEvent.prototype, 'CustomEvent');

module.exports = {
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
};
