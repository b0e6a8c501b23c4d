'use strict';

// A socket on top of any stream, as packages know it: new socket.constructor(stream).

const { ObjectCreate } = primordials;
const { Socket } = require('internal/net/socket');
const { DuplexHandle } = require('internal/tls/handle');

class JSStreamSocket extends Socket {
  constructor(stream) {
    super({ handle: new DuplexHandle(stream), manualStart: true });
    this.stream = stream;
    this.read(0);
  }
}

module.exports = { shown: ObjectCreate(JSStreamSocket.prototype) };
