'use strict';

// MessageEvent: what comes out of a port.

const { ArrayPrototypePush, ObjectFreeze, SymbolIterator, TypeError } = primordials;
const { Event, makeEnumerable, tag } = require('internal/event');
const { codes: { ERR_INVALID_THIS } } = require('internal/errors');

function complain(problem) {
  return new TypeError(`MessageEvent constructor: ${problem}`);
}

function checkPort(value, name) {
  if (require('internal/message_port').isMessagePort(value)) return value;
  const { inspect } = require('internal/util/inspect');
  throw complain(
    `Expected eventInitDict.${name} ("${inspect(value)}") to be an instance of MessagePort.`);
}

function readPorts(ports) {
  const list = [];
  if (ports === undefined) return list;
  if (ports === null || typeof ports !== 'object' || typeof ports[SymbolIterator] !== 'function') {
    throw complain(`eventInitDict.ports (${ports}) is not iterable.`);
  }
  for (const port of ports) ArrayPrototypePush(list, checkPort(port, `ports[${list.length}]`));
  return list;
}

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
    this.#source = source === null ? null : checkPort(source, 'source');
    this.#ports = ObjectFreeze(readPorts(options?.ports));
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
