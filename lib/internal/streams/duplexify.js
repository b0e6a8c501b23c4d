'use strict';

// Duplex.from(): a duplex from a stream, a pair of streams, an iterable, a generator function, a
// promise or a blob.

const { Promise, ReflectApply } = primordials;
const {
  AbortError,
  codes: { ERR_INVALID_ARG_TYPE, ERR_INVALID_RETURN_VALUE },
} = require('internal/errors');
const { destroyer } = require('internal/streams/destroyer');
const { Duplex } = require('internal/streams/duplex');
const { Readable } = require('internal/streams/readable');
const { eos } = require('internal/streams/end_of_stream');
const from = require('internal/streams/from');
const { Plumbing } = require('internal/streams/plumbing');
const { nodeStreamOf } = require('internal/streams/web');
const {
  isDuplexNodeStream,
  isIterable,
  isNodeStream,
  isReadable,
  isReadableNodeStream,
  isReadableStream,
  isWritable,
  isWritableNodeStream,
  isWritableStream,
} = require('internal/streams/utils');

module.exports = function duplexify(body, name) {
  if (isDuplexNodeStream(body)) return body;
  if (isReadableNodeStream(body)) return fromPair(body, undefined);
  if (isWritableNodeStream(body)) return fromPair(undefined, body);
  if (isNodeStream(body)) return fromPair(false, false);
  if (isReadableStream(body) || isWritableStream(body)) return duplexify(nodeStreamOf(body), name);
  if (typeof body === 'function') return fromFunction(body, name);
  if (isBlob(body)) return duplexify(body.arrayBuffer(), name);
  if (isIterable(body)) {
    return from(Duplex, body, { __proto__: null, objectMode: true, writable: false });
  }
  if (typeof body?.writable === 'object' || typeof body?.readable === 'object') {
    const { readable, writable } = body;
    return fromPair(
      readable && !isReadableNodeStream(readable) ? duplexify(readable, 'readable') : readable,
      writable && !isWritableNodeStream(writable) ? duplexify(writable, 'writable') : writable);
  }
  if (typeof body?.then === 'function') return fromPromise(body);
  throw new ERR_INVALID_ARG_TYPE(
    name,
    ['Blob', 'ReadableStream', 'WritableStream', 'Stream', 'Iterable', 'AsyncIterable', 'Function',
     '{ readable, writable } pair', 'Promise'],
    body);
};

function nop() {}

function isBlob(value) {
  return typeof value?.arrayBuffer === 'function' && typeof value.slice === 'function' &&
    typeof value.size === 'number';
}

function fromPromise(promise) {
  const duplex = new Duplex({ __proto__: null, objectMode: true, writable: false, read() {} });
  ReflectApply(promise.then, promise, [(value) => {
    if (value !== null && value !== undefined) duplex.push(value);
    duplex.push(null);
  }, (error) => destroyer(duplex, error)]);
  return duplex;
}

function fromFunction(fn, name) {
  const { value, write, final, destroy } = feed(fn);
  if (isDuplexNodeStream(value)) return value;
  if (isIterable(value)) {
    return from(Duplex, value, { __proto__: null, objectMode: true, write, final, destroy });
  }
  if (typeof value?.then !== 'function') {
    throw new ERR_INVALID_RETURN_VALUE('Iterable, AsyncIterable or AsyncFunction', name, value);
  }
  const promise = ReflectApply(value.then, value, [(result) => {
    if (result !== null && result !== undefined) {
      throw new ERR_INVALID_RETURN_VALUE('nully', 'body', result);
    }
  }, (error) => destroyer(duplex, error)]);
  const duplex = new Duplex({
    __proto__: null,
    objectMode: true,
    readable: false,
    write,
    final(callback) {
      final(async () => {
        try {
          await promise;
          process.nextTick(callback, null);
        } catch (error) {
          process.nextTick(callback, error);
        }
      });
    },
    destroy,
  });
  return duplex;
}

// Calls `fn` with an iterable of what is written.
function feed(fn) {
  const { AbortController } = require('internal/abort_controller');
  const controller = new AbortController();
  const inlet = new Inlet(controller.signal);
  return {
    value: fn(inlet.chunks(), { signal: controller.signal }),
    write(chunk, encoding, callback) {
      inlet.put(chunk, false, callback);
    },
    final(callback) {
      inlet.put(undefined, true, callback);
    },
    destroy(error, callback) {
      controller.abort();
      // Whoever waits for a chunk must not wait for ever.
      inlet.put(undefined, true, nop);
      callback(error);
    },
  };
}

// Hands over one write at a time.
class Inlet {
  constructor(signal) {
    this.signal = signal;
    this.hold = (resolve) => { this.resolve = resolve; };
    this.next = new Promise(this.hold);
  }

  put(chunk, done, callback) {
    this.resolve({ __proto__: null, chunk, done, callback });
  }

  async *chunks() {
    const { signal } = this;
    let write;
    while (!(write = await this.next).done) {
      process.nextTick(write.callback);
      if (signal.aborted) throw new AbortError(undefined, { cause: signal.reason });
      this.next = new Promise(this.hold);
      yield write.chunk;
    }
    process.nextTick(write.callback);
  }
}

function fromPair(r, w) {
  if (r && typeof r.read !== 'function') r = Readable.wrap(r);
  const readable = !!isReadable(r);
  const writable = !!isWritable(w);
  const plumbing = new Plumbing(new Duplex({
    __proto__: null,
    readableObjectMode: !!r?.readableObjectMode,
    writableObjectMode: !!w?.writableObjectMode,
    readable,
    writable,
  }));
  const whenDone = (stream, other) => eos(stream, (error) => {
    if (error) destroyer(other, error);
    plumbing.closed(error);
  });
  if (writable) {
    whenDone(w, r);
    plumbing.writeTo(w);
    w.on('finish', () => plumbing.finished());
  }
  if (readable) {
    whenDone(r, w);
    plumbing.readFrom(r);
  }
  plumbing.destroyWith((error, isClosed) => {
    if (isClosed) return;
    destroyer(w, error);
    destroyer(r, error);
  });
  return plumbing.duplex;
}
