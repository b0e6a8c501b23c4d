'use strict';

// The options that a datagram socket has while it is open.

const binding = internalBinding('dgram');
const { kNative, kOpened, kState } = require('internal/dgram/handle');
const errors = require('internal/errors');
const { ERR_MISSING_ARGS, ERR_SOCKET_BAD_BUFFER_SIZE, ERR_SOCKET_BUFFER_SIZE } = errors.codes;
const { validateNumber, validateString } = require('internal/validators');

const kBadDescriptor = -9;

function check(status, syscall) {
  if (status < 0) throw new errors.ErrnoException(status, syscall);
}

function bufferSize(socket, isForReceiving, bytes) {
  const native = socket[kNative]();
  const result = socket[kState].isOpen ?
    binding.bufferSize(native, isForReceiving, bytes) : kBadDescriptor;
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

function openForMembership(socket, syscall) {
  socket[kNative]();
  check(socket[kState].handle.open(), syscall);
  return socket[kNative]();
}

function changeMembership(socket, group, interfaceAddress, isAdded) {
  const name = isAdded ? 'addMembership' : 'dropMembership';
  if (!group) throw new ERR_MISSING_ARGS('multicastAddress');
  const native = openForMembership(socket, name);
  check(binding.changeMembership(native, group, interfaceAddress ?? '', isAdded), name);
  socket[kState].isOpen = true;
}

function changeSourceMembership(socket, source, group, interfaceAddress, isAdded) {
  validateString(source, 'sourceAddress');
  validateString(group, 'groupAddress');
  const name = isAdded ? 'addSourceSpecificMembership' : 'dropSourceSpecificMembership';
  const native = openForMembership(socket, name);
  check(binding.changeSourceMembership(native, source, group, interfaceAddress ?? '', isAdded),
        name);
  socket[kState].isOpen = true;
}

const methods = {
  setBroadcast(on) {
    check(binding.setBroadcast(this[kOpened]('setBroadcast'), !!on), 'setBroadcast');
  },
  setTTL(ttl) {
    validateNumber(ttl, 'ttl');
    check(binding.setTtl(this[kOpened]('setTTL'), ttl), 'setTTL');
    return ttl;
  },
  setMulticastTTL(ttl) {
    validateNumber(ttl, 'ttl');
    check(binding.setMulticastTtl(this[kOpened]('setMulticastTTL'), ttl), 'setMulticastTTL');
    return ttl;
  },
  setMulticastLoopback(on) {
    const name = 'setMulticastLoopback';
    check(binding.setMulticastLoopback(this[kOpened](name), !!on), name);
    return on;
  },
  setMulticastInterface(interfaceAddress) {
    this[kNative]();
    validateString(interfaceAddress, 'interfaceAddress');
    const native = this[kOpened]('setMulticastInterface');
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
