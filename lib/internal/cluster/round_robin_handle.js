'use strict';

// A server of the primary's whose connections go to the workers in turn, each to one that has taken
// the one before.

const { ArrayPrototypePush, ArrayPrototypeShift, SafeMap } = primordials;
const { send } = require('internal/cluster/messages');

const kIPv6Only = 1;

class RoundRobinHandle {
  constructor(key, address, options) {
    this.key = key;
    this.data = undefined;
    this.workers = new SafeMap();
    this.free = new SafeMap(); // those that wait for a connection, longest first
    this.waiting = []; // connections
    this.sent = new SafeMap(); // connections that a worker has not answered for
    this.handle = null;
    this.server = require('net').createServer();
    this.server.once('listening', () => this.start());
    this.server.listen(listenOptions(address, options));
  }

  // From now on connections come to us and not to the server.
  start() {
    const { server } = this;
    if (this.workers.size === 0) { // those who asked have gone
      server.close();
      return;
    }
    this.handle = server._handle;
    this.handle.onconnection = (status, connection) => {
      if (status === 0) this.distribute(connection);
    };
    server._handle = null;
    this.server = null;
  }

  // reply(status, answer, handle)
  add(worker, reply) {
    this.workers.set(worker.id, worker);
    const done = () => {
      reply(0, this.describe(), null);
      this.handOff(worker);
    };
    if (this.server === null) {
      done();
      return;
    }
    this.server.once('listening', done);
    this.server.once('error', ({ errno }) => {
      this.server = null;
      reply(errno, null, null);
    });
  }

  describe() {
    if (!this.handle.getsockname) return null; // a path
    const sockname = {};
    this.handle.getsockname(sockname);
    return { sockname };
  }

  // It is dead: what it was sent is for another.
  lose(worker) {
    const connection = this.sent.get(worker.id);
    this.remove(worker);
    if (connection === undefined) return;
    this.sent.delete(worker.id);
    this.distribute(connection);
  }

  // True: nobody has it any more.
  remove(worker) {
    this.workers.delete(worker.id);
    this.free.delete(worker.id);
    if (this.workers.size > 0) return false;
    for (let i = 0; i < this.waiting.length; i++) this.waiting[i].close();
    this.waiting = [];
    this.handle?.close();
    this.handle = null;
    return true;
  }

  distribute(connection) {
    if (this.handle === null) {
      connection.close();
      return;
    }
    ArrayPrototypePush(this.waiting, connection);
    const { done, value: worker } = this.free.values().next();
    if (done) return;
    this.free.delete(worker.id);
    this.handOff(worker);
  }

  handOff(worker) {
    if (!this.workers.has(worker.id)) return; // gone
    const connection = ArrayPrototypeShift(this.waiting);
    if (connection === undefined) {
      this.free.set(worker.id, worker);
      return;
    }
    const message = { act: 'newconn', key: this.key };
    this.sent.set(worker.id, connection);
    send(worker.process, message, connection, ({ accepted }) => {
      this.sent.delete(worker.id);
      if (accepted) connection.close();
      else this.distribute(connection);
      this.handOff(worker);
    });
  }
}

function listenOptions(address, { port, fd, flags, backlog, readableAll, writableAll }) {
  if (fd >= 0) return { __proto__: null, fd, backlog };
  if (port >= 0) {
    return {
      __proto__: null, port, host: address, ipv6Only: (flags & kIPv6Only) !== 0, backlog,
    };
  }
  return { __proto__: null, path: address, backlog, readableAll, writableAll };
}

module.exports = { RoundRobinHandle };
