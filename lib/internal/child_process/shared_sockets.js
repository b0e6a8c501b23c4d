'use strict';

// A server counts the connections that it has given to other processes, and its end waits for
// them: the process that gave them away asks, and the one that has them answers.

const { ArrayPrototypeIndexOf, ArrayPrototypePush, ArrayPrototypeSplice } = primordials;
const { sendLine } = require('internal/child_process/channel');

function nop() {}

function tell(connection, cmd, key, count) {
  if (connection.target.connected) sendLine(connection, { cmd, key, count }, -1, nop);
}

// ---- Where they came from ----------------------------------------------------------------------

// The connections of one server that one other process has.
class Given {
  constructor(connection, server, key) {
    this.connection = connection;
    this.key = key;
    this.questions = { __proto__: null, NODE_SOCKET_COUNT: [], NODE_SOCKET_ALL_CLOSED: [] };
    connection.target.once('exit', () => {
      const at = ArrayPrototypeIndexOf(server._workers, this);
      if (at !== -1) ArrayPrototypeSplice(server._workers, at, 1);
    });
    connection.target.once('disconnect', () => {
      this.answer('NODE_SOCKET_COUNT', 0);
      this.answer('NODE_SOCKET_ALL_CLOSED');
    });
  }

  ask(cmd, answer, callback) {
    if (!this.connection.target.connected) {
      process.nextTick(callback, 0);
      return;
    }
    ArrayPrototypePush(this.questions[answer], callback);
    tell(this.connection, cmd, this.key);
  }

  answer(cmd, count) {
    const callbacks = this.questions[cmd];
    this.questions[cmd] = [];
    for (let i = 0; i < callbacks.length; i++) callbacks[i](count);
  }

  getConnections(callback) {
    this.ask('NODE_SOCKET_GET_COUNT', 'NODE_SOCKET_COUNT', callback);
  }

  // Calls back when all are closed.
  close(callback) {
    this.ask('NODE_SOCKET_NOTIFY_CLOSE', 'NODE_SOCKET_ALL_CLOSED', callback);
  }
}

// The server's key, for the message that goes with a socket of its.
function give(connection, server) {
  const key = server._connectionKey;
  connection.given ??= { __proto__: null };
  if (connection.given[key] === undefined) {
    connection.given[key] = new Given(connection, server, key);
    server._setupWorker(connection.given[key]);
  }
  return key;
}

// ---- Where they are ----------------------------------------------------------------------------

function takenFor(connection, key) {
  connection.taken ??= { __proto__: null };
  return connection.taken[key] ??= { __proto__: null, sockets: [], isAwaited: false };
}

function take(connection, key, socket) {
  const taken = takenFor(connection, key);
  ArrayPrototypePush(taken.sockets, socket);
  socket.once('close', () => {
    ArrayPrototypeSplice(taken.sockets, ArrayPrototypeIndexOf(taken.sockets, socket), 1);
    tellIfAllClosed(connection, key, taken);
  });
}

function tellIfAllClosed(connection, key, taken) {
  if (!taken.isAwaited || taken.sockets.length > 0) return;
  taken.isAwaited = false;
  tell(connection, 'NODE_SOCKET_ALL_CLOSED', key);
}

// Whether the message was about them.
function receive(connection, { cmd, key, count }) {
  switch (cmd) {
    case 'NODE_SOCKET_GET_COUNT':
      tell(connection, 'NODE_SOCKET_COUNT', key, takenFor(connection, key).sockets.length);
      return true;
    case 'NODE_SOCKET_NOTIFY_CLOSE': {
      const taken = takenFor(connection, key);
      taken.isAwaited = true;
      tellIfAllClosed(connection, key, taken);
      return true;
    }
    case 'NODE_SOCKET_COUNT':
    case 'NODE_SOCKET_ALL_CLOSED':
      connection.given?.[key]?.answer(cmd, count);
      return true;
    default:
      return false;
  }
}

module.exports = { give, receive, take };
