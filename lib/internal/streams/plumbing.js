'use strict';

// A duplex that stands for other streams: what is written to it goes to one, what is read from it
// comes from another. compose() and Duplex.from() are made of it.

const { AbortError } = require('internal/errors');

// Runs at most once what waits under `key`.
function release(waiting, key) {
  const callback = waiting[key];
  waiting[key] = null;
  callback?.();
}

class Plumbing {
  constructor(duplex) {
    this.duplex = duplex;
    this.waiting = { __proto__: null, drain: null, finish: null, readable: null };
    // Undefined while the streams behind go on, null when they are done, a function when the duplex
    // waits for that.
    this.onClose = undefined;
  }

  writeTo(stream) {
    const { duplex, waiting } = this;
    duplex._write = function(chunk, encoding, callback) {
      if (stream.write(chunk, encoding)) callback();
      else waiting.drain = callback;
    };
    duplex._final = function(callback) {
      stream.end();
      waiting.finish = callback;
    };
    stream.on('drain', () => release(waiting, 'drain'));
  }

  finished() {
    release(this.waiting, 'finish');
  }

  readFrom(stream) {
    const { duplex, waiting } = this;
    duplex._read = function() {
      let chunk;
      do chunk = stream.read();
      while (chunk !== null && duplex.push(chunk));
      if (chunk === null) waiting.readable = duplex._read;
    };
    stream.on('readable', () => release(waiting, 'readable'));
    stream.on('end', () => duplex.push(null));
  }

  flowFrom(stream) {
    const { duplex } = this;
    duplex._read = function() {
      stream.resume();
    };
    stream.on('data', (chunk) => {
      if (!duplex.push(chunk)) stream.pause();
    });
    stream.on('end', () => duplex.push(null));
  }

  // Returns false if nobody was told.
  closed(error) {
    const callback = this.onClose;
    this.onClose = null;
    if (callback) callback(error);
    else if (error) this.duplex.destroy(error);
    else return false;
    return true;
  }

  // `destroyAll` destroys the streams behind; the duplex is closed when they are.
  destroyWith(destroyAll) {
    this.duplex._destroy = (error, callback) => {
      const { waiting } = this;
      if (!error && this.onClose !== null) error = new AbortError();
      waiting.readable = null;
      waiting.drain = null;
      waiting.finish = null;
      const isClosed = this.onClose === null;
      if (!isClosed) this.onClose = callback;
      destroyAll(error, isClosed);
      if (isClosed) callback(error);
    };
  }
}

module.exports = { Plumbing };
