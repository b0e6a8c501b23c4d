'use strict';

// Messages between a process and its child. `target` is the one who talks: a ChildProcess, or the
// process object of the child.

const {
  ArrayPrototypePush,
  ArrayPrototypeShift,
  JSONParse,
  JSONStringify,
  ObjectDefineProperty,
  StringPrototypeStartsWith,
} = primordials;

const binding = internalBinding('child_process');
const errors = require('internal/errors');
const {
  ERR_INVALID_ARG_TYPE, ERR_IPC_CHANNEL_CLOSED, ERR_IPC_DISCONNECTED, ERR_MISSING_ARGS,
} = errors.codes;
const { slot } = require('internal/async_context');
const { validateObject } = require('internal/validators');

// A sender is told to wait when more than this is under way.
const kQueueBytesMax = 65536 * 2;

const json = { __proto__: null, encode: JSONStringify, decode: JSONParse };

// What C++ calls back, and the messages that are on their way.
class Connection {
  constructor(target, fd, onClosed, serialization) {
    this.asyncContext = slot.current;
    if (slot.hooks !== undefined) slot.hooks.own('PIPEWRAP', this);
    this.target = target;
    this.onClosed = onClosed;
    this.codec = serialization === 'advanced' ? require('internal/child_process/advanced') : json;
    this.isClosed = false;
    this.unheard = []; // messages that came before anybody listened
    this.handles = undefined; // a queue of internal/child_process/handles, once one was sent
    this.given = undefined; // connections, by server: internal/child_process/shared_sockets
    this.taken = undefined;
    this.control = undefined;
    const native = binding.openChannel(fd, this);
    if (typeof native === 'number') throw new errors.ErrnoException(native, 'open');
    this.native = native;
    const status = binding.channelReadStart(native);
    if (status !== 0) throw new errors.ErrnoException(status, 'read');
  }

  keepsAlive() {
    if (this.isClosed || !binding.channelHasRef(this.native)) return undefined;
    const description = this.target === process ? 'the channel to the parent' : `the channel to process ${this.target.pid}`;
    return { type: 'Channel', description, waitsFor: 'messages, or disconnect()' };
  }

  onlines(lines) {
    for (let i = 0; i < lines.length; i++) {
      if (this.isClosed) return;
      receive(this, this.codec.decode(lines[i]));
    }
  }

  onend() {
    if (this.target.connected) this.target.disconnect();
  }

  // The child has ended, and only what it has sent before is to come. Its end of the channel may
  // live on in the kernel for a moment; nobody waits for that.
  finish() {
    if (this.isClosed || !this.target.connected) return;
    binding.channelReadNow(this.native);
    if (this.target.connected) this.target.disconnect();
  }

  close() {
    if (this.isClosed) return;
    this.isClosed = true;
    binding.channelClose(this.native);
    this.handles?.abandon();
    this.onClosed?.();
  }

  // (text, descriptor or -1, callback of a status)
  write(line, fd, oncomplete) {
    const request = { asyncContext: slot.current, oncomplete };
    if (slot.hooks !== undefined) slot.hooks.own('WRITEWRAP', request);
    return binding.channelWrite(this.native, line, fd, request);
  }
}

// What users see as `channel`. The child's end keeps it alive while somebody listens, unless it was
// told otherwise.
class Control extends require('events') {
  #connection;
  #refs = 0;
  #isSetByUser = false;

  constructor(connection) {
    super();
    this.#connection = connection;
  }

  refCounted() {
    if (++this.#refs === 1 && !this.#isSetByUser) binding.channelRef(this.#connection.native);
  }

  unrefCounted() {
    if (--this.#refs !== 0 || this.#isSetByUser) return;
    binding.channelUnref(this.#connection.native);
    this.emit('unref');
  }

  ref() {
    this.#isSetByUser = true;
    binding.channelRef(this.#connection.native);
  }

  unref() {
    this.#isSetByUser = true;
    binding.channelUnref(this.#connection.native);
  }

  get fd() {
    return this.#connection.isClosed ? undefined : binding.channelFd(this.#connection.native);
  }
}

// ---- Receiving ---------------------------------------------------------------------------------

function isInternal(message) {
  return message !== null && typeof message === 'object' && typeof message.cmd === 'string' &&
    StringPrototypeStartsWith(message.cmd, 'NODE_');
}

function receive(connection, message) {
  if (!isInternal(message)) {
    process.nextTick(deliver, connection, 'message', message, undefined);
  } else if (!require('internal/child_process/handles').receive(connection, message)) {
    process.nextTick(deliver, connection, 'internalMessage', message, undefined);
  }
}

function deliver(connection, event, message, handle) {
  const { target } = connection;
  if (event === 'internalMessage' || target.listenerCount('message') > 0) {
    target.emit(event, message, handle);
  } else {
    ArrayPrototypePush(connection.unheard, { __proto__: null, message, handle });
  }
}

function deliverUnheard(connection) {
  const { target, unheard } = connection;
  while (unheard.length > 0 && target.listenerCount('message') > 0) {
    const { message, handle } = ArrayPrototypeShift(unheard);
    target.emit('message', message, handle);
  }
}

// ---- Sending -----------------------------------------------------------------------------------

function fail(target, error, callback) {
  if (typeof callback === 'function') process.nextTick(callback, error);
  else process.nextTick(() => target.emit('error', error));
}

function checkMessage(message) {
  if (message === undefined) throw new ERR_MISSING_ARGS('message');
  switch (typeof message) {
    case 'string':
    case 'object':
    case 'number':
    case 'boolean':
      return;
    default:
      throw new ERR_INVALID_ARG_TYPE(
        'message', ['string', 'object', 'number', 'boolean'], message);
  }
}

// `fd`: a descriptor that goes along, or -1. Returns whether the sender may go on.
function sendLine(connection, message, fd, callback) {
  const { target } = connection;
  const status = connection.write(connection.codec.encode(message), fd, (result) => {
    if (result === 0) callback?.(null);
    else if (callback) callback(new errors.ErrnoException(result, 'write'));
    else if (!connection.isClosed) target.emit('error', new errors.ErrnoException(result, 'write'));
  });
  if (status !== 0) fail(target, new errors.ErrnoException(status, 'write'), callback);
  return binding.channelQueueSize(connection.native) < kQueueBytesMax;
}

function send(connection, message, handle, options, callback) {
  checkMessage(message);
  if (handle || connection.handles?.isWaiting()) {
    return require('internal/child_process/handles')
      .send(connection, message, handle, options, callback);
  }
  return sendLine(connection, message, -1, callback);
}

// ---- The target --------------------------------------------------------------------------------

function addMethods(target, connection) {
  ObjectDefineProperty(target, '_channel', {
    __proto__: null,
    configurable: true,
    enumerable: true,
    get() { return target.channel; },
    set(value) { target.channel = value; },
  });

  target.send = function(message, handle, options, callback) {
    if (typeof handle === 'function') {
      callback = handle;
      handle = undefined;
      options = undefined;
    } else if (typeof options === 'function') {
      callback = options;
      options = undefined;
    } else if (options !== undefined) {
      validateObject(options, 'options');
    }
    if (this.connected) return send(connection, message, handle, options, callback);
    fail(this, new ERR_IPC_CHANNEL_CLOSED(), callback);
    return false;
  };

  target._send = function(message, handle, options, callback) {
    if (typeof options === 'function') callback = options;
    return send(connection, message, handle, options, callback);
  };

  target.disconnect = function() {
    if (this.connected) this._disconnect();
    else this.emit('error', new ERR_IPC_DISCONNECTED());
  };

  target._disconnect = function() {
    this.connected = false;
    this.channel = null;
    process.nextTick(() => {
      target.emit('disconnect');
      connection.close();
    });
  };
}

// Talks over this descriptor; `onClosed` is called when that has ended.
function setUp(target, fd, onClosed, serialization) {
  const connection = new Connection(target, fd, onClosed, serialization);
  connection.control = target.channel = new Control(connection);
  target.connected = true;
  addMethods(target, connection);
  target.on('newListener', (event) => {
    if (event === 'message' && connection.unheard.length > 0) {
      process.nextTick(deliverUnheard, connection);
    }
  });
  return connection;
}

function isHeard(event) {
  return event === 'message' || event === 'disconnect';
}

// The child's end, over the descriptor that its environment names.
function setUpInChild(fd, serialization) {
  const { control, native } = setUp(process, fd, undefined, serialization);
  binding.channelUnref(native);
  process.on('newListener', (event) => {
    if (isHeard(event)) control.refCounted();
  });
  process.on('removeListener', (event) => {
    if (isHeard(event)) control.unrefCounted();
  });
}

module.exports = { deliver, isInternal, sendLine, setUp, setUpInChild };
