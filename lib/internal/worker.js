'use strict';

// Worker: a thread with a program of its own, as its parent sees it.

const {
  ArrayPrototypeMap, ArrayPrototypePush, ArrayPrototypeShift, ArrayPrototypeSlice,
  MathMax, NumberIsFinite, NumberMAX_SAFE_INTEGER, ObjectAssign, ObjectFreeze, Promise,
  PromiseReject, PromiseResolve, PromiseWithResolvers, ReflectApply, String,
  StringPrototypeReplace, StringPrototypeStartsWith, Symbol, SymbolAsyncDispose, SymbolFor,
  
} = primordials;
const binding = internalBinding('worker');
const { loopFlags } = internalBinding('loop');
const { slot } = require('internal/async_context');
const { codes } = require('internal/errors');
const { tell } = require('internal/diagnostics');
const EventEmitter = require('events');
const { MessageChannel, drainMessagePort, handleOf } = require('internal/message_port');
const messaging = internalBinding('messaging');
const { listOf } = require('internal/structured_clone');
const { refuse, sortTransfers } = require('internal/structured_clone/transfers');
const {
  validateArray, validateNumber, validateObject, validateString,
} = require('internal/validators');
const {
  kCpuProfile, kError, kHeapStatistics, kOnline, kStdio, kStdioWanted,
} = require('internal/worker/messages');
const { StdioPort, WorkerReadable, WorkerWritable } = require('internal/worker/stdio');

const kInternal = Symbol('kInternal'); // among the options: the name is that of a module of lib/
const SHARE_ENV = SymbolFor('nodejs.worker_threads.SHARE_ENV');

// ---- Options -----------------------------------------------------------------------------------

const limitNames = [
  'maxYoungGenerationSizeMb', 'maxOldGenerationSizeMb', 'codeRangeSizeMb', 'stackSizeMb',
];
const defaultLimits = [binding.defaultYoungMb, binding.defaultOldMb, 0, 4];
const kLeastHeapMb = 2;

function readLimits(options) {
  if (options !== undefined) validateObject(options, 'options.resourceLimits');
  return ArrayPrototypeMap(limitNames, (name, i) => {
    const given = options?.[name];
    if (typeof given !== 'number' || !NumberIsFinite(given)) return defaultLimits[i];
    return name === 'maxOldGenerationSizeMb' ? MathMax(given, kLeastHeapMb) : given;
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

// Options of the process are not a worker's.
function checkFlags(flags) {
  for (let i = 0; i < flags.length; i++) {
    if (StringPrototypeStartsWith(`${flags[i]}`, '--title')) {
      throw new codes.ERR_WORKER_INVALID_EXEC_ARGV([flags[i]]);
    }
  }
}

// { code }, { filename } or { filename, url }
function readSource(filename, options) {
  if (options[kInternal]) return { __proto__: null, internal: filename };
  const isUrl = typeof filename === 'object' && filename !== null &&
    typeof filename.href === 'string' && typeof filename.protocol === 'string';
  if (options.eval) {
    if (typeof filename !== 'string') {
      throw new codes.ERR_INVALID_ARG_VALUE(
        'options.eval', options.eval, 'must be false when \'filename\' is not a string');
    }
    return { __proto__: null, code: filename };
  }
  if (isUrl && filename.protocol === 'data:') {
    return { __proto__: null, filename: filename.href, url: filename.href };
  }
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

function badList() {
  return new codes.ERR_INVALID_ARG_TYPE('options.transferList', 'Iterable', undefined);
}

// ---- The class ---------------------------------------------------------------------------------

const kHandle = Symbol('kHandle');
const kPort = Symbol('kPort');
const kPublicPort = Symbol('kPublicPort');
const kStreams = Symbol('kStreams');
const kLimits = Symbol('kLimits');
const kAsked = Symbol('kAsked');
const kPerformance = Symbol('kPerformance');

const kNoCallback =
  'Passing a callback to worker.terminate() is deprecated. It returns a Promise instead.';

// What C++ calls.
const owner = {
  __proto__: null,
  onexit(code, ranOutOfMemory) {
    onExit(this.worker, code, ranOutOfMemory);
    this.resource.handle = undefined;
    slot.hooks?.gone(this);
  },
  keepsAlive() {
    if (!this.resource.hasRef()) return undefined;
    return { type: 'Worker', description: `thread ${this.worker.threadId}`, waitsFor: 'its end' };
  },
};

function onExit(worker, code, ranOutOfMemory) {
  drainMessagePort(worker[kPublicPort]);
  drainMessagePort(worker[kPort]);
  worker[kPort].unref();
  worker[kPort].close();
  worker[kPublicPort].close();
  worker[kHandle] = null;
  worker.threadId = -1;
  worker.threadName = null;
  const asked = worker[kAsked];
  for (let i = 0; i < asked.length; i++) asked[i].reject(new codes.ERR_WORKER_NOT_RUNNING());
  const { stdin, stdout, stderr } = worker[kStreams];
  if (stdin !== null) stdin.destroy();
  if (!stdout.readableEnded) stdout.push(null);
  if (!stderr.readableEnded) stderr.push(null);
  if (ranOutOfMemory) {
    worker.emit('error', new codes.ERR_WORKER_OUT_OF_MEMORY('JS heap out of memory'));
  }
  worker.emit('exit', code);
}

// What hooks see of a worker.
class WorkerResource {
  handle;

  hasRef() {
    return this.handle === undefined ? undefined : binding.hasRef(this.handle);
  }
}

function makeOwner(worker) {
  const resource = new WorkerResource();
  const made = { __proto__: owner, worker, resource, asyncContext: slot.current };
  if (slot.hooks !== undefined) slot.hooks.own('WORKER', made, resource);
  return made;
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
    case kHeapStatistics:
      ArrayPrototypeShift(worker[kAsked])?.resolve(message.statistics);
      break;
    case kCpuProfile:
      ArrayPrototypeShift(worker[kAsked])?.resolve(message.answer);
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

// Behind `--` there would be nothing but the script.
function withoutEnd(flags) {
  const last = (flags?.length ?? 0) - 1;
  return last >= 0 && flags[last] === '--' ? ArrayPrototypeSlice(flags, 0, last) : flags;
}

// Whether the parent's loop waits for the worker.
function holdLoop(worker, isHeld) {
  const handle = worker[kHandle];
  if (handle === null) return;
  const verb = isHeld ? 'ref' : 'unref';
  binding[verb](handle);
  worker[kPort][verb]();
  // Somebody who listens to messages is what holds this one.
  if (!isHeld) worker[kPublicPort].unref();
}

class Worker extends EventEmitter {
  constructor(filename, options = {}) {
    super();
    if (options === null) options = {};
    if (options.execArgv !== undefined) {
      validateArray(options.execArgv, 'options.execArgv');
      checkFlags(options.execArgv);
    }
    if (options.argv !== undefined) validateArray(options.argv, 'options.argv');
    const source = readSource(filename, options);
    const env = readEnv(options.env);
    const name = options.name === undefined ? 'WorkerThread' : options.name;
    validateString(name, 'options.name');
    this[kLimits] = readLimits(options.resourceLimits);
    this.#start(source, options, env, name === '' ? 'WorkerThread' : name);
    if (tell.on) tell.publish('worker_threads', { worker: this });
  }

  #start(source, options, env, name) {
    const made = makeOwner(this);
    const inner = new MessageChannel();
    const outer = new MessageChannel();
    const given = options.transferList === undefined ?
      [] : listOf(options.transferList, badItem, badList);
    ArrayPrototypePush(given, inner.port2, outer.port2);
    const { buffers, hosts } = sortTransfers(given);
    this[kPort] = inner.port1;
    this[kPublicPort] = outer.port1;
    this[kAsked] = [];
    const start = {
      __proto__: null, port: inner.port2, parentPort: outer.port2, workerData: options.workerData,
    };
    const settings = {
      __proto__: null,
      ...source,
      env,
      argv: ArrayPrototypeMap(options.argv ?? [], (value) => String(value)),
      hasInput: !!options.stdin,
      tracksDescriptors: options.trackUnmanagedFds !== false,
      environmentData: require('internal/worker/environment_data').entries(),
    };
    const isInherited = options.execArgv === undefined && options.env === undefined;
    try {
      made.resource.handle = this[kHandle] = binding.start(made, {
        __proto__: null,
        settings,
        start,
        buffers,
        hosts,
        name,
        limits: this[kLimits],
        memoryIsLimited: options.resourceLimits?.maxOldGenerationSizeMb !== undefined,
        execArgv: withoutEnd(options.execArgv),
        nodeOptions: isInherited ? undefined : env?.NODE_OPTIONS,
      });
    } catch (error) {
      inner.port1.close();
      outer.port1.close();
      if (error?.syscall !== undefined) {
        this.#fail(error.code, options);
        return;
      }
      if (typeof error === 'string') {
        const flag = StringPrototypeReplace(error, 'bad option: ', '');
        throw new codes.ERR_WORKER_INVALID_EXEC_ARGV([flag]);
      }
      throw error;
    }
    this.threadId = this[kHandle].threadId;
    this.threadName = name;
    this[kPort].on('message', (message) => onMessage(this, message));
    this[kPort].unref();
    this[kStreams] = makeStreams(this, options);
    this.#listen();
    require('internal/worker/mailbox').open();
    if (source.internal === undefined) process.nextTick(() => process.emit('worker', this));
  }

  // The system has no room for another thread.
  #fail(code, options) {
    this[kHandle] = null;
    this.threadId = -1;
    this.threadName = null;
    this[kStreams] = makeStreams(this, options);
    process.nextTick(() => {
      this.emit('error', new codes.ERR_WORKER_INIT_FAILED(code));
      this.emit('exit', 1);
    });
  }

  // Messages wait for somebody who listens.
  #listen() {
    const port = this[kPublicPort];
    port.on('message', (message) => {
      if (loopFlags[0] !== 0) require('internal/callback_names').tellListener(this, 'message');
      this.emit('message', message);
    });
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
    const port = this[kPublicPort];
    if (port !== null) ReflectApply(port.postMessage, port, args);
  }

  terminate(callback) {
    const hasCallback = typeof callback === 'function';
    if (hasCallback) process.emitWarning(kNoCallback, 'DeprecationWarning', 'DEP0132');
    const handle = this[kHandle];
    if (handle === null) return PromiseResolve();
    if (hasCallback) this.once('exit', (code) => callback(null, code));
    this.ref();
    binding.terminate(handle);
    return new Promise((resolve) => this.once('exit', resolve));
  }

  async [SymbolAsyncDispose]() {
    await this.terminate();
  }

  ref() { holdLoop(this, true); }

  unref() { holdLoop(this, false); }

  get stdin() { return this[kStreams].stdin; }

  get stdout() { return this[kStreams].stdout; }

  get stderr() { return this[kStreams].stderr; }

  get resourceLimits() {
    return this[kHandle] === null ? {} : limitsOf(this[kLimits]);
  }

  get performance() {
    return this[kPerformance] ??= {
      eventLoopUtilization: (util1, util2) => utilizationOf(this, util1, util2),
    };
  }

  getHeapSnapshot(options) {
    require('internal/heap_statistics').checkSnapshotOptions(options);
    return PromiseReject(this[kHandle] === null ? new codes.ERR_WORKER_NOT_RUNNING() :
      new codes.ERR_NOT_IMPLEMENTED('worker.getHeapSnapshot()'));
  }

  getHeapStatistics() { return ask(this, { __proto__: null, type: kHeapStatistics }); }

  cpuUsage(previous) {
    if (previous) checkUsage(previous);
    const time = this[kHandle] === null ? undefined : binding.cpuTime(this[kHandle]);
    if (time === undefined) return PromiseReject(new codes.ERR_WORKER_NOT_RUNNING());
    const { user = 0, system = 0 } = previous || {};
    return PromiseResolve({ user: time[0] - user, system: time[1] - system });
  }

  async startCpuProfile() {
    const id = await ask(this, { __proto__: null, type: kCpuProfile, id: undefined });
    if (id === undefined) throw new codes.ERR_NOT_IMPLEMENTED('worker.startCpuProfile() without `samples` of the engine');
    const { CPUProfileHandle } = require('internal/cpu_profile');
    return new CPUProfileHandle(() => ask(this, { __proto__: null, type: kCpuProfile, id }));
  }

  startHeapProfile() {
    return PromiseReject(new codes.ERR_NOT_IMPLEMENTED('worker.startHeapProfile()'));
  }
}

// A promise of what the worker answers; it does so in the order of the questions.
function ask(worker, question) {
  if (worker[kHandle] === null) return PromiseReject(new codes.ERR_WORKER_NOT_RUNNING());
  const { promise, resolve, reject } = PromiseWithResolvers();
  ArrayPrototypePush(worker[kAsked], { __proto__: null, resolve, reject });
  worker[kPort].postMessage(question);
  return promise;
}

// Of the worker's loop, as this thread sees it.
function utilizationOf(worker, util1, util2) {
  const handle = worker[kHandle];
  const times = handle === null ? undefined : binding.utilization(handle);
  if (times === undefined) return { idle: 0, active: 0, utilization: 0 };
  const { difference } = require('internal/perf/node_timing');
  return difference(util1, util2, () => ({ idle: times[0], active: times[1] }));
}

function checkUsage(previous) {
  validateObject(previous, 'prev');
  validateNumber(previous.user, 'prev.user', 0, NumberMAX_SAFE_INTEGER);
  validateNumber(previous.system, 'prev.system', 0, NumberMAX_SAFE_INTEGER);
}

// Of the thread that this is.
const resourceLimits = internalBinding('life').isMainThread ? {} : limitsOf(binding.limits);
ObjectFreeze(resourceLimits);

module.exports = { kInternal, SHARE_ENV, Worker, resourceLimits };
