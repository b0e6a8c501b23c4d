'use strict';

// Standard input: a stream that asks the system for a chunk only when somebody wants one, so that
// it keeps the process alive only then.

const { FunctionPrototypeCall, ObjectDefineProperty, ObjectSetPrototypeOf, Symbol } = primordials;
const { Duplex } = require('internal/streams/duplex');
const {
  isReaderReferenced, openReader, setReaderReferenced, startReading, stopReading,
} = internalBinding('stdio');
const { slot } = require('internal/async_context');

const kReader = Symbol('kReader');
const kRequest = Symbol('kRequest');
const kClosed = Symbol('kClosed');
const kInvalid = -22;

// A terminal can be written to as well; what else is read has the methods, as in Node, and refuses.
// `isPollable`: the descriptor tells when it has something (terminals, pipes, sockets).
function InputStream(fd, isPollable, options) {
  FunctionPrototypeCall(Duplex, this, { __proto__: null, writable: false, ...options });
  this.fd = fd;
  this[kClosed] = false;
  this[kReader] = openReader(fd, isPollable);
  this[kRequest] = {
    __proto__: null,
    asyncContext: undefined,
    onread: (result, chunk) => onRead(this, result, chunk),
    keepsAlive: () => (isReaderReferenced(this[kReader]) ? describe(fd) : undefined),
  };
  this.on('pause', () => {
    stop(this);
    // A resumption that was under way asks for more in a tick of its own.
    process.nextTick(stop, this);
  });
}

// While it is read.
function describe(fd) {
  const description = fd === 0 ? 'standard input' : `what comes from descriptor ${fd}`;
  return { type: 'Input', description, waitsFor: 'input, or its end' };
}

// What programs know of Node's streams over handles: such a thing to close and to unreference.
ObjectDefineProperty(InputStream.prototype, '_handle', {
  __proto__: null,
  configurable: true,
  get() {
    return {
      __proto__: null,
      fd: this.fd,
      close: () => {
        this[kClosed] = true;
        stopReading(this[kReader]);
      },
      ref: () => setReaderReferenced(this[kReader], true),
      unref: () => setReaderReferenced(this[kReader], false),
    };
  },
});

ObjectSetPrototypeOf(InputStream.prototype, Duplex.prototype);
ObjectSetPrototypeOf(InputStream, Duplex);

InputStream.prototype._read = function() {
  if (this[kClosed]) {
    onRead(this, kInvalid);
    return;
  }
  this[kRequest].asyncContext = slot.current;
  startReading(this[kReader], this[kRequest]);
};

function onRead(stream, result, chunk) {
  if (stream.destroyed) return;
  if (result > 0) {
    const { Buffer } = require('buffer');
    stream.push(Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength));
  } else if (result === 0) {
    stream.push(null);
  } else {
    const { ErrnoException } = require('internal/errors');
    stream.destroy(new ErrnoException(result, 'read'));
  }
}

// A paused stream wants nothing: what it had asked for is taken back.
function stop(stream) {
  if (stream.destroyed || !stream.isPaused() || !stream._readableState.reading) return;
  if (stopReading(stream[kReader])) stream._readableState.reading = false;
}

InputStream.prototype._destroy = function(error, callback) {
  stopReading(this[kReader]);
  // The descriptor stays open: its number must not become another file's.
  callback(error);
};

InputStream.prototype.ref = function ref() {
  setReaderReferenced(this[kReader], true);
  return this;
};

InputStream.prototype.unref = function unref() {
  setReaderReferenced(this[kReader], false);
  return this;
};

module.exports = { InputStream };
