'use strict';

// What sockets and servers hold of C++ (src/runtime/bindings/net_socket.h): one object for TCP, one
// for Unix sockets. A status is 0 or a negative errno.

const { Symbol } = primordials;
const binding = internalBinding('net');
const { nobody, slot } = require('internal/async_context');

// Something that C++ is asked for and that calls back: its owner's context comes back with it.
class Request {
  // `type`: of async_hooks.
  constructor(type, socket, handle, callback) {
    this.asyncContext = slot.current;
    if (slot.hooks !== undefined) {
      slot.hooks.own(type, this, this, type === 'TCPCONNECTWRAP' ? handle.lower ?? handle : handle);
    }
    this.type = type;
    this.socket = socket;
    this.handle = handle;
    this.oncomplete = callback;
  }

  activeRequest() {
    const { type } = this;
    if (type === 'WRITEWRAP') return 'SimpleWriteWrap';
    return type === 'SHUTDOWNWRAP' ? 'SimpleShutdownWrap' : 'ConnectWrap';
  }
}

// A handle that is to listen.
const kListener = Symbol('kListener');

class SocketHandle {
  // `native`: of a connection that came, or kListener; `type`: of async_hooks.
  constructor(native, type) {
    // A connection that came was asked for by nobody here.
    this.asyncContext = native === undefined || native === kListener ? slot.current : undefined;
    if (slot.hooks !== undefined) slot.hooks.own(type, this);
    this.socket = null; // or the server
    this.reading = false;
    this.refed = true;
    this.isBoundOnly = false; // it has an address here and no connection yet
    this.onread = null;
    this.onconnection = null;
    this.onclose = null; // what close() was given
    if (native === undefined) {
      this.native = binding.openStream(this);
    } else if (native === kListener) {
      this.native = binding.openListener(this);
    } else {
      this.native = native;
      binding.attach(native, this);
    }
  }

  // C++ calls this when a connection has come.
  onaccept(status, native) {
    const Handle = this instanceof Pipe ? Pipe : TCP;
    this.onconnection(status, status === 0 ? new Handle(native) : undefined);
  }

  // For TCP (address, port), for Unix sockets (path).
  bind(address, port, ipv6Only, reusePort) {
    return binding.bind(this.native, address, port, ipv6Only, reusePort);
  }

  connect(request, address, port) {
    return binding.connect(this.native, request, address, port);
  }

  listen(address, port, backlog, ipv6Only, reusePort) {
    return binding.listen(this.native, address, port, backlog, ipv6Only, reusePort);
  }

  // On the address that it has.
  listenHere(backlog) {
    return binding.listenHere(this.native, backlog);
  }

  readStart() {
    this.reading = true;
    return binding.readStart(this.native);
  }

  readStop() {
    this.reading = false;
    return binding.readStop(this.native);
  }

  useUserBuffer(buffer) {
    binding.useBuffer(this.native, buffer);
  }

  shutdown(request) {
    return binding.shutdown(this.native, request);
  }

  // Takes effect at once; the callback comes in the close phase.
  close(callback) {
    if (this.onclose !== null) return;
    this.onclose = callback ?? nobody;
    binding.close(this.native);
  }

  reset(callback) {
    if (this.onclose !== null) return;
    this.onclose = callback ?? nobody;
    binding.reset(this.native);
  }

  ref() {
    this.refed = true;
    binding.ref(this.native);
  }

  unref() {
    this.refed = false;
    binding.unref(this.native);
  }

  hasRef() {
    return this.onclose === null && this.refed;
  }

  activeHandle() {
    return this.hasRef() ? { name: this.activeName(), owner: this.socket ?? this } : undefined;
  }

  get fd() {
    return binding.fd(this.native);
  }

  get bytesRead() {
    return binding.bytesRead(this.native);
  }

  get bytesWritten() {
    return binding.bytesWritten(this.native);
  }

  get writeQueueSize() {
    return binding.writeQueueSize(this.native);
  }
}

// Constructors are spelled out: the engine's own for derived classes iterate over an array.
class TCP extends SocketHandle {
  constructor(native) {
    super(native, native === kListener ? 'TCPSERVERWRAP' : 'TCPWRAP');
  }

  activeName() {
    return this.onconnection === null ? 'TCPSocketWrap' : 'TCPServerWrap';
  }

  getsockname(out) {
    return binding.localAddress(this.native, out);
  }

  getpeername(out) {
    return binding.peerAddress(this.native, out);
  }

  setNoDelay(enable) {
    return binding.setNoDelay(this.native, enable);
  }

  setKeepAlive(enable, delay, interval, count) {
    return binding.setKeepAlive(this.native, enable, delay, interval || 1, count || 10);
  }

  setTypeOfService(value) {
    return binding.setTypeOfService(this.native, value);
  }

  getTypeOfService() {
    return binding.typeOfService(this.native);
  }
}

// Its ends have no addresses to tell.
class Pipe extends SocketHandle {
  constructor(native) {
    super(native, native === kListener ? 'PIPESERVERWRAP' : 'PIPEWRAP');
  }

  connect(request, path) {
    this.path = path; // for who asks what keeps the process alive
    return super.connect(request, path);
  }

  activeName() {
    return 'PipeWrap';
  }
}

// ---- Sockets that were bound before ------------------------------------------------------------

const kAdopt = Symbol('kAdopt'); // gives the handle away, of a BoundSocket

// The handle of a BoundSocket, which loses it; anything else as it is.
function adopted(given) {
  return typeof given?.[kAdopt] === 'function' ? given[kAdopt]() : given;
}

// ---- Descriptors from elsewhere ----------------------------------------------------------------

function classFor(fd) {
  const kind = internalBinding('stdio').guessType(fd);
  if (kind === 'TCP') return TCP;
  if (kind === 'PIPE') return Pipe;
  const { codes: { ERR_INVALID_FD_TYPE } } = require('internal/errors');
  throw new ERR_INVALID_FD_TYPE(kind === 'INVALID' ? 'UNKNOWN' : kind);
}

// A handle that owns this descriptor from now on.
function adopt(fd, kind, take) {
  const handle = new (classFor(fd))(kind);
  const status = take(handle.native);
  if (status === 0) return handle;
  handle.close();
  const { ErrnoException } = require('internal/errors');
  throw new ErrnoException(status, 'open');
}

function adoptStream(fd) {
  return adopt(fd, undefined, (native) => binding.adoptStream(native, fd));
}

function adoptListener(fd, backlog) {
  return adopt(fd, kListener, (native) => binding.adoptListener(native, fd, backlog));
}

module.exports = {
  Pipe, Request, SocketHandle, TCP, adoptListener, adoptStream, adopted, kAdopt, kListener,
};
