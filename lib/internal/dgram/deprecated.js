'use strict';

// What old programs reach for inside a socket. Each warns when it is first used.

const { ObjectDefineProperty } = primordials;
const binding = internalBinding('dgram');
const { createSocketHandle, kNative, kState } = require('internal/dgram/handle');

function warning(name) {
  let hasWarned = false;
  return () => {
    if (hasWarned) return;
    hasWarned = true;
    process.emitWarning(
      `${name} is deprecated`, 'DeprecationWarning', 'DEP0112');
  };
}

function addProperty(prototype, name, get, set) {
  const warn = warning(`Socket.prototype.${name}`);
  ObjectDefineProperty(prototype, name, {
    __proto__: null,
    get() {
      warn();
      return get(this[kState]);
    },
    set(value) {
      warn();
      set(this[kState], value);
    },
  });
}

const warnOfHandle = warning('dgram._createSocketHandle()');

function oldSocketHandle(address, port, addressType, fd, flags) {
  warnOfHandle();
  return createSocketHandle(address, port, addressType, fd, flags);
}

function addTo(prototype) {
  addProperty(prototype, '_handle', (state) => state.handle,
              (state, value) => { state.handle = value; });
  addProperty(prototype, '_receiving', (state) => state.isReceiving ?? state.isOpen,
              (state, value) => { state.isReceiving = value; });
  addProperty(prototype, '_bindState', (state) => state.bound,
              (state, value) => { state.bound = value; });
  addProperty(prototype, '_queue',
              (state) => (state.waiting.length > 0 ? state.waiting : undefined),
              (state, value) => { state.waiting = value; });
  addProperty(prototype, '_reuseAddr', (state) => state.options.reuseAddr,
              (state, value) => { state.options.reuseAddr = value; });
  const warnOfCheck = warning('Socket.prototype._healthCheck()');
  prototype._healthCheck = function() {
    warnOfCheck();
    this[kNative]();
  };
  const warnOfStop = warning('Socket.prototype._stopReceiving()');
  prototype._stopReceiving = function() {
    warnOfStop();
    binding.receiveStop(this[kNative]());
  };
}

module.exports = { addTo, oldSocketHandle };
