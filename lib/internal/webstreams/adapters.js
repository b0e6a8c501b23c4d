'use strict';

// Node's streams as the web's, and back.

const {
  ArrayPrototypeMap, PromisePrototypeThen, PromiseResolve, SafePromiseAll,
  TypedArrayPrototypeGetBuffer, TypedArrayPrototypeGetByteLength, TypedArrayPrototypeGetByteOffset,
  TypedArrayPrototypeSlice, Uint8Array,
} = primordials;
const { Buffer } = require('buffer');
const {
  AbortError,
  codes: { ERR_INVALID_ARG_TYPE, ERR_INVALID_ARG_VALUE, ERR_STREAM_PREMATURE_CLOSE },
} = require('internal/errors');
const { validateBoolean, validateObject, validateOneOf } = require('internal/validators');
const { isAnyArrayBuffer } = internalBinding('types');
const { eos } = require('internal/streams/end_of_stream');
const { destroyer } = require('internal/streams/destroyer');
const {
  isDestroyed, isReadable, isReadableNodeStream, isWritable, isWritableEnded,
  isWritableNodeStream,
} = require('internal/streams/utils');
const { Deferred, isOf, noop } = require('internal/webstreams/common');
const { ReadableStream } = require('internal/webstreams/readable');
const {
  ByteLengthQueuingStrategy, CountQueuingStrategy,
} = require('internal/webstreams/strategies');
const { WritableStream } = require('internal/webstreams/writable');

// What cut a stream off is an abort for the other side. `convert`: makes what the pair tells of the
// stream's own errors.
function endError(error, convert) {
  if (!error) return error;
  if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE') return convert ? convert(error) : error;
  return new AbortError(undefined, { cause: error });
}

function bytesOf(chunk) {
  if (!Buffer.isBuffer(chunk)) return chunk;
  const buffer = TypedArrayPrototypeGetBuffer(chunk);
  return new Uint8Array(buffer, TypedArrayPrototypeGetByteOffset(chunk),
                        TypedArrayPrototypeGetByteLength(chunk));
}

// ---- Readable ----------------------------------------------------------------------------------

function readableStrategyOf(readable, options) {
  if (options.strategy !== undefined) {
    validateObject(options.strategy, 'strategy');
    return options.strategy;
  }
  const highWaterMark = readable.readableHighWaterMark;
  if (readable.readableObjectMode) return new CountQueuingStrategy({ highWaterMark });
  return new ByteLengthQueuingStrategy({ highWaterMark });
}

function readableToWeb(readable, options = {}, convert = undefined) {
  if (!isReadableNodeStream(readable, true)) {
    throw new ERR_INVALID_ARG_TYPE('streamReadable', 'stream.Readable', readable);
  }
  validateObject(options, 'options');
  if (options.type !== undefined) validateOneOf(options.type, 'options.type', ['bytes', undefined]);
  const isOfBytes = options.type === 'bytes';
  if (isDestroyed(readable) || !isReadable(readable)) {
    const closed = new ReadableStream(isOfBytes ? { type: 'bytes' } : {});
    closed.cancel();
    return closed;
  }
  const { readableObjectMode: isOfObjects } = readable;
  const strategy = isOfBytes ? { highWaterMark: 0 } : readableStrategyOf(readable, options);
  let controller;
  let wasCanceled = false;
  const stop = eos(readable, { writable: false }, (error) => {
    stop();
    readable.on('error', noop); // those that come later are nobody's
    if (wasCanceled) return;
    error = endError(error, convert);
    if (error) return controller.error(error);
    controller.close();
    if (isOfBytes) controller.byobRequest?.respond(0);
  });
  readable.on('data', (chunk) => {
    if (!isOfObjects) chunk = bytesOf(typeof chunk === 'string' ? Buffer.from(chunk) : chunk);
    // A byte stream takes the memory away, which others may have a part in.
    if (isOfBytes) chunk = TypedArrayPrototypeSlice(chunk);
    controller.enqueue(chunk);
    if (controller.desiredSize <= 0) readable.pause();
  });
  readable.pause();
  const source = {
    start(made) { controller = made; },
    pull() { readable.resume(); },
    cancel(reason) {
      wasCanceled = true;
      destroyer(readable, reason);
    },
  };
  if (isOfBytes) source.type = 'bytes';
  return new ReadableStream(source, strategy);
}

function readableFromWeb(stream, options = {}) {
  if (!isOf(stream, ReadableStream)) {
    throw new ERR_INVALID_ARG_TYPE('readableStream', 'ReadableStream', stream);
  }
  validateObject(options, 'options');
  const { highWaterMark, encoding, objectMode = false, signal } = options;
  if (encoding !== undefined && !Buffer.isEncoding(encoding)) {
    throw new ERR_INVALID_ARG_VALUE('options.encoding', encoding);
  }
  validateBoolean(objectMode, 'options.objectMode');
  const reader = stream.getReader();
  let isClosed = false;
  const { Readable } = require('stream');
  const readable = new Readable({
    __proto__: null,
    objectMode,
    highWaterMark,
    encoding,
    signal,
    read() { pushNext(reader, readable); },
    destroy(error, callback) {
      const done = () => process.nextTick(callback, error);
      if (isClosed) return done();
      PromisePrototypeThen(reader.cancel(error ?? undefined), done, done);
    },
  });
  PromisePrototypeThen(reader.closed, () => { isClosed = true; }, (error) => {
    isClosed = true;
    destroyer(readable, error);
  });
  return readable;
}

function pushNext(reader, readable) {
  const push = (answer) => { readable.push(answer.done ? null : answer.value); };
  PromisePrototypeThen(reader.read(), push, (error) => destroyer(readable, error));
}

// ---- Writable ----------------------------------------------------------------------------------

// `check`: throws for a chunk that is not to be written.
function writableToWeb(writable, convert, check) {
  if (!isWritableNodeStream(writable, true)) {
    throw new ERR_INVALID_ARG_TYPE('streamWritable', 'stream.Writable', writable);
  }
  if (isDestroyed(writable) || !isWritable(writable)) {
    const closed = new WritableStream();
    closed.close();
    return closed;
  }
  const highWaterMark = writable.writableHighWaterMark;
  const strategy = writable.writableObjectMode ? new CountQueuingStrategy({ highWaterMark }) :
    { highWaterMark, size: (chunk) => chunk?.byteLength ?? chunk?.length ?? 1 };
  let controller;
  let drained; // waits for the next 'drain'
  let closed; // waits for the end
  const stop = eos(writable, (error) => {
    error = endError(error, convert);
    stop();
    writable.on('error', noop);
    if (error) {
      drained?.reject(error);
      closed?.reject(error);
      controller.error(error);
    } else if (closed !== undefined) {
      closed.resolve();
    } else {
      controller.error(new AbortError());
    }
    drained = closed = undefined;
  });
  writable.on('drain', () => {
    drained?.resolve();
    drained = undefined;
  });
  return new WritableStream({
    start(made) { controller = made; },
    write(chunk) {
      try {
        check?.(chunk);
        if (!writable.writableObjectMode && isAnyArrayBuffer(chunk)) chunk = new Uint8Array(chunk);
        if (!writable.writableNeedDrain && writable.write(chunk)) return;
      } catch (error) {
        destroyer(writable, error); // a chunk of the wrong type ends the other side too
        throw error;
      }
      drained ??= new Deferred();
      return drained.promise;
    },
    abort(reason) { destroyer(writable, reason); },
    close() {
      if (closed === undefined && !isWritableEnded(writable)) writable.end();
      closed = new Deferred();
      return closed.promise;
    },
  }, strategy);
}

// The methods of a Writable that writes to the web stream's writer.
function writingMethods(writer, isClosed) {
  return {
    __proto__: null,
    write(chunk, encoding, callback) {
      if (typeof chunk === 'string' && this.writableObjectMode !== true) {
        chunk = Buffer.from(chunk, encoding);
      }
      PromisePrototypeThen(writer.ready, () => {
        PromisePrototypeThen(writer.write(chunk), () => callback(), callback);
      }, callback);
    },
    writev(chunks, callback) {
      PromisePrototypeThen(writer.ready, () => {
        const writes = ArrayPrototypeMap(chunks, ({ chunk }) => writer.write(chunk));
        PromisePrototypeThen(SafePromiseAll(writes), () => callback(), callback);
      }, callback);
    },
    final(callback) {
      if (isClosed()) return callback();
      PromisePrototypeThen(writer.close(), () => callback(), callback);
    },
  };
}

function writableFromWeb(stream, options = {}) {
  if (!isOf(stream, WritableStream)) {
    throw new ERR_INVALID_ARG_TYPE('writableStream', 'WritableStream', stream);
  }
  validateObject(options, 'options');
  const { highWaterMark, decodeStrings = true, objectMode = false, signal } = options;
  validateBoolean(objectMode, 'options.objectMode');
  validateBoolean(decodeStrings, 'options.decodeStrings');
  const writer = stream.getWriter();
  let isClosed = false;
  const { Writable } = require('stream');
  const writable = new Writable({
    ...writingMethods(writer, () => isClosed),
    highWaterMark,
    objectMode,
    decodeStrings,
    signal,
    destroy(error, callback) {
      const done = () => process.nextTick(callback, error);
      if (isClosed) return done();
      const ended = error === null ? writer.close() : writer.abort(error);
      PromisePrototypeThen(ended, done, done);
    },
  });
  PromisePrototypeThen(writer.closed, () => {
    isClosed = true;
    if (!isWritableEnded(writable)) destroyer(writable, new ERR_STREAM_PREMATURE_CLOSE());
  }, (error) => {
    isClosed = true;
    destroyer(writable, error);
  });
  return writable;
}

// ---- Both --------------------------------------------------------------------------------------

function toWebPair(duplex, options = {}, convert = undefined, check = undefined) {
  if (typeof duplex?._writableState !== 'object' || typeof duplex?._readableState !== 'object') {
    throw new ERR_INVALID_ARG_TYPE('duplex', 'stream.Duplex', duplex);
  }
  validateObject(options, 'options');
  const type = options.readableType ?? options.type;
  return {
    writable: writableToWeb(duplex, convert, check),
    readable: readableToWeb(duplex, { type }, convert),
  };
}

function duplexFromWeb(pair = {}, options = {}) {
  validateObject(pair, 'pair');
  const { readable: source, writable: sink } = pair;
  if (!isOf(source, ReadableStream)) {
    throw new ERR_INVALID_ARG_TYPE('pair.readable', 'ReadableStream', source);
  }
  if (!isOf(sink, WritableStream)) {
    throw new ERR_INVALID_ARG_TYPE('pair.writable', 'WritableStream', sink);
  }
  validateObject(options, 'options');
  const { allowHalfOpen = false, objectMode = false, encoding, decodeStrings = true, highWaterMark,
          signal } = options;
  validateBoolean(objectMode, 'options.objectMode');
  const writer = sink.getWriter();
  const reader = source.getReader();
  const closed = { __proto__: null, writable: false, readable: false };
  const { Duplex } = require('stream');
  const duplex = new Duplex({
    ...writingMethods(writer, () => closed.writable),
    allowHalfOpen,
    highWaterMark,
    objectMode,
    encoding,
    decodeStrings,
    signal,
    read() { pushNext(reader, duplex); },
    destroy(error, callback) {
      const done = () => process.nextTick(callback, error);
      const endWriting = closed.writable ? PromiseResolve() :
        error === null ? writer.close() : writer.abort(error);
      const endReading = closed.readable ? PromiseResolve() : reader.cancel(error ?? undefined);
      PromisePrototypeThen(SafePromiseAll([endWriting, endReading]), done, done);
    },
  });
  PromisePrototypeThen(writer.closed, () => {
    closed.writable = true;
    if (!isWritableEnded(duplex)) destroyer(duplex, new ERR_STREAM_PREMATURE_CLOSE());
  }, (error) => {
    closed.writable = true;
    destroyer(duplex, error);
  });
  PromisePrototypeThen(reader.closed, () => { closed.readable = true; }, (error) => {
    closed.readable = true;
    destroyer(duplex, error);
  });
  return duplex;
}

// Whichever of the web's it is, as one of Node's.
function nodeStreamOf(stream) {
  if (isOf(stream, ReadableStream)) return readableFromWeb(stream, { objectMode: true });
  if (isOf(stream, WritableStream)) return writableFromWeb(stream, { objectMode: true });
  return duplexFromWeb(stream, { objectMode: true });
}

module.exports = {
  duplexFromWeb,
  nodeStreamOf,
  readableFromWeb,
  readableToWeb,
  toWebPair,
  writableFromWeb,
  writableToWeb,
};
