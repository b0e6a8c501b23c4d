'use strict';

const {
  ArrayPrototypeFilter,
  ArrayPrototypePush,
  ArrayPrototypeSlice,
  FunctionPrototypeCall,
  ObjectSetPrototypeOf,
  Symbol,
  SymbolDispose,
} = primordials;

const binding = internalBinding('child_process');
const EventEmitter = require('events');
const { tell } = require('internal/diagnostics');
const errors = require('internal/errors');
const { slot } = require('internal/async_context');
const { Pipe } = require('internal/net/handle');
const { Socket } = require('internal/net/socket');
const {
  validateArray, validateObject, validateOneOf, validateString,
} = require('internal/validators');
const { forNative, toSignal } = require('internal/child_process/arguments');
const { descriptorsOf, kPipe, toEntries } = require('internal/child_process/stdio');

const kConnection = Symbol('kConnection');
const kIsStdioOfAnother = Symbol('kIsStdioOfAnother');
const kNoSuchProcess = -3;
const kInvalid = -22;
const kNotImplemented = -38;
const kTooManyFiles = [-24, -23];
// Not the caller's mistakes, so that they are told by an event: ENOENT, EAGAIN, EACCES.
const kToldByEvent = [-2, -11, -13];

// What a ChildProcess holds of C++.
class Process {
  constructor(child, onexit) {
    this.asyncContext = slot.current;
    if (slot.hooks !== undefined) slot.hooks.own('PROCESSWRAP', this);
    this.child = child;
    this.onexit = onexit;
    this.native = null;
    this.pid = undefined;
    this.refed = true;
  }

  spawn(options) {
    const native = binding.spawn(this, options);
    if (typeof native === 'number') return native;
    this.native = native;
    this.pid = binding.pid(native);
    return 0;
  }

  kill(signal) {
    return this.native === null ? kNoSuchProcess : binding.kill(this.native, signal);
  }

  close() {
    if (this.native !== null) binding.close(this.native);
  }

  ref() {
    this.refed = true;
    if (this.native !== null) binding.ref(this.native);
  }

  unref() {
    this.refed = false;
    if (this.native !== null) binding.unref(this.native);
  }

  hasRef() {
    return this.native !== null && this.refed;
  }

  activeHandle() {
    return this.hasRef() ? { name: 'ProcessWrap', owner: this.child } : undefined;
  }
}

function ChildProcess() {
  FunctionPrototypeCall(EventEmitter, this);
  // 'close' waits for the exit, the streams and the channel.
  this._closesNeeded = 1;
  this._closesGot = 0;
  this.connected = false;
  this.signalCode = null;
  this.exitCode = null;
  this.killed = false;
  this.spawnfile = null;
  this._handle = new Process(this, (code, signal) => onExit(this, code, signal));
  if (tell.on) tell.publish('child_process', { process: this });
}
ObjectSetPrototypeOf(ChildProcess.prototype, EventEmitter.prototype);
ObjectSetPrototypeOf(ChildProcess, EventEmitter);

// ---- Its end -----------------------------------------------------------------------------------

// A negative code is why it could not begin.
function onExit(child, code, signal) {
  if (signal !== null) child.signalCode = signal;
  else child.exitCode = code;
  if (child.stdin) child.stdin.destroy();
  if (child._handle) {
    child._handle.close();
    child._handle = null;
  }
  if (child.connected) {
    // What it has sent, and that it is gone, are told before its end.
    child[kConnection].finish();
    process.nextTick(tellExit, child, code, signal);
  } else {
    tellExit(child, code, signal);
  }
}

function tellExit(child, code, signal) {
  if (code < 0 && signal === null) child.emit('error', spawnError(child, code));
  else child.emit('exit', child.exitCode, child.signalCode);
  // Those that nobody reads would keep it from closing; who listens to 'exit' may begin to read.
  process.nextTick(flushStreams, child);
  maybeClose(child);
}

function spawnError(child, status) {
  const { spawnargs, spawnfile } = child;
  const error = new errors.ErrnoException(status, spawnfile ? `spawn ${spawnfile}` : 'spawn');
  if (spawnfile) error.path = spawnfile;
  error.spawnargs = ArrayPrototypeSlice(spawnargs, 1);
  return error;
}

// What nobody reads would keep 'close' from coming.
function flushStreams({ stdio = [] }) {
  const isUnread = (stream) => stream?.readable && !stream[kIsStdioOfAnother];
  const unread = ArrayPrototypeFilter(stdio, isUnread);
  for (let i = 0; i < unread.length; i++) unread[i].resume();
}

function maybeClose(child) {
  child._closesGot++;
  if (child._closesGot === child._closesNeeded) {
    child.emit('close', child.exitCode, child.signalCode);
  }
}

// ---- Its beginning -----------------------------------------------------------------------------

ChildProcess.prototype.spawn = function(options) {
  validateObject(options, 'options');
  const entries = toEntries(options.stdio || 'pipe', false);
  const { serialization } = options;
  validateOneOf(serialization, 'options.serialization', [undefined, 'json', 'advanced']);
  const channelAt = prepareChannel(entries, options);
  validateString(options.file, 'options.file');
  this.spawnfile = options.file;
  if (options.args !== undefined) validateArray(options.args, 'options.args');
  this.spawnargs = options.args ?? [];
  yieldStreams(entries);

  if (tell.on) tell.publish('tracing:child_process.spawn:start', { process: this, options });
  const status = this._handle.spawn(forNative(options, descriptorsOf(entries)));
  if (tell.on) tellOfSpawn(this, status);
  if (status === 0) {
    process.nextTick(emitSpawn, this);
  } else if (isOneOf(status, kTooManyFiles)) {
    process.nextTick(onExit, this, status, null);
    return status;
  } else if (isOneOf(status, kToldByEvent)) {
    process.nextTick(onExit, this, status, null);
  } else {
    this._handle.close();
    this._handle = null;
    throw new errors.ErrnoException(status, 'spawn');
  }
  this.pid = this._handle.pid;
  openStreams(this, entries);
  if (channelAt !== -1) openChannel(this, channelAt, serialization);
  return status;
};

function tellOfSpawn(child, status) {
  if (status === 0) {
    tell.publish('tracing:child_process.spawn:end', { process: child });
  } else {
    const error = new errors.ErrnoException(status, 'spawn');
    tell.publish('tracing:child_process.spawn:error', { process: child, error });
  }
}

function emitSpawn(child) {
  child.emit('spawn');
}

function isOneOf(status, list) {
  for (let i = 0; i < list.length; i++) {
    if (list[i] === status) return true;
  }
  return false;
}

// Which descriptor of the child is its channel, -1 for none; its environment tells it so.
function prepareChannel(entries, options) {
  for (let i = 0; i < entries.length; i++) {
    if (!entries[i].isChannel) continue;
    if (options.envPairs === undefined) options.envPairs = [];
    else validateArray(options.envPairs, 'options.envPairs');
    ArrayPrototypePush(options.envPairs, `NODE_CHANNEL_FD=${i}`);
    ArrayPrototypePush(options.envPairs, `NODE_CHANNEL_SERIALIZATION_MODE=${options.serialization ?? 'json'}`);
    return i;
  }
  return -1;
}

// A socket that the child gets is no longer read here, until somebody resumes it.
function yieldStreams(entries) {
  for (let i = 0; i < entries.length; i++) {
    const { stream } = entries[i];
    const handle = stream?._handle;
    if (!handle?.readStop) continue;
    handle.readStop();
    stream.pause();
    stream.readableFlowing = false;
    stream._readableState.reading = false;
    stream[kIsStdioOfAnother] = true;
  }
}

// The streams are there also when the child is not.
function openStreams(child, entries) {
  const stdio = [];
  for (let i = 0; i < entries.length; i++) {
    const { fd, isChannel } = entries[i];
    if (isChannel && child.pid !== undefined) child._closesNeeded++;
    const isStream = fd === kPipe && !isChannel;
    ArrayPrototypePush(stdio, isStream ? openStream(child, i) : null);
  }
  child.stdin = stdio[0];
  child.stdout = stdio[1];
  child.stderr = stdio[2];
  child.stdio = stdio;
}

function openStream(child, index) {
  const { native } = child._handle;
  let handle = null;
  if (native !== null) {
    handle = new Pipe(binding.takeStream(native, index));
    handle.asyncContext = slot.current;
  }
  const socket = new Socket({ __proto__: null, handle, readable: index > 0 });
  if (index > 0) {
    child._closesNeeded++;
    socket.on('close', () => maybeClose(child));
    if (native === null) socket.push(null);
  }
  return socket;
}

function openChannel(child, index, serialization) {
  const { native } = child._handle;
  if (native === null) return;
  child[kConnection] = require('internal/child_process/channel')
    .setUp(child, binding.takeDescriptor(native, index), () => maybeClose(child), serialization);
}

// ---- What users ask of it ----------------------------------------------------------------------

ChildProcess.prototype.kill = function(signal) {
  const number = signal === 0 ? 0 : toSignal(signal === undefined ? 'SIGTERM' : signal);
  const status = this._handle ? this._handle.kill(number) : kNoSuchProcess;
  if (status === 0) this.killed = true;
  else if (status !== kNoSuchProcess) failToKill(this, status);
  return status === 0;
};

// A signal that there is not is a mistake of the caller's.
function failToKill(child, status) {
  const error = new errors.ErrnoException(status, 'kill');
  if (status === kInvalid || status === kNotImplemented) throw error;
  child.emit('error', error);
}

ChildProcess.prototype[SymbolDispose] = function() {
  if (!this.killed) this.kill();
};

ChildProcess.prototype.ref = function() {
  if (this._handle) this._handle.ref();
};

ChildProcess.prototype.unref = function() {
  if (this._handle) this._handle.unref();
};

module.exports = { ChildProcess };
