'use strict';

// MessageEvent: what comes out of a port.

const { ArrayIsArray, ArrayPrototypeSlice, ObjectFreeze } = primordials;
const { Event, makeEnumerable, tag } = require('internal/event');
const { codes: { ERR_INVALID_ARG_TYPE, ERR_INVALID_THIS } } = require('internal/errors');

class MessageEvent extends Event {
  #data;
  #origin;
  #lastEventId;
  #source;
  #ports;

  constructor(type, options = undefined) {
    super(type, options);
    this.#data = options?.data === undefined ? null : options.data;
    this.#origin = options?.origin === undefined ? '' : `${options.origin}`;
    this.#lastEventId = options?.lastEventId === undefined ? '' : `${options.lastEventId}`;
    const source = options?.source ?? null;
    if (source !== null && !require('internal/message_port').isMessagePort(source)) {
      throw new ERR_INVALID_ARG_TYPE('init.source', 'MessagePort', source);
    }
    this.#source = source;
    const ports = options?.ports ?? [];
    if (!ArrayIsArray(ports)) throw new ERR_INVALID_ARG_TYPE('init.ports', 'Array', ports);
    this.#ports = ObjectFreeze(ArrayPrototypeSlice(ports));
  }

  static #check(value) {
    if (typeof value !== 'object' || value === null || !(#data in value)) {
      throw new ERR_INVALID_THIS('MessageEvent');
    }
  }

  get data() {
    MessageEvent.#check(this);
    return this.#data;
  }

  get origin() {
    MessageEvent.#check(this);
    return this.#origin;
  }

  get lastEventId() {
    MessageEvent.#check(this);
    return this.#lastEventId;
  }

  get source() {
    MessageEvent.#check(this);
    return this.#source;
  }

  get ports() {
    MessageEvent.#check(this);
    return this.#ports;
  }
}

makeEnumerable(MessageEvent.prototype, ['data', 'origin', 'lastEventId', 'source', 'ports']);
tag(MessageEvent.prototype, 'MessageEvent');

module.exports = { MessageEvent };
