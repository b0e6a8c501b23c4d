'use strict';

// node:cluster in the process that has the workers.

const {
  ArrayPrototypeConcat, ArrayPrototypeSlice, ObjectKeys, ReflectApply, SafeMap, SafeSet,
  StringPrototypeStartsWith,
} = primordials;
const EventEmitter = require('events');
const path = require('path');
const { assertInternal } = require('internal/errors');
const { listener, send } = require('internal/cluster/messages');
const { Worker } = require('internal/cluster/worker');

const SCHED_NONE = 1;
const SCHED_RR = 2;

const cluster = new EventEmitter();
const handles = new SafeMap(); // by key
const living = new SafeSet(); // workers, until they are both dead and disconnected
const intercom = new EventEmitter(); // tells when no worker is left
let ids = 0;
let isSetUp = false;

module.exports = cluster;

cluster.isWorker = false;
cluster.isMaster = true; // the old name
cluster.isPrimary = true;
cluster.Worker = Worker;
cluster.workers = {};
cluster.settings = {};
cluster.SCHED_NONE = SCHED_NONE;
cluster.SCHED_RR = SCHED_RR;

function policyOfEnvironment() {
  const { NODE_CLUSTER_SCHED_POLICY: name } = process.env;
  return name === 'none' ? SCHED_NONE : SCHED_RR;
}
cluster.schedulingPolicy = policyOfEnvironment();

// ---- Settings ----------------------------------------------------------------------------------

cluster.setupPrimary = function(options) {
  const settings = {
    args: ArrayPrototypeSlice(process.argv, 2),
    exec: process.argv[1],
    execArgv: process.execArgv,
    silent: false,
    ...cluster.settings,
    ...options,
  };
  cluster.settings = settings;
  if (!isSetUp) {
    isSetUp = true;
    const { schedulingPolicy } = cluster;
    assertInternal(schedulingPolicy === SCHED_NONE || schedulingPolicy === SCHED_RR,
                   `Bad cluster.schedulingPolicy: ${schedulingPolicy}`);
  }
  process.nextTick(() => cluster.emit('setup', settings));
};

cluster.setupMaster = cluster.setupPrimary;

// ---- Workers -----------------------------------------------------------------------------------

function forkProcess(id, env) {
  const { settings } = cluster;
  return require('child_process').fork(settings.exec, settings.args, {
    cwd: settings.cwd,
    env: { ...process.env, ...env, NODE_UNIQUE_ID: `${id}` },
    serialization: settings.serialization,
    silent: settings.silent,
    windowsHide: settings.windowsHide,
    execArgv: settings.execArgv,
    stdio: settings.stdio,
    gid: settings.gid,
    uid: settings.uid,
  });
}

cluster.fork = function(env) {
  cluster.setupPrimary();
  const id = ++ids;
  const worker = new Worker({ id, process: forkProcess(id, env) });
  worker.on('message', (message, handle) => cluster.emit('message', worker, message, handle));
  worker.process.once('exit', (code, signal) => onExit(worker, code, signal));
  worker.process.once('disconnect', () => onDisconnect(worker));
  worker.process.on('internalMessage', listener((message, handle) => {
    receive(worker, message, handle);
  }));
  process.nextTick(() => cluster.emit('fork', worker));
  cluster.workers[worker.id] = worker;
  living.add(worker);
  return worker;
};

// The worker says it, and the cluster says of whom.
function announce(worker, state, event, args) {
  worker.state = state;
  ReflectApply(worker.emit, worker, ArrayPrototypeConcat([event], args));
  ReflectApply(cluster.emit, cluster, ArrayPrototypeConcat([event, worker], args));
}

// It has gone when it has both ended and disconnected, in whatever order.
function leave(worker, isGone, state, event, args) {
  if (isGone) removeWorker(worker);
  worker.exitedAfterDisconnect ||= false;
  announce(worker, state, event, args);
}

function onExit(worker, code, signal) {
  const isGone = !worker.isConnected();
  if (isGone) removeHandles(worker);
  leave(worker, isGone, 'dead', 'exit', [code, signal]);
}

function onDisconnect(worker) {
  handles.forEach((handle) => handle.lose?.(worker));
  removeHandles(worker);
  leave(worker, worker.isDead(), 'disconnected', 'disconnect', []);
}

function removeWorker(worker) {
  delete cluster.workers[worker.id];
  if (living.delete(worker) && living.size === 0) intercom.emit('empty');
}

function removeHandles(worker) {
  handles.forEach((handle, key) => {
    if (handle.remove(worker)) handles.delete(key);
  });
}

// The callback is called when the last worker has gone.
cluster.disconnect = function(callback) {
  const list = ObjectKeys(cluster.workers);
  for (let i = 0; i < list.length; i++) {
    const worker = cluster.workers[list[i]];
    if (worker.isConnected()) worker.disconnect();
  }
  if (typeof callback !== 'function') return;
  if (living.size === 0) process.nextTick(callback);
  else intercom.once('empty', callback);
};

Worker.prototype.disconnect = function() {
  this.exitedAfterDisconnect = true;
  send(this.process, { act: 'disconnect' });
  removeHandles(this);
  delete cluster.workers[this.id];
  return this;
};

Worker.prototype.destroy = function(signal) {
  this.process.kill(signal || 'SIGTERM');
};

// ---- What workers ask for ----------------------------------------------------------------------

function receive(worker, message, handle) {
  switch (message.act) {
    case 'online':
      announce(worker, 'online', 'online', []);
      break;
    case 'exitedAfterDisconnect':
      worker.exitedAfterDisconnect = true;
      send(worker.process, { ack: message.seq });
      break;
    case 'queryServer':
      queryServer(worker, message);
      break;
    case 'listening':
      listening(worker, message);
      break;
    case 'close': {
      const closed = handles.get(message.key);
      if (closed?.remove(worker)) handles.delete(message.key);
      break;
    }
  }
}

function listening(worker, { addressType, address, port, fd }) {
  announce(worker, 'listening', 'listening', [{ addressType, address, port, fd }]);
}

// A path may be too long for the kernel where the way to it from here is not.
function shortest(address, port) {
  if (!(port < 0) || typeof address !== 'string' || StringPrototypeStartsWith(address, '\0')) {
    return address;
  }
  const relative = path.relative(process.cwd(), address);
  return relative.length < address.length ? relative : address;
}

function makeHandle(key, message) {
  const address = shortest(message.address, message.port);
  const { addressType } = message;
  if (cluster.schedulingPolicy !== SCHED_RR || addressType === 'udp4' || addressType === 'udp6') {
    return new (require('internal/cluster/shared_handle').SharedHandle)(address, message);
  }
  return new (require('internal/cluster/round_robin_handle').RoundRobinHandle)(
    key, address, message);
}

function queryServer(worker, message) {
  if (worker.exitedAfterDisconnect) return; // it is on its way out
  const { address, addressType, fd, index, port } = message;
  const key = `${address}:${port}:${addressType}:${fd}:${index}`;
  let handle = handles.get(key);
  if (handle === undefined) {
    handle = makeHandle(key, message);
    handles.set(key, handle);
  }
  handle.data ||= message.data;
  handle.add(worker, (errno, answer, native) => {
    const { data } = handle;
    if (errno && handles.get(key) === handle) handles.delete(key);
    send(worker.process, { errno, key, ack: message.seq, data, ...answer }, native ?? undefined);
  });
}
