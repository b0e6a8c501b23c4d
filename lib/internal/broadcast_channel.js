'use strict';

// BroadcastChannel: everybody in the process who has one of the same name hears it, but who spoke.

const { ObjectDefineProperty, SymbolFor, TypeError } = primordials;
const binding = internalBinding('messaging');
const { codes } = require('internal/errors');
const {
  EventTarget, defineEventHandler, kCreateEvent, kHybridDispatch, makeEnumerable,
} = require('internal/event_target');
const { MessageEvent } = require('internal/message_event');
const {
  attach, kClosed, kHandle, kKeepsAlive, kReceive, kReceiveError, post,
} = require('internal/message_port');

const customInspect = SymbolFor('nodejs.util.inspect.custom');

function check(value) {
  if (value?.[kHandle] === undefined) throw new codes.ERR_INVALID_THIS('BroadcastChannel');
}

class BroadcastChannel extends EventTarget {
  #name;

  constructor(name) {
    if (arguments.length === 0) throw new codes.ERR_MISSING_ARGS('name');
    super();
    if (typeof name === 'symbol') throw new TypeError('Cannot convert a Symbol value to a string');
    this.#name = `${name}`;
    const handle = binding.makeBroadcast(this.#name);
    attach(handle, this);
    binding.ref(handle);
    binding.start(handle);
  }

  [customInspect](depth, options) {
    check(this);
    if (depth < 0) return 'BroadcastChannel';
    const { inspect } = require('internal/util/inspect');
    const inner = { ...options, depth: options.depth == null ? null : options.depth - 1 };
    const state = { name: this.#name, active: binding.isOpen(this[kHandle]) };
    return `BroadcastChannel ${inspect(state, inner)}`;
  }

  get name() {
    check(this);
    return this.#name;
  }

  close() {
    check(this);
    binding.close(this[kHandle]);
  }

  postMessage(message) {
    check(this);
    if (arguments.length === 0) throw new codes.ERR_MISSING_ARGS('message');
    if (!binding.isOpen(this[kHandle])) {
      const { DOMException } = require('internal/dom_exception');
      throw new DOMException('BroadcastChannel is closed.', 'InvalidStateError');
    }
    post(this, message, []);
  }

  ref() {
    check(this);
    binding.ref(this[kHandle]);
    return this;
  }

  unref() {
    check(this);
    binding.unref(this[kHandle]);
    return this;
  }

  [kReceive](value) {
    // Unlike a port's, what has come before it was closed does not come out of it.
    if (!binding.isOpen(this[kHandle])) return;
    this[kHybridDispatch](value, 'message', undefined);
  }

  [kReceiveError](error) {
    this[kHybridDispatch](error, 'messageerror', undefined);
  }

  [kClosed]() {}

  [kKeepsAlive]() {
    const handle = this[kHandle];
    if (!binding.isOpen(handle) || !binding.hasRef(handle)) return undefined;
    return { type: 'Port', description: `the broadcast channel ${this.#name}`, waitsFor: 'messages' };
  }

  [kCreateEvent](data, type) {
    return new MessageEvent(type, { __proto__: null, data });
  }
}

makeEnumerable(BroadcastChannel.prototype, ['name', 'close', 'postMessage']);
ObjectDefineProperty(BroadcastChannel.prototype, kCreateEvent, {
  __proto__: null, enumerable: false,
});
defineEventHandler(BroadcastChannel.prototype, 'message');
defineEventHandler(BroadcastChannel.prototype, 'messageerror');

module.exports = { BroadcastChannel };
