'use strict';

// The options that a datagram socket has while it is open.

const binding = internalBinding('dgram');
const { kNative } = require('internal/dgram/handle');
const errors = require('internal/errors');
const { ERR_MISSING_ARGS, ERR_SOCKET_BAD_BUFFER_SIZE, ERR_SOCKET_BUFFER_SIZE } = errors.codes;
const { validateNumber, validateString } = require('internal/validators');

function check(status, syscall) {
  if (status < 0) throw new errors.ErrnoException(status, syscall);
}

function bufferSize(socket, isForReceiving, bytes) {
  const result = binding.bufferSize(socket[kNative](), isForReceiving, bytes);
  if (result >= 0) return result;
  const entry = errors.uvErrmapGet(result);
  const syscall = `uv_${isForReceiving ? 'recv' : 'send'}_buffer_size`;
  throw new ERR_SOCKET_BUFFER_SIZE({
    errno: result, code: entry[0], message: entry[1], syscall,
  });
}

function setBufferSize(socket, isForReceiving, bytes) {
  if (bytes !== bytes >>> 0) throw new ERR_SOCKET_BAD_BUFFER_SIZE();
  bufferSize(socket, isForReceiving, bytes);
}

function changeMembership(socket, group, interfaceAddress, isAdded) {
  const name = isAdded ? 'addMembership' : 'dropMembership';
  if (!group) throw new ERR_MISSING_ARGS('multicastAddress');
  check(binding.changeMembership(socket[kNative](), group, interfaceAddress ?? '', isAdded), name);
}

function changeSourceMembership(socket, source, group, interfaceAddress, isAdded) {
  validateString(source, 'sourceAddress');
  validateString(group, 'groupAddress');
  const name = isAdded ? 'addSourceSpecificMembership' : 'dropSourceSpecificMembership';
  check(binding.changeSourceMembership(
    socket[kNative](), source, group, interfaceAddress ?? '', isAdded), name);
}

const methods = {
  setBroadcast(on) {
    check(binding.setBroadcast(this[kNative](), !!on), 'setBroadcast');
  },
  setTTL(ttl) {
    validateNumber(ttl, 'ttl');
    check(binding.setTtl(this[kNative](), ttl), 'setTTL');
    return ttl;
  },
  setMulticastTTL(ttl) {
    validateNumber(ttl, 'ttl');
    check(binding.setMulticastTtl(this[kNative](), ttl), 'setMulticastTTL');
    return ttl;
  },
  setMulticastLoopback(on) {
    check(binding.setMulticastLoopback(this[kNative](), !!on), 'setMulticastLoopback');
    return on;
  },
  setMulticastInterface(interfaceAddress) {
    const native = this[kNative]();
    validateString(interfaceAddress, 'interfaceAddress');
    check(binding.setMulticastInterface(native, interfaceAddress), 'setMulticastInterface');
  },
  addMembership(multicastAddress, interfaceAddress) {
    this[kNative]();
    changeMembership(this, multicastAddress, interfaceAddress, true);
  },
  dropMembership(multicastAddress, interfaceAddress) {
    this[kNative]();
    changeMembership(this, multicastAddress, interfaceAddress, false);
  },
  addSourceSpecificMembership(sourceAddress, groupAddress, interfaceAddress) {
    this[kNative]();
    changeSourceMembership(this, sourceAddress, groupAddress, interfaceAddress, true);
  },
  dropSourceSpecificMembership(sourceAddress, groupAddress, interfaceAddress) {
    this[kNative]();
    changeSourceMembership(this, sourceAddress, groupAddress, interfaceAddress, false);
  },
  setRecvBufferSize(size) { setBufferSize(this, true, size); },
  setSendBufferSize(size) { setBufferSize(this, false, size); },
  getRecvBufferSize() { return bufferSize(this, true, 0); },
  getSendBufferSize() { return bufferSize(this, false, 0); },
  getSendQueueSize() { return binding.queueSize(this[kNative]()); },
  getSendQueueCount() { return binding.queueCount(this[kNative]()); },
};

module.exports = { methods };
