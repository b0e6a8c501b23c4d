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

function checkEvent(value) {
  if (typeof value?.[kType] !== 'string') throw new ERR_INVALID_THIS('Event');
}

class Event {
  #cancelable = false;
  #bubbles = false;
  #composed = false;
  #defaultPrevented = false;
  #propagationStopped = false;
  #isTrusted = false;
  #timestamp = uptime() * 1000;

  constructor(type, options = undefined) {
    if (arguments.length === 0) throw new ERR_MISSING_ARGS('type');
    if (options !== undefined && options !== null) {
      validateObject(options, 'options', kValidateObjectAllowObjects);
      this.#bubbles = !!options.bubbles;
      this.#cancelable = !!options.cancelable;
      this.#composed = !!options.composed;
      this.#isTrusted = !!options[kTrustEvent];
    }
    this[kType] = `${type}`;
    this[kTarget] = null;
    this[kIsBeingDispatched] = false;
    this[kInPassiveListener] = false;
  }

  initEvent(type, bubbles = false, cancelable = false) {
    if (arguments.length === 0) throw new ERR_MISSING_ARGS('type');
    checkEvent(this);
    if (this[kIsBeingDispatched]) return;
    this[kType] = `${type}`;
    this.#bubbles = !!bubbles;
    this.#cancelable = !!cancelable;
  }

  [customInspect](depth, options) {
    checkEvent(this);
    return inspectAs(this.constructor.name, {
      type: this[kType],
      defaultPrevented: this.#defaultPrevented,
      cancelable: this.#cancelable,
      timeStamp: this.#timestamp,
    }, depth, options);
  }

  stopImmediatePropagation() {
    checkEvent(this);
    // Later listeners and the listeners of parents: there are no parents here.
    this.#propagationStopped = true;
    this[kStop] = true;
  }

  preventDefault() {
    checkEvent(this);
    if (this.#cancelable && !this[kInPassiveListener]) this.#defaultPrevented = true;
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

  get cancelable() {
    checkEvent(this);
    return this.#cancelable;
  }

  get defaultPrevented() {
    checkEvent(this);
    return this.#defaultPrevented;
  }

  get timeStamp() {
    checkEvent(this);
    return this.#timestamp;
  }

  composedPath() {
    checkEvent(this);
    return this[kIsBeingDispatched] ? [this[kTarget]] : [];
  }

  get returnValue() {
    checkEvent(this);
    return !this.#defaultPrevented;
  }

  set returnValue(value) {
    checkEvent(this);
    if (!value) this.preventDefault();
  }

  get bubbles() {
    checkEvent(this);
    return this.#bubbles;
  }

  get composed() {
    checkEvent(this);
    return this.#composed;
  }

  get eventPhase() {
    checkEvent(this);
    return this[kIsBeingDispatched] ? Event.AT_TARGET : Event.NONE;
  }

  get cancelBubble() {
    checkEvent(this);
    return this.#propagationStopped;
  }

  set cancelBubble(value) {
    checkEvent(this);
    if (value) this.#propagationStopped = true;
  }

  stopPropagation() {
    checkEvent(this);
    this.#propagationStopped = true;
  }

  get isTrusted() {
    checkEvent(this);
    return this.#isTrusted;
  }
}

class CustomEvent extends Event {
  #detail;

  constructor(type, options = undefined) {
    if (arguments.length === 0) throw new ERR_MISSING_ARGS('type');
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
