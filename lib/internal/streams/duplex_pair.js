'use strict';

// duplexPair(): two duplexes, each of which reads what is written to the other.

const { Symbol } = primordials;
const { Duplex } = require('internal/streams/duplex');

const kOther = Symbol('kOther');
const kCallback = Symbol('kCallback');

class DuplexSide extends Duplex {
  constructor(options) {
    super(options);
    this[kOther] = undefined;
    // Of the other side's write that is done when this side reads on.
    this[kCallback] = null;
  }

  _read() {
    const callback = this[kCallback];
    if (callback === null) return;
    this[kCallback] = null;
    callback();
  }

  _write(chunk, encoding, callback) {
    if (chunk.length === 0) {
      process.nextTick(callback);
      return;
    }
    const other = this[kOther];
    other.push(chunk);
    other[kCallback] = callback;
  }

  _final(callback) {
    this[kOther].on('end', callback);
    this[kOther].push(null);
  }

  _destroy(error, callback) {
    process.nextTick(closeOther, this[kOther], error);
    callback(error);
  }
}

// The error stays on its side: there may be no listener for it on the other.
function closeOther(other, error) {
  if (other.destroyed) return;
  if (error) other.destroy();
  else other.push(null);
}

module.exports = function duplexPair(options) {
  const pair = [new DuplexSide(options), new DuplexSide(options)];
  for (let i = 0; i < 2; i++) pair[i][kOther] = pair[1 - i];
  return pair;
};
