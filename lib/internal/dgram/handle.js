'use strict';

// What a datagram socket holds of C++.

const { Symbol } = primordials;
const binding = internalBinding('dgram');
const { slot } = require('internal/async_context');
const { ErrnoException } = require('internal/errors');

// How to bind, as processes of a cluster tell each other.
const kIPv6Only = 1;
const kReuseAddress = 4;
const kReusePort = 8;

const kInvalid = -22;

function nop() {}

class UDP {
  // `from`: 'udp4' or 'udp6', or a descriptor that is one of them.
  constructor(socket, from) {
    this.asyncContext = slot.current;
    if (slot.hooks !== undefined) slot.hooks.own('UDPWRAP', this);
    this.socket = socket;
    this.isReferenced = true;
    this.onmessage = null;
    this.onclose = nop;
    this.native = null;
    this.isIPv6 = from === 'udp6';
    if (typeof from === 'string') {
      // Where there is no descriptor left, binding fails, or finds one by then.
      this.open();
      return;
    }
    const native = binding.adopt(this, from);
    if (typeof native === 'number') throw new ErrnoException(native, 'open');
    this.native = native;
  }

  open() {
    if (this.native !== null) return 0;
    const native = binding.open(this, this.isIPv6);
    if (typeof native === 'number') return native;
    this.native = native;
    return 0;
  }

  bind(address, port, flags) {
    const status = this.open();
    if (status !== 0) return status;
    return binding.bind(this.native, address, port, (flags & kReuseAddress) !== 0,
                        (flags & kReusePort) !== 0, (flags & kIPv6Only) !== 0);
  }

  getsockname(out) {
    return binding.localAddress(this.native, out);
  }

  close(onClose) {
    if (typeof onClose === 'function') this.onclose = onClose;
    if (this.native === null) process.nextTick(() => this.onclose());
    else binding.close(this.native);
  }

  ref() {
    this.isReferenced = true;
    if (this.native !== null) binding.setReferenced(this.native, true);
  }

  unref() {
    this.isReferenced = false;
    if (this.native !== null) binding.setReferenced(this.native, false);
  }

  activeHandle() {
    return this.isReferenced ? { name: 'UDPWrap', owner: this.socket ?? this } : undefined;
  }

  get fd() {
    return this.native === null ? -1 : binding.fd(this.native);
  }
}

// A handle that is bound there, or a negative errno. For clusters and for old programs.
function createSocketHandle(address, port, addressType, fd, flags) {
  if (typeof fd === 'number' && fd >= 0) {
    return internalBinding('stdio').guessType(fd) === 'UDP' ? new UDP(null, fd) : kInvalid;
  }
  const handle = new UDP(null, addressType);
  if (!port && !address) return handle;
  const status = handle.bind(address, port || 0, flags);
  if (status === 0) return handle;
  handle.close();
  return status;
}

function adoptHandle(socket, fd) {
  const kind = internalBinding('stdio').guessType(fd);
  if (kind === 'UDP') return new UDP(socket, fd);
  const { codes: { ERR_INVALID_FD_TYPE } } = require('internal/errors');
  throw new ERR_INVALID_FD_TYPE(kind === 'INVALID' ? 'UNKNOWN' : kind);
}

module.exports = {
  UDP,
  adoptHandle,
  createSocketHandle,
  kIPv6Only,
  kReuseAddress,
  kReusePort,
  // What a Socket keeps from its users: its state, and methods that give what C++ has of it.
  kNative: Symbol('native'),
  kOpened: Symbol('opened'),
  kState: Symbol('state'),
};
