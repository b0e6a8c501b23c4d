'use strict';

// node:cluster in a worker. What would listen asks the primary for the socket; or, where that hands
// out connections in turn, gets a handle that only looks like one.

const {
  ArrayPrototypeJoin, FunctionPrototypeCall, ObjectAssign, SafeMap, SafeSet,
} = primordials;
const EventEmitter = require('events');
const path = require('path');
const { listener, send: sendTo } = require('internal/cluster/messages');
const { Worker } = require('internal/cluster/worker');

const cluster = new EventEmitter();
const handles = new SafeMap(); // by key
const indexes = new SafeMap(); // by address: how often it was asked for, and what is in use

module.exports = cluster;

cluster.isWorker = true;
cluster.isMaster = false;
cluster.isPrimary = false;
cluster.worker = null;
cluster.Worker = Worker;

function send(message, callback) {
  return sendTo(process, message, undefined, callback);
}

cluster._setupWorker = function() {
  const worker = new Worker({ id: +process.env.NODE_UNIQUE_ID | 0, process, state: 'online' });
  cluster.worker = worker;
  process.once('disconnect', () => {
    worker.emit('disconnect');
    // The primary has gone, or has had enough of us.
    if (!worker.exitedAfterDisconnect) process.exit(0);
  });
  process.on('internalMessage', listener((message, handle) => {
    if (message.act === 'newconn') onConnection(message, handle);
    else if (message.act === 'disconnect') disconnect(worker, true);
  }));
  send({ act: 'online' });
};

// ---- Listening ---------------------------------------------------------------------------------

// Each socket that a worker opens on the same address is another one for the primary, too.
function takeIndex(address) {
  let known = indexes.get(address);
  if (known === undefined) {
    known = { __proto__: null, next: 0, used: new SafeSet() };
    indexes.set(address, known);
  }
  const index = known.next++;
  known.used.add(index);
  return index;
}

function giveIndexBack({ address, index }) {
  const known = indexes.get(address);
  if (known === undefined) return;
  known.used.delete(index);
  if (known.used.size === 0) indexes.delete(address);
}

// `owner` is a net.Server or a dgram.Socket; callback(errno, handle)
cluster._getServer = function(owner, options, callback) {
  let { address } = options;
  if (options.port < 0 && typeof address === 'string') address = path.resolve(address);
  const place = {
    __proto__: null,
    address: ArrayPrototypeJoin([address, options.port, options.addressType, options.fd], ':'),
    index: 0,
  };
  place.index = takeIndex(place.address);
  const message = { act: 'queryServer', index: place.index, data: null, ...options, address };
  if (owner._getServerData) message.data = owner._getServerData();
  send(message, (reply, handle) => {
    if (typeof owner._setServerData === 'function') owner._setServerData(reply.data);
    if (reply.errno) giveIndexBack(place);
    if (reply.errno) callback(reply.errno, null);
    else if (handle) callback(0, trackHandle(reply.key, handle, place));
    else callback(0, makeHandle(reply, place));
  });
  owner.once('listening', () => {
    if (!indexes.has(place.address)) return; // closed again
    cluster.worker.state = 'listening';
    const { port } = owner.address() ?? { __proto__: null };
    send({ act: 'listening', ...options, address: options.address, port: port || options.port });
  });
};

// A socket that all workers share.
function trackHandle(key, handle, place) {
  const { close } = handle;
  handle.close = function(callback) {
    if (handles.get(key) === handle) {
      send({ act: 'close', key });
      handles.delete(key);
      giveIndexBack(place);
    }
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
      if (handles.get(key) === handle) {
        send({ act: 'close', key });
        handles.delete(key);
        giveIndexBack(place);
      }
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

Worker.prototype.destroy = function() {
  if (this.state === 'destroying') return;
  this.exitedAfterDisconnect = true;
  if (!this.isConnected()) process.exit(0);
  this.state = 'destroying';
  send({ act: 'exitedAfterDisconnect' }, () => process.disconnect());
  process.once('disconnect', () => process.exit(0));
};
