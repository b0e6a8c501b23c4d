'use strict';

// node:net. Addresses and lists of them are loaded when they are asked for.

const { isIP: kindOf } = internalBinding('net');
const { normalizeArgs } = require('internal/net/arguments');
const defaults = require('internal/net/defaults');
const { Server, createServerHandle } = require('internal/net/server');
const { Socket } = require('internal/net/socket');

function isIP(input) {
  return kindOf(`${input}`);
}

function isIPv4(input) {
  return isIP(input) === 4;
}

function isIPv6(input) {
  return isIP(input) === 6;
}

function createServer(options, connectionListener) {
  return new Server(options, connectionListener);
}

function connect(...args) {
  const target = normalizeArgs(args);
  const { timeout } = target[0];
  const socket = new Socket(target[0]);
  return (timeout ? socket.setTimeout(timeout) : socket).connect(target);
}

module.exports = {
  _createServerHandle: createServerHandle,
  _normalizeArgs: normalizeArgs,
  get BoundSocket() { return require('internal/net/bound_socket').BoundSocket; },
  get BlockList() { return require('internal/net/block_list').BlockList; },
  get SocketAddress() { return require('internal/net/socket_address').SocketAddress; },
  connect,
  createConnection: connect,
  createServer,
  isIP,
  isIPv4,
  isIPv6,
  Server,
  Socket,
  Stream: Socket,
  ...defaults.setters,
};
