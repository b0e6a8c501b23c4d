'use strict';

// The way to hooks that run on a thread of their own: module.register(), --experimental-loader. The
// thread is one for all of them, and begins with the first. import() waits for its answers as for
// everything else; require(), import.meta.resolve() and register() stop until they are there.

const {
  AtomicsLoad, AtomicsWait, Int32Array, Promise, SafeMap, SharedArrayBuffer,
} = primordials;
const { codes } = require('internal/errors');
const { hooking } = require('internal/modules/graph');
const { MessageChannel, receiveMessageOnPort } = require('internal/message_port');
const { deserialize } = require('internal/worker/errors');

const kThread = 'internal/modules/hooks_thread';
const kMillisecondsBetweenLooks = 2; // where no memory can be shared

let port;
let lock;
let isShared;
let count = 0;
const waiting = new SafeMap(); // number -> { resolve, reject }

function canShare(memory) {
  const { port1, port2 } = new MessageChannel();
  try {
    port1.postMessage(memory);
    return true;
  } catch {
    return false;
  } finally {
    port1.close();
    port2.close();
  }
}

function start() {
  if (port !== undefined) return;
  const { Worker, kInternal } = require('internal/worker');
  const memory = new SharedArrayBuffer(4);
  lock = new Int32Array(memory);
  isShared = canShare(memory);
  const { port1, port2 } = new MessageChannel();
  port = port1;
  const worker = new Worker(kThread, {
    __proto__: null,
    [kInternal]: true,
    name: 'hooks',
    stdout: true,
    stderr: true,
    workerData: { port: port2, memory: isShared ? memory : undefined },
    transferList: [port2],
  });
  worker.unref();
  worker.on('error', (error) => { throw error; });
  port.on('message', take);
  port.unref();
}

// ---- Answers -----------------------------------------------------------------------------------

function take(message) {
  switch (message.type) {
    case 'exit':
      process.exit(message.code);
      break;
    case 'fatal':
      throw deserialize(message.error);
    case 'idle':
      // What it has been asked for will never come: nobody waits for that.
      if (message.last === count) port.unref();
      break;
    default:
      settle(message);
  }
}

function settle({ id, value, error }) {
  const { resolve, reject } = waiting.get(id);
  waiting.delete(id);
  if (waiting.size === 0) port.unref();
  if (error === undefined) resolve(value);
  else reject(deserialize(error));
}

function request(method, args) {
  return new Promise((resolve, reject) => {
    const id = ++count;
    waiting.set(id, { __proto__: null, resolve, reject });
    port.ref();
    port.postMessage({ id, method, args, isSync: false });
  });
}

function requestSync(method, args, list) {
  const id = ++count;
  let answer;
  waiting.set(id, {
    __proto__: null,
    resolve(value) { answer = { __proto__: null, value }; },
    reject(error) { answer = { __proto__: null, error }; },
  });
  port.postMessage({ id, method, args, isSync: true }, list);
  for (;;) {
    const seen = AtomicsLoad(lock, 0);
    let received = receiveMessageOnPort(port);
    while (received !== undefined) {
      take(received.message);
      received = receiveMessageOnPort(port);
    }
    if (answer !== undefined) break;
    if (isShared) AtomicsWait(lock, 0, seen);
    else AtomicsWait(lock, 0, 0, kMillisecondsBetweenLooks);
  }
  if ('error' in answer) throw answer.error;
  if (answer.value?.neverSettles) throw new codes.ERR_ASYNC_LOADER_REQUEST_NEVER_SETTLED();
  return answer.value;
}

// ---- What loaders ask --------------------------------------------------------------------------

function copyOf(attributes) {
  return { ...attributes };
}

function plain(answer) {
  return { __proto__: null, ...answer };
}

const remote = {
  __proto__: null,
  async resolve(specifier, parentURL, attributes) {
    return plain(await request('resolve', [specifier, parentURL, copyOf(attributes)]));
  },
  resolveSync: (specifier, parentURL, attributes) =>
    plain(requestSync('resolve', [specifier, parentURL, copyOf(attributes)])),
  async load(url, format, attributes) {
    return plain(await request('load', [url, format, copyOf(attributes)]));
  },
  loadSync: (url, format, attributes) =>
    plain(requestSync('load', [url, format, copyOf(attributes)])),
};

function register(specifier, parentUrl, data, transferList) {
  start();
  requestSync('register', [specifier, parentUrl, data], transferList);
  hooking.remote = remote;
  hooking.isOn = true;
}

module.exports = { register };
