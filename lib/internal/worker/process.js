'use strict';

// What is different about `process` in a worker: what would change the process for all its threads
// is refused, and the standard streams lead to the parent.

const { ObjectDefineProperty } = primordials;
const { codes: { ERR_WORKER_UNSUPPORTED_OPERATION } } = require('internal/errors');
const { kCpuProfile, kHeapStatistics, kStdio, kStdioWanted } = require('internal/worker/messages');
const { StdioPort, WorkerReadable, WorkerWritable } = require('internal/worker/stdio');

const refused = [
  'abort', 'chdir', 'initgroups', 'setegid', 'seteuid', 'setgid', 'setgroups', 'setuid',
];

function refuse(name) {
  const method = {
    [name]() { throw new ERR_WORKER_UNSUPPORTED_OPERATION(`process.${name}()`); },
  }[name];
  method.disabled = true;
  return method;
}

function refuseToTell(name) {
  ObjectDefineProperty(process, name, {
    __proto__: null,
    get() { throw new ERR_WORKER_UNSUPPORTED_OPERATION(`process.${name}`); },
    configurable: true,
  });
}

function adapt() {
  for (let i = 0; i < refused.length; i++) process[refused[i]] = refuse(refused[i]);
  // A channel to the parent of the process is the main thread's.
  if (process.env.NODE_CHANNEL_FD !== undefined) {
    process.send = refuse('send');
    process.disconnect = refuse('disconnect');
    refuseToTell('channel');
    refuseToTell('connected');
    delete process.env.NODE_CHANNEL_FD;
  }
  const { umask } = process;
  process.umask = function(mask) {
    if (mask !== undefined) throw new ERR_WORKER_UNSUPPORTED_OPERATION('Setting process.umask()');
    return umask();
  };
  process.execve = function execve() {
    throw new ERR_WORKER_UNSUPPORTED_OPERATION('process.execve()');
  };
  ObjectDefineProperty(process, 'title', {
    __proto__: null, value: process.title, writable: true, enumerable: true, configurable: true,
  });
  delete process._debugProcess;
  delete process._debugEnd;
  delete process._startProfilerIdleNotifier;
  delete process._stopProfilerIdleNotifier;
}

// ---- Standard streams --------------------------------------------------------------------------

const streams = { __proto__: null };

function useStreams(port, hasInput) {
  const wire = new StdioPort(port);
  streams.stdin = new WorkerReadable(wire, 'stdin');
  streams.stdin._keepsAlive = hasInput;
  if (!hasInput) streams.stdin.push(null);
  streams.stdout = new WorkerWritable(wire, 'stdout');
  streams.stderr = new WorkerWritable(wire, 'stderr');
  const names = ['stdin', 'stdout', 'stderr'];
  for (let i = 0; i < names.length; i++) {
    ObjectDefineProperty(process, names[i], {
      __proto__: null, get: () => streams[names[i]], enumerable: true, configurable: true,
    });
  }
}

function onMessage(message) {
  if (message.type === kHeapStatistics) {
    const { heapStatistics } = require('internal/heap_statistics');
    const { port } = require('internal/worker/main').started();
    port.postMessage({ __proto__: null, type: kHeapStatistics, statistics: heapStatistics() });
    return;
  }
  if (message.type === kCpuProfile) {
    const { start, stop } = require('internal/cpu_profile');
    const { port } = require('internal/worker/main').started();
    const answer = message.id === undefined ? start() : stop(message.id);
    port.postMessage({ __proto__: null, type: kCpuProfile, answer });
    return;
  }
  if (message.type === kStdio) streams[message.name].receive(message.chunks);
  else if (message.type === kStdioWanted) streams[message.name].proceed();
}

function flush() {
  streams.stdout?.flush();
  streams.stderr?.flush();
}

module.exports = { adapt, flush, onMessage, useStreams };
