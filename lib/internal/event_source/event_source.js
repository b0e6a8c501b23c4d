'use strict';

// EventSource, as on the web (--experimental-eventsource): events of a response that does not end, asked for again
// when it does.

const { ObjectDefineProperties, RegExpPrototypeExec } = primordials;
const { AbortController } = require('internal/abort_controller');
const { DOMException } = require('internal/dom_exception');
const { Event, EventTarget, defineEventHandler, makeEnumerable } = require('internal/event_target');
const { EventStreamReader } = require('internal/event_source/stream_reader');
const { checkCount, checkDictionary, illegalInvocation, isObject } = require('internal/fetch/conversions');
const { wellFormedTextOf } = require('internal/url/inputs');

const kConnecting = 0;
const kOpen = 1;
const kClosed = 2;

const kReconnectionMs = 3000;

function urlOf(given) {
  const { URL } = require('internal/url/url');
  try {
    return new URL(wellFormedTextOf(given)).href;
  } catch (error) {
    if (error.code !== 'ERR_INVALID_URL') throw error;
    throw new DOMException('TypeError: Invalid URL', 'SyntaxError');
  }
}

function isEventStream(response) {
  const type = response.headers.get('content-type');
  return type !== null && RegExpPrototypeExec(/^\s*text\/event-stream\s*(?:;|$)/i, type) !== null;
}

let hasWarned = false;

function warn() {
  if (hasWarned) return;
  hasWarned = true;
  process.emitWarning('EventSource is experimental, expect them to change at any time.', { code: 'UNDICI-ES' });
}

class EventSource extends EventTarget {
  #url;
  #withCredentials = false;
  #state = kConnecting;
  #controller;
  #timer;
  #reconnectionMs = kReconnectionMs;
  #lastEventId = ''; // that is sent with the next request

  constructor(url, eventSourceInitDict = {}) {
    checkCount(arguments, 1, 'EventSource constructor');
    super();
    warn();
    checkDictionary(eventSourceInitDict, 'EventSource constructor');
    this.#url = urlOf(url);
    this.#withCredentials = !!eventSourceInitDict?.withCredentials;
    this.#connect();
  }

  static #check(value) {
    if (!isObject(value) || !(#state in value)) throw illegalInvocation();
  }

  async #connect() {
    const { signal } = this.#controller = new AbortController();
    const headers = { __proto__: null, 'accept': 'text/event-stream' };
    if (this.#lastEventId !== '') headers['last-event-id'] = this.#lastEventId;
    const { fetch } = require('internal/fetch');
    try {
      const response = await fetch(this.#url, {
        __proto__: null, headers, cache: 'no-store', signal,
        credentials: this.#withCredentials ? 'include' : 'same-origin',
      });
      if (this.#state === kClosed) return;
      if (response.status !== 200 || !isEventStream(response)) {
        this.#fail();
        return;
      }
      this.#state = kOpen;
      this.dispatchEvent(new Event('open'));
      await this.#read(response);
    } catch {
      // It is asked for again, as when it ends; what is not to be asked again has been closed.
    }
    if (this.#state !== kClosed) this.#reconnect();
  }

  async #read(response) {
    const { MessageEvent } = require('internal/message_event');
    const { origin } = new (require('internal/url/url').URL)(response.url);
    const stream = new EventStreamReader('', {
      __proto__: null,
      event: (type, data, lastEventId) => {
        if (lastEventId !== '') this.#lastEventId = lastEventId;
        if (this.#state !== kClosed) this.dispatchEvent(new MessageEvent(type, { __proto__: null, data, origin, lastEventId }));
      },
      retry: (milliseconds) => { this.#reconnectionMs = milliseconds; },
    });
    const reader = response.body.getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done || this.#state === kClosed) return;
      stream.push(value);
    }
  }

  #reconnect() {
    this.#state = kConnecting;
    this.dispatchEvent(new Event('error'));
    if (this.#state === kClosed) return;
    const { setTimeout } = require('timers');
    this.#timer = setTimeout(() => this.#connect(), this.#reconnectionMs);
  }

  #fail() {
    this.#end();
    this.dispatchEvent(new Event('error'));
  }

  #end() {
    this.#state = kClosed;
    require('timers').clearTimeout(this.#timer);
    this.#controller.abort();
  }

  close() {
    EventSource.#check(this);
    if (this.#state !== kClosed) this.#end();
  }

  get readyState() {
    EventSource.#check(this);
    return this.#state;
  }

  get url() {
    EventSource.#check(this);
    return this.#url;
  }

  get withCredentials() {
    EventSource.#check(this);
    return this.#withCredentials;
  }
}

makeEnumerable(EventSource.prototype, ['readyState', 'url', 'withCredentials', 'close']);
for (let i = 0, names = ['open', 'message', 'error']; i < names.length; i++) {
  defineEventHandler(EventSource.prototype, names[i]);
}
const constants = {
  __proto__: null,
  CONNECTING: { __proto__: null, value: kConnecting, enumerable: true },
  OPEN: { __proto__: null, value: kOpen, enumerable: true },
  CLOSED: { __proto__: null, value: kClosed, enumerable: true },
};
ObjectDefineProperties(EventSource, constants);
ObjectDefineProperties(EventSource.prototype, constants);

module.exports = { EventSource };
