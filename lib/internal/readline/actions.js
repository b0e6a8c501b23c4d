'use strict';

// readline.promises.Readline: moves of the cursor that are written together.

const { Promise } = primordials;
const { codes: { ERR_INVALID_ARG_TYPE } } = require('internal/errors');
const { sequences } = require('internal/stdio/cursor');
const { validateBoolean, validateInteger } = require('internal/validators');

function checkWritable(stream) {
  const { isWritable } = require('internal/streams/utils');
  if (!isWritable(stream)) throw new ERR_INVALID_ARG_TYPE('stream', 'Writable', stream);
}

function readAutoCommit(options) {
  const isOn = options?.autoCommit ?? false;
  validateBoolean(isOn, 'options.autoCommit');
  return isOn;
}

class Readline {
  #stream;
  #pending; // what waits for commit(); undefined: nothing waits

  constructor(stream, options = undefined) {
    checkWritable(stream);
    this.#stream = stream;
    this.#pending = readAutoCommit(options) ? undefined : '';
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
    if (this.#pending !== undefined) this.#pending += text;
    else process.nextTick(() => this.#stream.write(text));
    return this;
  }

  #take() {
    const text = this.#pending;
    if (text !== undefined) this.#pending = '';
    return text ?? '';
  }

  commit() {
    return new Promise((resolve) => this.#stream.write(this.#take(), resolve));
  }

  rollback() {
    this.#take();
    return this;
  }
}

module.exports = { Readline };
