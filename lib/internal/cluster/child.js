'use strict';

// node:cluster in a worker. What would listen asks the primary for the socket; or, where that hands
// out connections in turn, gets a handle that only looks like one.

const {
  ArrayPrototypeJoin, FunctionPrototypeCall, ObjectAssign, SafeMap,
} = primordials;
const EventEmitter = require('events');
const path = require('path');
const { listener, send: sendTo } = require('internal/cluster/messages');
const { Worker } = require('internal/cluster/worker');

const cluster = new EventEmitter();
const handles = new SafeMap(); // by key

module.exports = cluster;

cluster.isWorker = true;
cluster.isMaster = false;
cluster.isPrimary = false;
cluster.worker = null;
cluster.Worker = Worker;

function send(message, callback) {
  return sendTo(process, message, undefined, callback);
}

// What the primary may want of us.
const acts = {
  __proto__: null,
  newconn: onConnection,
  disconnect() { disconnect(cluster.worker, true); },
};

function onPrimaryGone() {
  const { worker } = cluster;
  worker.emit('disconnect');
  // It has ended, or has had enough of us.
  if (!worker.exitedAfterDisconnect) process.exit(0);
}

cluster._setupWorker = function() {
  const { NODE_UNIQUE_ID: id } = process.env;
  cluster.worker = new Worker({ id: +id | 0, process, state: 'online' });
  process.once('disconnect', onPrimaryGone);
  const receive = (message, handle) => acts[message.act]?.(message, handle);
  process.on('internalMessage', listener(receive));
  send({ act: 'online' });
};

// ---- Listening ---------------------------------------------------------------------------------

// Each socket that a worker opens on the same address is another one for the primary, too: a place.
class Place {
  static #counters = new SafeMap(); // by address: the next index, and how many places are in use

  constructor(address) {
    const counter = Place.#counters.get(address) ?? { __proto__: null, next: 0, used: 0 };
    if (counter.used++ === 0) Place.#counters.set(address, counter);
    this.address = address;
    this.index = counter.next++;
    this.isTaken = true;
  }

  // Another one of this address may still be there.
  static isKnown({ address }) {
    return Place.#counters.has(address);
  }

  leave() {
    if (!this.isTaken) return;
    this.isTaken = false;
    const counter = Place.#counters.get(this.address);
    if (--counter.used === 0) Place.#counters.delete(this.address);
  }
}

// `owner` is a net.Server or a dgram.Socket; callback(errno, handle)
cluster._getServer = function(owner, options, callback) {
  let { address } = options;
  if (options.port < 0 && typeof address === 'string') address = path.resolve(address);
  const place = new Place(
    ArrayPrototypeJoin([address, options.port, options.addressType, options.fd], ':'));
  const message = { act: 'queryServer', index: place.index, data: null, ...options, address };
  if (owner._getServerData) message.data = owner._getServerData();
  send(message, (reply, handle) => {
    if (typeof owner._setServerData === 'function') owner._setServerData(reply.data);
    if (reply.errno) place.leave();
    if (reply.errno) callback(reply.errno, null);
    else if (handle) callback(0, trackHandle(reply.key, handle, place));
    else callback(0, makeHandle(reply, place));
  });
  owner.once('listening', () => {
    if (!Place.isKnown(place)) return; // closed again
    cluster.worker.state = 'listening';
    const { port } = owner.address() ?? { __proto__: null };
    send({ act: 'listening', ...options, address: options.address, port: port || options.port });
  });
};

// Once: the primary counts who has it.
function forgetHandle(key, handle, place) {
  if (handles.get(key) !== handle) return;
  send({ act: 'close', key });
  handles.delete(key);
  place.leave();
}

// A socket that all workers share.
function trackHandle(key, handle, place) {
  const { close } = handle;
  handle.close = function(callback) {
    forgetHandle(key, handle, place);
    return FunctionPrototypeCall(close, handle, callback);
  };
  handles.set(key, handle);
  return handle;
}

// Listens where the primary does: it keeps the loop alive, and connections come by message.
function makeHandle({ key, sockname }, place) {
  const { clearInterval, setInterval } = require('timers');
  let timer = null;
  const handle = {
    socket: null,
    isFake: true,
    listen() { return 0; },
    close(callback) {
      this.unref();
      forgetHandle(key, handle, place);
      if (typeof callback === 'function') process.nextTick(callback);
    },
    ref() {
      timer ??= setInterval(() => {}, 0x7fffffff);
    },
    unref() {
      if (timer !== null) clearInterval(timer);
      timer = null;
    },
    hasRef() { return timer !== null; },
  };
  if (sockname) {
    handle.getsockname = (out) => {
      ObjectAssign(out, sockname);
      return 0;
    };
  }
  handle.ref();
  handles.set(key, handle);
  return handle;
}

function onConnection({ key, seq }, handle) {
  const server = handles.get(key)?.socket;
  const { accept, hasRoom } = require('internal/net/server');
  // A server that drops what is too much is not passed by.
  const accepted = handle !== undefined && server !== undefined && server !== null &&
    (server.dropMaxConnection === true || hasRoom(server));
  send({ ack: seq, accepted });
  if (accepted) accept(server, handle);
  else handle?.close();
}

// ---- Leaving -----------------------------------------------------------------------------------

// When all that listens has closed.
function disconnect(worker, isAsked) {
  worker.exitedAfterDisconnect = true;
  let waiting = 1;
  const check = () => {
    if (--waiting > 0) return;
    if (isAsked) {
      if (process.connected) process.disconnect();
      return;
    }
    send({ act: 'exitedAfterDisconnect' }, () => {
      if (process.connected) process.disconnect();
    });
  };
  const open = new SafeMap(handles);
  open.forEach((handle) => {
    waiting++;
    if (handle.socket) handle.socket.close(check);
    else handle.close(check);
  });
  check();
}

Worker.prototype.disconnect = function() {
  if (this.state === 'disconnecting' || this.state === 'destroying') return this;
  this.state = 'disconnecting';
  disconnect(this, false);
  return this;
};

function exit() {
  process.exit(0);
}

// The primary is told first that this is meant, and the end follows when it has understood.
Worker.prototype.destroy = function() {
  if (this.state !== 'destroying') {
    this.exitedAfterDisconnect = true;
    if (!this.isConnected()) exit();
    process.once('disconnect', exit);
    send({ act: 'exitedAfterDisconnect' }, () => process.disconnect());
    this.state = 'destroying';
  }
};
