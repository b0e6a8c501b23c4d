'use strict';

// Worker: a thread with a program of its own, as its parent sees it.

const {
  ArrayIsArray, ArrayPrototypeMap, ArrayPrototypePush, NumberIsFinite, ObjectAssign, ObjectFreeze, PromiseResolve,
  PromiseWithResolvers, RegExpPrototypeExec, String, StringPrototypeStartsWith, Symbol, SymbolAsyncDispose, SymbolFor,
} = primordials;
const binding = internalBinding('worker');
const { codes } = require('internal/errors');
const EventEmitter = require('events');
const { MessageChannel, drainMessagePort, handleOf } = require('internal/message_port');
const messaging = internalBinding('messaging');
const { listOf } = require('internal/structured_clone');
const { refuse, sortTransfers } = require('internal/structured_clone/transfers');
const { validateArray, validateObject, validateString } = require('internal/validators');
const { kError, kOnline, kStdio, kStdioWanted } = require('internal/worker/messages');
const { StdioPort, WorkerReadable, WorkerWritable } = require('internal/worker/stdio');

const SHARE_ENV = SymbolFor('nodejs.worker_threads.SHARE_ENV');

// ---- Options -----------------------------------------------------------------------------------

const limitNames = [
  'maxYoungGenerationSizeMb', 'maxOldGenerationSizeMb', 'codeRangeSizeMb', 'stackSizeMb',
];
const defaultLimits = [48, 2048, 0, 4];

function readLimits(options) {
  if (options !== undefined) validateObject(options, 'options.resourceLimits');
  return ArrayPrototypeMap(limitNames, (name, i) => {
    const given = options?.[name];
    return typeof given === 'number' && NumberIsFinite(given) && given > 0 ? given : defaultLimits[i];
  });
}

function limitsOf(list) {
  const limits = {};
  for (let i = 0; i < limitNames.length; i++) limits[limitNames[i]] = list[i];
  return limits;
}

function readEnv(env) {
  if (env === SHARE_ENV) {
    require('internal/process/env').share();
    return undefined;
  }
  if (env === undefined || env === null) return ObjectAssign({}, process.env);
  if (typeof env === 'object') {
    const copy = {};
    for (const name in env) copy[name] = `${env[name]}`;
    return copy;
  }
  throw new codes.ERR_INVALID_ARG_TYPE(
    'options.env', ['object', 'undefined', 'null', 'worker_threads.SHARE_ENV'], env);
}

const dataUrl = /^data:(?:text\/javascript|application\/javascript)?(?:;[^,]*?)?(;base64)?,([^]*)$/;

function codeOfDataUrl(href) {
  const match = RegExpPrototypeExec(dataUrl, href);
  if (match === null) throw new codes.ERR_UNKNOWN_MODULE_FORMAT(href, 'data:');
  const { Buffer } = require('buffer');
  const text = decodeURIComponent(match[2]);
  return match[1] === undefined ? text : Buffer.from(text, 'base64').toString();
}

// { code } or { filename }
function readSource(filename, options) {
  const isUrl = typeof filename === 'object' && filename !== null && typeof filename.href === 'string' &&
    typeof filename.protocol === 'string';
  if (options.eval) {
    if (typeof filename !== 'string') {
      throw new codes.ERR_INVALID_ARG_VALUE(
        'options.eval', options.eval, 'must be false when \'filename\' is not a string');
    }
    return { __proto__: null, code: filename };
  }
  if (isUrl && filename.protocol === 'data:') return { __proto__: null, code: codeOfDataUrl(filename.href) };
  if (isUrl) return { __proto__: null, filename: require('url').fileURLToPath(filename) };
  if (typeof filename !== 'string') {
    throw new codes.ERR_INVALID_ARG_TYPE('filename', ['string', 'URL'], filename);
  }
  const path = require('path');
  if (!path.isAbsolute(filename) && !StringPrototypeStartsWith(filename, './') &&
      !StringPrototypeStartsWith(filename, '../')) {
    throw new codes.ERR_WORKER_PATH(filename);
  }
  return { __proto__: null, filename: path.resolve(filename) };
}

function badItem() {
  return refuse('Found invalid value in transferList.');
}

// ---- The class ---------------------------------------------------------------------------------

const kHandle = Symbol('kHandle');
const kPort = Symbol('kPort');
const kPublicPort = Symbol('kPublicPort');
const kStreams = Symbol('kStreams');
const kLimits = Symbol('kLimits');

// What C++ calls.
const owner = {
  __proto__: null,
  onexit(code, ranOutOfMemory) { onExit(this.worker, code, ranOutOfMemory); },
};

function onExit(worker, code, ranOutOfMemory) {
  drainMessagePort(worker[kPublicPort]);
  drainMessagePort(worker[kPort]);
  worker[kPort].close();
  worker[kPublicPort].close();
  worker[kHandle] = null;
  worker.threadId = -1;
  const { stdin, stdout, stderr } = worker[kStreams];
  if (stdin !== null) stdin.destroy();
  if (!stdout.readableEnded) stdout.push(null);
  if (!stderr.readableEnded) stderr.push(null);
  if (ranOutOfMemory) {
    worker.emit('error', new codes.ERR_WORKER_OUT_OF_MEMORY('JS heap out of memory'));
  }
  worker.emit('exit', code);
}

function onMessage(worker, message) {
  switch (message.type) {
    case kOnline:
      worker.emit('online');
      break;
    case kError:
      worker.emit('error', require('internal/worker/errors').deserialize(message.error));
      break;
    case kStdio:
      worker[kStreams][message.name].receive(message.chunks);
      break;
    case kStdioWanted:
      worker[kStreams][message.name]?.proceed();
      break;
  }
}

// What the worker writes appears here, unless somebody wants to read it.
function passOn(readable, writable) {
  const max = writable.getMaxListeners();
  writable.setMaxListeners(Infinity);
  readable.pipe(writable, { __proto__: null, end: false });
  writable.setMaxListeners(max);
}

function makeStreams(worker, options) {
  const wire = new StdioPort(worker[kPort]);
  // They do not keep the parent alive: the thread does.
  wire.hold = wire.release = () => {};
  const stdin = options.stdin ? new WorkerWritable(wire, 'stdin') : null;
  const stdout = new WorkerReadable(wire, 'stdout');
  const stderr = new WorkerReadable(wire, 'stderr');
  if (!options.stdout) passOn(stdout, process.stdout);
  if (!options.stderr) passOn(stderr, process.stderr);
  return { __proto__: null, stdin, stdout, stderr };
}

class Worker extends EventEmitter {
  constructor(filename, options = {}) {
    super();
    if (options === null) options = {};
    if (options.execArgv !== undefined) validateArray(options.execArgv, 'options.execArgv');
    if (options.argv !== undefined) validateArray(options.argv, 'options.argv');
    const source = readSource(filename, options);
    const env = readEnv(options.env);
    const name = options.name === undefined ? 'WorkerThread' : options.name;
    validateString(name, 'options.name');
    this[kLimits] = readLimits(options.resourceLimits);
    this.#start(source, options, env, name === '' ? 'WorkerThread' : name);
  }

  #start(source, options, env, name) {
    const inner = new MessageChannel();
    const outer = new MessageChannel();
    const given = options.transferList === undefined ? [] : listOf(options.transferList, badItem);
    ArrayPrototypePush(given, inner.port2, outer.port2);
    const { buffers, hosts } = sortTransfers(given);
    this[kPort] = inner.port1;
    this[kPublicPort] = outer.port1;
    const start = {
      __proto__: null, port: inner.port2, parentPort: outer.port2, workerData: options.workerData,
    };
    const settings = {
      __proto__: null,
      ...source,
      env,
      argv: ArrayPrototypeMap(options.argv ?? [], (value) => String(value)),
      hasInput: !!options.stdin,
      environmentData: require('internal/worker/environment_data').entries(),
    };
    try {
      this[kHandle] = binding.start({ __proto__: owner, worker: this, asyncContext: undefined }, {
        __proto__: null,
        settings,
        start,
        buffers,
        hosts,
        name,
        limits: this[kLimits],
        execArgv: options.execArgv,
        nodeOptions: options.execArgv === undefined && options.env === undefined ? undefined : env?.NODE_OPTIONS,
      });
    } catch (error) {
      inner.port1.close();
      outer.port1.close();
      if (typeof error === 'string') throw new codes.ERR_WORKER_INVALID_EXEC_ARGV([error]);
      throw error;
    }
    this.threadId = this[kHandle].threadId;
    this.threadName = name;
    this[kPort].on('message', (message) => onMessage(this, message));
    this[kStreams] = makeStreams(this, options);
    this.#listen();
  }

  // Messages wait for somebody who listens.
  #listen() {
    const port = this[kPublicPort];
    port.on('message', (message) => this.emit('message', message));
    port.on('messageerror', (error) => this.emit('messageerror', error));
    const handle = handleOf(port);
    messaging.stop(handle);
    messaging.unref(handle);
    this.on('newListener', (name) => {
      if (name !== 'message' || this.listenerCount('message') > 0) return;
      messaging.start(handle);
      messaging.ref(handle);
    });
    this.on('removeListener', (name) => {
      if (name === 'message' && this.listenerCount('message') === 0) messaging.unref(handle);
    });
  }

  postMessage(...args) {
    if (this[kPublicPort] === null) return;
    this[kPublicPort].postMessage(...args);
  }

  terminate(callback) {
    if (typeof callback === 'function') {
      process.emitWarning(
        'Passing a callback to worker.terminate() is deprecated. It returns a Promise instead.',
        'DeprecationWarning', 'DEP0132');
      if (this[kHandle] === null) return PromiseResolve();
      this.once('exit', (exitCode) => callback(null, exitCode));
    }
    if (this[kHandle] === null) return PromiseResolve();
    this.ref();
    binding.terminate(this[kHandle]);
    const { promise, resolve } = PromiseWithResolvers();
    this.once('exit', resolve);
    return promise;
  }

  async [SymbolAsyncDispose]() {
    await this.terminate();
  }

  ref() {
    if (this[kHandle] === null) return;
    binding.ref(this[kHandle]);
    this[kPort].ref();
  }

  unref() {
    if (this[kHandle] === null) return;
    binding.unref(this[kHandle]);
    this[kPort].unref();
    this[kPublicPort].unref();
  }

  get stdin() { return this[kStreams].stdin; }

  get stdout() { return this[kStreams].stdout; }

  get stderr() { return this[kStreams].stderr; }

  get resourceLimits() {
    return this[kHandle] === null ? {} : limitsOf(this[kLimits]);
  }

  getHeapSnapshot() {
    throw new codes.ERR_NOT_IMPLEMENTED('worker.getHeapSnapshot()');
  }

  getHeapStatistics() {
    throw new codes.ERR_NOT_IMPLEMENTED('worker.getHeapStatistics()');
  }

  async cpuUsage(previous) {
    const time = this[kHandle] === null ? undefined : binding.cpuTime(this[kHandle]);
    if (time === undefined) throw new codes.ERR_WORKER_NOT_RUNNING();
    return { user: time[0] - (previous?.user ?? 0), system: time[1] - (previous?.system ?? 0) };
  }
}

// Of the thread that this is.
const resourceLimits = binding.isMainThread ? {} : limitsOf(binding.limits);
ObjectFreeze(resourceLimits);

module.exports = { SHARE_ENV, Worker, resourceLimits };
