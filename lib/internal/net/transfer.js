'use strict';

// How bytes come into a socket and leave it.

const { ArrayPrototypePush } = primordials;
const binding = internalBinding('net');
const errors = require('internal/errors');
const { FastBuffer } = require('internal/buffer/memory');
const { getEncodingOrUtf8 } = require('internal/buffer/encodings');
const { Request } = require('internal/net/handle');
const {
  kBuffer, kBufferCallback, kBufferMaker, kLastWriteQueueSize, kTimeout,
} = require('internal/net/symbols');
const { Readable } = require('internal/streams/readable');
const {
  kDataEmitted, kDataListening, kEnded, kErrored, kFlowing, kReading, kSync,
} = require('internal/streams/readable_state');

// ---- Reading -----------------------------------------------------------------------------------

binding.useClass(FastBuffer);

// C++ calls this as a method of the handle: so many bytes have come, none at the end of the stream,
// less if it failed. They are in an ArrayBuffer, or without an offset they are a Buffer.
function onRead(count, memory, offset) {
  const { socket } = this;
  if (socket === null || socket.destroyed) return;
  if (socket[kTimeout] !== null) socket._unrefTimer();
  if (count > 0) {
    const goesOn = socket[kBuffer] === null ?
      pushToStream(socket, offset === undefined ? memory : new FastBuffer(memory, offset, count)) :
      pushToUser(socket, this, count);
    if (!goesOn) stopReading(socket, this);
    return;
  }
  this.reading = false;
  if (count < 0) {
    socket.destroy(new errors.ErrnoException(count, 'read'));
    return;
  }
  socket.push(null);
  // Nobody may be reading: the end is seen all the same when nothing is left before it.
  socket.read(0);
}

// While 'data' flows and nothing waits, push() would only emit it, and ask in a tick of its own for
// the next chunk, which the handle brings anyway.
function pushToStream(socket, chunk) {
  const state = socket._readableState;
  if ((state.bits & kDirectMask) !== kDirect || state.length !== 0 || state.decoder !== null ||
      state.awaitDrainWriters !== null || socket.push !== Readable.prototype.push) {
    return socket.push(chunk);
  }
  state.bits |= kDataEmitted | kReading;
  socket.emit('data', chunk);
  return true;
}
const kDirect = kFlowing | kDataListening;
const kDirectMask = kDirect | kSync | kEnded | kErrored;

function stopReading(socket, handle) {
  if (!handle.reading || socket.destroyed) return;
  const status = handle.readStop();
  if (status) socket.destroy(new errors.ErrnoException(status, 'read'));
}

function startReading(socket) {
  // A handle of the program's may say nothing.
  const status = socket._handle.readStart();
  if (status) socket.destroy(new errors.ErrnoException(status, 'read'));
}

// The `onread` option: bytes are in a buffer of the user's already.
function pushToUser(socket, handle, count) {
  const goesOn = socket[kBufferCallback](count, socket[kBuffer]) !== false;
  const makeBuffer = socket[kBufferMaker];
  if (makeBuffer !== null) {
    const next = makeBuffer();
    if (next !== null && next !== undefined) {
      socket[kBuffer] = next;
      handle.useUserBuffer(next);
    }
  }
  return goesOn;
}

// ---- Writing -----------------------------------------------------------------------------------

// C++ gets strings and the number of their encoding; a buffer is written where it lies.
function tryWrite(handle, chunk, encoding) {
  if (typeof chunk !== 'string') return binding.tryWrite(handle.native, chunk);
  const known = getEncodingOrUtf8(encoding);
  if (known === undefined) {
    const error = new errors.codes.ERR_INVALID_ARG_TYPE('buffer', 'Buffer', chunk);
    error.message = 'Second argument must be a buffer';
    throw error;
  }
  return binding.tryWriteText(handle.native, chunk, known.id);
}

function tryWriteMany(handle, entries) {
  const list = [];
  for (let i = 0; i < entries.length; i++) {
    const { chunk, encoding } = entries[i];
    ArrayPrototypePush(list, chunk);
    const isText = typeof chunk === 'string';
    ArrayPrototypePush(list, isText ? getEncodingOrUtf8(encoding).id : undefined);
  }
  return binding.tryWriteMany(handle.native, list, list.length);
}

// As many bytes as the kernel takes go out now (O4). When it took them all, `callback` is called
// before this returns. True: it is called later.
function write(socket, handle, data, encoding, isMany, callback) {
  let status = isMany ? tryWriteMany(handle, data) : tryWrite(handle, data, encoding);
  if (status === 1) {
    const request = new Request('WRITEWRAP', socket, handle, onWritten);
    request.callback = callback;
    request.data = data; // C++ reads from it until it is done
    status = binding.writeRest(handle.native, request);
    if (status === 0) return true;
  }
  if (status === 0) callback();
  else callback(new errors.ErrnoException(status, 'write'));
  return false;
}

function onWritten(status) {
  const { socket, callback } = this;
  this.data = null;
  if (status < 0) {
    // Also of a socket that has been destroyed meanwhile: what it had not sent is lost.
    callback(new errors.ErrnoException(status, 'write', this.handle.failureText));
  } else if (socket.destroyed) {
    callback(null);
  } else {
    socket._unrefTimer();
    socket[kLastWriteQueueSize] = 0;
    callback();
  }
}

module.exports = { onRead, startReading, stopReading, write };
