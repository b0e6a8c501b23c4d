'use strict';

// Sockets and servers, of streams and of datagrams, that go to another process along with a
// message. Each waits until the one before has been acknowledged, and so do the messages after it.

const { ArrayPrototypePush, ArrayPrototypeShift, StringPrototypeStartsWith } = primordials;

const binding = internalBinding('child_process');
const { codes: { ERR_INVALID_HANDLE_TYPE } } = require('internal/errors');
const { Pipe, TCP } = require('internal/net/handle');
const { Socket } = require('internal/net/socket');
const { deliver, isInternal, sendLine } = require('internal/child_process/channel');

const kRetriesMax = 3;

// ---- Kinds of handles --------------------------------------------------------------------------

function nop() {}

function isServer(handle) {
  return handle instanceof require('internal/net/server').Server;
}

function isDatagramSocket(handle) {
  return handle instanceof require('dgram').Socket;
}

function isDatagramHandle(handle) {
  return handle instanceof require('internal/dgram/handle').UDP;
}

// The name of its kind, as other processes know it.
function typeOf(handle) {
  if (handle instanceof Socket) return 'net.Socket';
  if (isServer(handle)) return 'net.Server';
  if (handle instanceof TCP || handle instanceof Pipe) return 'net.Native';
  if (isDatagramSocket(handle)) return 'dgram.Socket';
  if (isDatagramHandle(handle)) return 'dgram.Native';
  throw new ERR_INVALID_HANDLE_TYPE();
}

// A socket belongs to one process: here nothing of it is left but the descriptor, which is closed
// when the other has got it.
function detach(socket) {
  const handle = socket._handle;
  socket.setTimeout(0);
  handle.onread = nop;
  handle.readStop();
  socket._handle = null;
  const server = socket._server;
  if (server) {
    socket._server = null;
    server._connections--;
    server._emitCloseIfDrained();
  }
  return handle;
}

function nativeOf(type, handle) {
  switch (type) {
    case 'net.Native':
    case 'dgram.Native':
      return handle;
    case 'dgram.Socket':
      return handle[require('internal/dgram/handle').kState].handle;
    default:
      return handle._handle;
  }
}

// What others have sent, in the form that its kind has here. A listener does not know that it is
// one before somebody listens on it.
function revive(connection, { type, dgramType, key }, fd, emit) {
  const { adoptStream } = require('internal/net/handle');
  switch (type) {
    case 'net.Native':
      emit(adoptStream(fd));
      break;
    case 'net.Socket': {
      const socket = new Socket({
        __proto__: null, handle: adoptStream(fd), readable: true, writable: true,
      });
      if (key) require('internal/child_process/shared_sockets').take(connection, key, socket);
      emit(socket);
      break;
    }
    case 'dgram.Native':
      emit(new (require('internal/dgram/handle').UDP)(null, fd));
      break;
    case 'dgram.Socket': {
      const socket = new (require('dgram').Socket)(dgramType);
      socket.bind({ __proto__: null, fd }, () => emit(socket));
      break;
    }
    default: {
      const { Server } = require('internal/net/server');
      const server = new Server();
      server.listen({ __proto__: null, fd }, () => emit(server));
    }
  }
}

// ---- Sending -----------------------------------------------------------------------------------

class Queue {
  constructor(connection) {
    this.connection = connection;
    this.waiting = [];
    this.pending = null; // that is not acknowledged
  }

  isWaiting() {
    return this.pending !== null;
  }

  add(item) {
    if (this.pending === null) return this.start(item);
    ArrayPrototypePush(this.waiting, item);
    return this.waiting.length === 1;
  }

  start(item) {
    if (item.native !== null) this.pending = item;
    const fd = item.native === null ? -1 : item.native.fd;
    return sendLine(this.connection, item.message, fd, item.callback);
  }

  acknowledged() {
    this.release();
    while (this.waiting.length > 0 && this.pending === null) {
      this.start(ArrayPrototypeShift(this.waiting));
    }
  }

  refused() {
    const { pending } = this;
    if (pending === null) return;
    if (++pending.retries <= kRetriesMax) {
      sendLine(this.connection, pending.message, pending.native.fd, undefined);
    } else {
      process.emitWarning('Handle did not reach the receiving process correctly',
                          'SentHandleNotReceivedWarning');
      this.acknowledged();
    }
  }

  release() {
    const { pending } = this;
    this.pending = null;
    if (pending?.isOurs) pending.native.close();
  }

  // Nobody will acknowledge any more.
  abandon() {
    this.release();
    const { waiting } = this;
    for (let i = 0; i < waiting.length; i++) {
      if (waiting[i].isOurs) waiting[i].native.close();
    }
    waiting.length = 0;
  }
}

// True: the sender may go on.
function send(connection, message, handle, options, callback) {
  const queue = connection.handles ??= new Queue(connection);
  const item = { __proto__: null, message, callback, native: null, isOurs: false, retries: 0 };
  if (handle) {
    const type = typeOf(handle);
    item.message = { cmd: 'NODE_HANDLE', type, msg: message };
    if (type === 'dgram.Socket') item.message.dgramType = handle.type;
    const isSocket = type === 'net.Socket';
    if (isSocket && handle._server && handle._handle !== null) {
      item.message.key =
        require('internal/child_process/shared_sockets').give(connection, handle._server);
    }
    item.isOurs = isSocket && !options?.keepOpen && handle._handle !== null;
    item.native = item.isOurs ? detach(handle) : nativeOf(type, handle);
  }
  return queue.add(item);
}

// ---- Receiving ---------------------------------------------------------------------------------

function answer(connection, cmd) {
  if (connection.target.connected) sendLine(connection, { cmd }, -1, nop);
}

// Whether the message was about a handle.
function receive(connection, message) {
  const { cmd, msg } = message;
  if (cmd === 'NODE_HANDLE_ACK') {
    connection.handles?.acknowledged();
  } else if (cmd === 'NODE_HANDLE_NACK') {
    connection.handles?.refused();
  } else if (cmd === 'NODE_HANDLE') {
    const fd = binding.channelTakeDescriptor(connection.native);
    answer(connection, fd === -1 ? 'NODE_HANDLE_NACK' : 'NODE_HANDLE_ACK');
    if (fd === -1) return true;
    revive(connection, message, fd, (handle) => {
      const event = isInternal(msg) ? 'internalMessage' : 'message';
      process.nextTick(deliver, connection, event, msg, handle);
    });
  } else {
    return StringPrototypeStartsWith(cmd, 'NODE_SOCKET_') &&
      require('internal/child_process/shared_sockets').receive(connection, message);
  }
  return true;
}

module.exports = { receive, send };
