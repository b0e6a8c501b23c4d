'use strict';

// An EventTarget that also speaks like an EventEmitter: what Worker, MessagePort and others are.

const { ArrayFrom } = primordials;
const { codes: { ERR_INVALID_THIS } } = require('internal/errors');
const {
  EventTarget,
  isNodeEventTarget,
  kEvents,
  kHybridDispatch,
  kIsNodeEventTarget,
  kIsNodeStyleListener,
  makeEnumerable,
} = require('internal/event_target');
const { kMaxEventTargetListeners, setMaxListeners } = require('events');
const { validateString } = require('internal/validators');

function check(value) {
  if (!isNodeEventTarget(value)) throw new ERR_INVALID_THIS('NodeEventTarget');
}

class NodeEventTarget extends EventTarget {
  static [kIsNodeEventTarget] = true;
  static defaultMaxListeners = 10;

  constructor() { super(); }

  setMaxListeners(n) {
    check(this);
    setMaxListeners(n, this);
  }

  getMaxListeners() {
    check(this);
    return this[kMaxEventTargetListeners];
  }

  eventNames() {
    check(this);
    return ArrayFrom(this[kEvents].keys());
  }

  listenerCount(type) {
    check(this);
    return this[kEvents].get(`${type}`)?.size ?? 0;
  }

  off(type, listener, options) {
    check(this);
    this.removeEventListener(type, listener, options);
    return this;
  }

  removeListener(type, listener, options) {
    check(this);
    this.removeEventListener(type, listener, options);
    return this;
  }

  on(type, listener) {
    check(this);
    this.addEventListener(type, listener, { __proto__: null, [kIsNodeStyleListener]: true });
    return this;
  }

  addListener(type, listener) {
    check(this);
    this.addEventListener(type, listener, { __proto__: null, [kIsNodeStyleListener]: true });
    return this;
  }

  emit(type, value) {
    check(this);
    validateString(type, 'type');
    const isHeard = this.listenerCount(type) > 0;
    this[kHybridDispatch](value, type);
    return isHeard;
  }

  once(type, listener) {
    check(this);
    this.addEventListener(type, listener, {
      __proto__: null, once: true, [kIsNodeStyleListener]: true,
    });
    return this;
  }

  removeAllListeners(type) {
    check(this);
    if (type !== undefined) this[kEvents].delete(`${type}`);
    else this[kEvents].clear();
    return this;
  }
}

makeEnumerable(NodeEventTarget.prototype, [
  'setMaxListeners', 'getMaxListeners', 'eventNames', 'listenerCount', 'off', 'removeListener',
  'on', 'addListener', 'emit', 'once', 'removeAllListeners',
]);

module.exports = { NodeEventTarget };
