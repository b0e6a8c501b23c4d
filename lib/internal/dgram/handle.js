'use strict';

// What a datagram socket holds of C++.

const { Symbol } = primordials;
const binding = internalBinding('dgram');
const { slot } = require('internal/async_context');
const { ErrnoException } = require('internal/errors');

class UDP {
  constructor(socket, isIPv6) {
    this.asyncContext = slot.current;
    if (slot.hooks !== undefined) slot.hooks.own('UDPWRAP', this);
    this.socket = socket;
    this.onmessage = null;
    this.onclose = null;
    const native = binding.open(this, isIPv6);
    if (typeof native === 'number') throw new ErrnoException(native, 'socket');
    this.native = native;
  }

  get fd() {
    return binding.fd(this.native);
  }
}

// What a Socket keeps from its users: its state, and a method that gives what C++ has of it.
module.exports = { UDP, kNative: Symbol('native'), kState: Symbol('state') };
