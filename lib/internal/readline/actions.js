'use strict';

// readline.promises.Readline: moves of the cursor that are written together.

const { ArrayPrototypeJoin, ArrayPrototypePush, Promise } = primordials;
const { codes: { ERR_INVALID_ARG_TYPE } } = require('internal/errors');
const { sequences } = require('internal/stdio/cursor');
const { validateBoolean, validateInteger } = require('internal/validators');

class Readline {
  #autoCommit = false;
  #stream;
  #pending = [];

  constructor(stream, options = undefined) {
    const { isWritable } = require('internal/streams/utils');
    if (!isWritable(stream)) throw new ERR_INVALID_ARG_TYPE('stream', 'Writable', stream);
    this.#stream = stream;
    if (options?.autoCommit != null) {
      validateBoolean(options.autoCommit, 'options.autoCommit');
      this.#autoCommit = options.autoCommit;
    }
  }

  cursorTo(x, y = undefined) {
    validateInteger(x, 'x');
    if (y != null) validateInteger(y, 'y');
    return this.#add(sequences.cursorTo(x, y));
  }

  moveCursor(dx, dy) {
    if (dx || dy) {
      validateInteger(dx, 'dx');
      validateInteger(dy, 'dy');
      this.#add(sequences.moveCursor(dx, dy));
    }
    return this;
  }

  clearLine(dir) {
    validateInteger(dir, 'dir', -1, 1);
    return this.#add(sequences.clearLine(dir));
  }

  clearScreenDown() {
    return this.#add(sequences.clearScreenDown());
  }

  #add(text) {
    if (this.#autoCommit) process.nextTick(() => this.#stream.write(text));
    else ArrayPrototypePush(this.#pending, text);
    return this;
  }

  commit() {
    return new Promise((resolve) => {
      this.#stream.write(ArrayPrototypeJoin(this.#pending, ''), resolve);
      this.#pending = [];
    });
  }

  rollback() {
    this.#pending = [];
    return this;
  }
}

module.exports = { Readline };
