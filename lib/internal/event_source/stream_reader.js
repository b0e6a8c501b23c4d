'use strict';

// The text/event-stream format: takes the bytes of a response as they come and tells of events.

const {
  NumberParseInt, RegExpPrototypeExec, StringPrototypeCharCodeAt, StringPrototypeIncludes, StringPrototypeIndexOf,
  StringPrototypeSlice,
} = primordials;
const { TextDecoder } = require('internal/encoding');

const kLineFeed = 0x0a;
const kReturn = 0x0d;

class EventStreamReader {
  // `told`: { event(type, data, lastEventId), retry(milliseconds) }
  constructor(lastEventId, told) {
    this.decoder = new TextDecoder();
    this.line = ''; // what has come of the next line
    this.isAfterReturn = false; // a line feed that comes now belongs to the line before
    this.data = undefined;
    this.type = '';
    this.lastEventId = lastEventId;
    this.told = told;
  }

  push(bytes) {
    const text = this.decoder.decode(bytes, { __proto__: null, stream: true });
    let begin = 0;
    for (let i = 0; i < text.length; i++) {
      const code = StringPrototypeCharCodeAt(text, i);
      if (code === kLineFeed && this.isAfterReturn) {
        begin = i + 1;
      } else if (code === kLineFeed || code === kReturn) {
        const line = this.line + StringPrototypeSlice(text, begin, i);
        this.line = '';
        begin = i + 1;
        this.#take(line);
      }
      this.isAfterReturn = code === kReturn;
    }
    this.line += StringPrototypeSlice(text, begin);
  }

  #take(line) {
    if (line === '') {
      this.#dispatch();
      return;
    }
    const colon = StringPrototypeIndexOf(line, ':');
    if (colon === 0) return; // a comment
    const name = colon === -1 ? line : StringPrototypeSlice(line, 0, colon);
    let value = colon === -1 ? '' : StringPrototypeSlice(line, colon + 1);
    if (value[0] === ' ') value = StringPrototypeSlice(value, 1);
    if (name === 'data') {
      this.data = this.data === undefined ? value : `${this.data}\n${value}`;
    } else if (name === 'event') {
      this.type = value;
    } else if (name === 'id') {
      if (!StringPrototypeIncludes(value, '\0')) this.lastEventId = value;
    } else if (name === 'retry') {
      if (RegExpPrototypeExec(/^[0-9]+$/, value) !== null) this.told.retry(NumberParseInt(value, 10));
    }
  }

  #dispatch() {
    const { data, type } = this;
    this.data = undefined;
    this.type = '';
    if (data !== undefined) this.told.event(type === '' ? 'message' : type, data, this.lastEventId);
  }
}

module.exports = { EventStreamReader };
