'use strict';

// The events of a run, as a stream of objects and as events of the stream.

const { ArrayPrototypePush, NumberMAX_SAFE_INTEGER } = primordials;
const { Readable } = require('stream');


class TestsStream extends Readable {
  #waiting = [];
  #isEnded = false;

  constructor() {
    // Nobody who reports may hold up the tests.
    super({ __proto__: null, objectMode: true, highWaterMark: NumberMAX_SAFE_INTEGER, read() {} });
  }

  // Listeners hear of it at once; readers in the next tick, so that tests that only use microtasks run undisturbed.
  send(type, data) {
    if (this.destroyed || this.#isEnded) return;
    try {
      this.emit(type, data);
    } catch (error) {
      // A listener's mistake does not stop the tests.
      process.nextTick(() => { throw error; });
    }
    if (this.#waiting.length === 0) process.nextTick(() => this.flush());
    ArrayPrototypePush(this.#waiting, { __proto__: null, type, data });
  }

  flush() {
    const events = this.#waiting;
    this.#waiting = [];
    for (let i = 0; i < events.length && !this.destroyed; i++) this.push(events[i]);
  }

  end() {
    if (this.destroyed || this.#isEnded) return;
    this.#isEnded = true;
    this.flush();
    this.push(null);
  }
}

module.exports = { TestsStream };
