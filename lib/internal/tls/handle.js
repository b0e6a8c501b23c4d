'use strict';

// What sockets over TLS hold of C++ (src/runtime/bindings/tls_handle.h): a handle on top of another
// one, and one on top of any stream.

const { Error, Symbol } = primordials;
const binding = internalBinding('tls');
const net = internalBinding('net');
const { slot } = require('internal/async_context');
const { FastBuffer } = require('internal/buffer/memory');
const { SocketHandle } = require('internal/net/handle');

// What a function of the program's threw that C++ has called: it is more than what it caused.
const kPendingError = Symbol('pendingError');

function nop() {}

function toBuffer(bytes) {
  return new FastBuffer(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

// An error of OpenSSL's.
function makeError(message, code, library, reason) {
  const error = new Error(message);
  if (code !== '') {
    error.library = library;
    error.reason = reason;
    error.code = code;
  }
  return error;
}

class TlsHandle extends SocketHandle {
  // `lower`: the handle below; `parent`: the stream that it belongs to, if there is one.
  constructor(lower, parent, context, isServer) {
    super(binding.wrap(lower.native, context, isServer), 'TLSWRAP');
    this.asyncContext = slot.current;
    this.lower = lower;
    this.parent = parent;
    this.isServer = isServer;
    this.onalpn = undefined;
    this.onpsk = undefined;
    this.onticketkeys = undefined;
    this.isStarted = false;
    this.handshakes = 0;
    this.failureText = undefined;
  }

  start() {
    if (this.isStarted) return;
    this.isStarted = true;
    binding.start(this.native);
  }

  // ---- What C++ tells ----------------------------------------------------------------------------

  onhandshakestart() {
    this.socket._onHandshakeStart();
  }

  onhandshakedone() {
    this.socket._onHandshakeDone();
  }

  onkeylog(line) {
    this.socket._onKeylog(toBuffer(line));
  }

  onnewsession(id, session) {
    this.socket._onNewSession(toBuffer(id), toBuffer(session));
  }

  onocspresponse(response) {
    this.socket.emit('OCSPResponse', response === null ? null : toBuffer(response));
  }

  onclienthello(id, hasTicket, serverName) {
    this.socket._onClientHello(toBuffer(id), hasTicket, serverName);
  }

  oncertificate(serverName, wantsOcsp) {
    this.socket._onCertificate(serverName, wantsOcsp);
  }

  onerror(message, code, library, reason) {
    this.socket._onTLSError(makeError(message, code, library, reason));
  }

  // The same, of a handshake for whose end the program's writes have waited: they fail with it.
  onwritefailure(message, code, library, reason) {
    const { socket } = this;
    if (socket[kPendingError] !== undefined) socket._onTLSError(makeError(message, code, library, reason));
    else this.failureText = message;
  }

  // Packages take the class of sockets on streams from here.
  get _parentWrap() {
    return this.parent === null ? undefined : require('internal/tls/stream_socket').shown;
  }

  // ---- What others ask ---------------------------------------------------------------------------

  activeName() {
    return 'TLSWrap';
  }

  // As Node's users know it.
  verifyError() {
    const found = binding.verifyError(this.native);
    if (found === null) return null;
    const error = new Error(found[1]);
    error.code = found[0];
    return error;
  }

  bind(address, port, ipv6Only, reusePort) {
    return this.lower.bind(address, port, ipv6Only, reusePort);
  }

  connect(request, address, port) {
    return net.connect(this.lower.native, request, address, port);
  }

  getsockname(out) {
    return this.lower.getsockname ? this.lower.getsockname(out) : -1;
  }

  getpeername(out) {
    return this.lower.getpeername ? this.lower.getpeername(out) : -1;
  }

  setNoDelay(enable) {
    return this.lower.setNoDelay?.(enable);
  }

  setKeepAlive(enable, delay, interval, count) {
    return this.lower.setKeepAlive?.(enable, delay, interval, count);
  }

  setTypeOfService(value) {
    return this.lower.setTypeOfService?.(value) ?? 0;
  }

  getTypeOfService() {
    return this.lower.getTypeOfService?.() ?? 0;
  }

  close(callback) {
    this.#end(callback, false);
  }

  reset(callback) {
    this.#end(callback, true);
  }

  // The connection below goes with it.
  #end(callback, isReset) {
    if (this.onclose !== null) return;
    this.onclose = callback ?? nop;
    const close = () => this.onclose();
    net.close(this.native);
    if (this.socket?.ssl === this) this.socket.ssl = null;
    const { lower, parent } = this;
    if (parent === null) {
      if (isReset) lower.reset(close);
      else lower.close(close);
    } else if (parent.closed) {
      process.nextTick(close);
    } else {
      parent.once('close', close);
      if (isReset && parent.resetAndDestroy) parent.resetAndDestroy();
      else parent.destroy();
    }
  }
}

// A stream as a handle. Its 'close' says when the stream is gone.
class DuplexHandle extends SocketHandle {
  constructor(stream) {
    super(binding.openDuplex(), 'JSSTREAM');
    this.stream = stream;
    this.socket = stream;
    this.hasEnded = false;
    stream.on('data', (chunk) => {
      if (this.onclose === null) binding.duplexReceive(this.native, toBytes(stream, chunk));
    });
    stream.on('end', () => this.end());
    stream.pause();
  }

  end() {
    if (this.hasEnded || this.onclose !== null) return;
    this.hasEnded = true;
    binding.duplexReceive(this.native, null);
  }

  onreadstart() {
    if (this.stream.readableEnded) process.nextTick(() => this.end());
    else this.stream.resume();
  }

  onreadstop() {
    this.stream.pause();
  }

  onwrite(bytes) {
    this.stream.write(toBuffer(bytes), (error) => this.done(error));
  }

  onend() {
    const { stream } = this;
    if (stream.writableEnded || stream.destroyed) process.nextTick(() => this.done());
    else stream.end((error) => this.done(error));
  }

  done(error) {
    if (this.onclose !== null) return;
    binding.duplexDone(this.native, error ? error.errno ?? kBrokenPipe : 0);
  }

  activeName() {
    return 'JSStream';
  }

  close(callback) {
    if (this.onclose !== null) return;
    this.onclose = callback ?? nop;
    net.close(this.native);
    process.nextTick(this.onclose);
  }

  reset(callback) {
    this.close(callback);
  }
}

const kBrokenPipe = -32;

// Without an encoding and not in object mode there is nothing but bytes.
function toBytes(stream, chunk) {
  if (typeof chunk !== 'string' && !stream.readableObjectMode) return chunk;
  const { codes: { ERR_STREAM_WRAP } } = require('internal/errors');
  stream.pause();
  process.nextTick(() => stream.destroy(new ERR_STREAM_WRAP()));
  return new FastBuffer(0);
}

module.exports = { DuplexHandle, TlsHandle, binding, kPendingError, toBuffer };
