'use strict';

// `for await (const chunk of readable)`.

const { Promise } = primordials;
const { aggregateTwoErrors } = require('internal/errors');
const { destroyer } = require('internal/streams/destroyer');
const { isWritable } = require('internal/streams/utils');
const { eos } = require('internal/streams/end_of_stream');

module.exports = function iterate(stream, options) {
  const source = typeof stream.read === 'function' ? stream : wrapOld(stream);
  const iterator = chunksOf(source, options);
  iterator.stream = source;
  return iterator;
};

function wrapOld(stream) {
  const { Readable } = require('internal/streams/readable');
  return Readable.wrap(stream, { objectMode: true });
}

function nop() {}

async function* chunksOf(stream, options) {
  const watch = new Watch(stream);
  try {
    while (true) {
      const chunk = stream.destroyed ? null : stream.read();
      if (chunk !== null) yield chunk;
      else if (watch.isAtEnd()) return;
      else await new Promise(watch.sleep);
    }
  } catch (error) {
    throw watch.failed(error);
  } finally {
    watch.leave(options?.destroyOnReturn !== false);
  }
}

// Wakes the iterator when there is something to read, an end or an error.
class Watch {
  constructor(stream) {
    this.stream = stream;
    // Undefined while the stream goes on, null when it has ended.
    this.error = undefined;
    this.resume = nop;
    this.sleep = (resolve) => { this.resume = resolve; };
    this.wake = () => {
      const { resume } = this;
      this.resume = nop;
      resume();
    };
    stream.on('readable', this.wake);
    this.stop = eos(stream, { __proto__: null, writable: false }, (reason) => {
      this.error = reason ? aggregateTwoErrors(this.error, reason) : null;
      this.wake();
    });
  }

  isAtEnd() {
    if (this.error) throw this.error;
    return this.error === null;
  }

  failed(error) {
    this.error = aggregateTwoErrors(this.error, error);
    return this.error;
  }

  leave(destroyOnReturn) {
    if (this.mustDestroy(destroyOnReturn)) {
      destroyer(this.stream, null);
    } else {
      this.stream.off('readable', this.wake);
      this.stop();
    }
  }

  mustDestroy(destroyOnReturn) {
    const { stream, error } = this;
    if (error === undefined) return destroyOnReturn;
    if (!stream._readableState.autoDestroy) return false;
    if (error !== null) return true;
    // After its end a duplex may still be written to.
    return destroyOnReturn && !(stream.allowHalfOpen && isWritable(stream));
  }
}
