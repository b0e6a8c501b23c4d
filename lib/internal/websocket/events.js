'use strict';

// What a WebSocket tells besides messages.

const { ObjectDefineProperty, SymbolToStringTag, TypeError } = primordials;
const { Event, makeEnumerable } = require('internal/event_target');
const {
  checkCount, illegalInvocation, isObject, unsignedShortOf,
} = require('internal/fetch/conversions');
const { wellFormedTextOf } = require('internal/url/inputs');

function checkInit(name, init) {
  if (init === undefined || init === null || isObject(init)) return;
  throw new TypeError(`${name} constructor: eventInitDict could not be converted to: object.`);
}

class CloseEvent extends Event {
  #wasClean;
  #code;
  #reason;

  constructor(type, eventInitDict = undefined) {
    checkCount(arguments, 1, 'CloseEvent constructor');
    checkInit('CloseEvent', eventInitDict);
    super(wellFormedTextOf(type), eventInitDict ?? undefined);
    this.#wasClean = !!eventInitDict?.wasClean;
    this.#code = unsignedShortOf(eventInitDict?.code ?? 0);
    this.#reason = eventInitDict?.reason === undefined ? '' :
      wellFormedTextOf(eventInitDict.reason);
  }

  static #check(value) {
    if (!isObject(value) || !(#code in value)) throw illegalInvocation();
  }

  get wasClean() {
    CloseEvent.#check(this);
    return this.#wasClean;
  }

  get code() {
    CloseEvent.#check(this);
    return this.#code;
  }

  get reason() {
    CloseEvent.#check(this);
    return this.#reason;
  }
}

// Node does not show this class, only its objects.
class ErrorEvent extends Event {
  #error;

  constructor(type, { error, ...init }) {
    super(type, init);
    this.#error = error;
  }

  get message() { return this.#error.message; }

  get filename() { return ''; }

  get lineno() { return 0; }

  get colno() { return 0; }

  get error() { return this.#error; }
}

function finish(Class, names) {
  makeEnumerable(Class.prototype, names);
  ObjectDefineProperty(Class.prototype, SymbolToStringTag, {
    __proto__: null, value: Class.name, configurable: true,
  });
}
finish(CloseEvent, ['wasClean', 'code', 'reason']);
finish(ErrorEvent, ['message', 'filename', 'lineno', 'colno', 'error']);

module.exports = { CloseEvent, ErrorEvent };
