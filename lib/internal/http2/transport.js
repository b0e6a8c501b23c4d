'use strict';

// What carries the bytes of a session: a socket of ours, whose handle C++ reads and writes itself, or
// any other Duplex.

const binding = internalBinding('http2');
const { restore, slot } = require('internal/async_context');
const { Socket } = require('internal/net/socket');
const { kHandle, kSocket, kState } = require('internal/http2/symbols');

const kBrokenPipe = -32;

function isPlainSocket(socket) {
  return socket instanceof Socket && socket._handle?.native !== undefined &&
    socket._read === Socket.prototype._read;
}

// What was read before anybody knew whose it is.
function feedBuffered(session, socket) {
  for (let chunk = socket.read(); chunk !== null; chunk = socket.read()) receive(session, chunk);
}

function startPlain(session, socket) {
  const { _handle: handle } = socket;
  if (socket.readableLength > 0) feedBuffered(session, socket);
  if (session.destroyed || socket.destroyed) return;
  binding.attach(session[kHandle], handle.native);
  if (!handle.reading) handle.readStart();
}

function startStream(session, socket) {
  socket.on('data', (chunk) => receive(session, chunk));
  socket.on('end', () => ended(session, socket));
}

function receive(session, chunk) {
  if (session[kHandle] === undefined || session.destroyed) return;
  const context = slot.current;
  const { Buffer } = require('buffer');
  try {
    binding.receive(session[kHandle],
                    typeof chunk === 'string' ? Buffer.from(chunk) : chunk);
  } finally {
    restore(context);
  }
}

// Nothing more will come: where the other side does not end by itself, it is ended.
function ended(session, socket) {
  if (session.destroyed || socket.destroyed) return;
  socket.end();
  const { setImmediate } = require('timers');
  setImmediate(() => socket.destroy());
}

// C++ has bytes for a stream that is none of our sockets.
function send(session, bytes, sizes) {
  const native = session[kHandle];
  const socket = session[kSocket] ?? session[kState].socket;
  if (native === undefined) return;
  if (socket === undefined || socket.destroyed || socket.writableEnded) {
    sentSoon(native, kBrokenPipe);
    return;
  }
  const { FastBuffer } = require('internal/buffer/memory');
  const last = sizes.length - 1;
  let at = bytes.byteOffset;
  socket.cork();
  for (let i = 0; i < last; i++) {
    socket.write(new FastBuffer(bytes.buffer, at, sizes[i]));
    at += sizes[i];
  }
  socket.write(new FastBuffer(bytes.buffer, at, bytes.byteOffset + bytes.byteLength - at),
               (error) => sentSoon(native, error ? kBrokenPipe : 0));
  socket.uncork();
}

// A stream may say so before its other side has got it.
function sentSoon(native, status) {
  const { setImmediate } = require('timers');
  setImmediate(sent, native, status);
}

function sent(native, status) {
  const context = slot.current;
  try {
    binding.sent(native, status);
  } finally {
    restore(context);
  }
}

module.exports = { isPlainSocket, send, startPlain, startStream };
