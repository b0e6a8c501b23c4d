'use strict';

// MessagePort and MessageChannel. What has come is delivered by C++, one message a callback
// (src/runtime/messages/port.h).

const {
  FunctionPrototypeCall, ObjectCreate, ObjectDefineProperties, ObjectDefineProperty,
  ObjectSetPrototypeOf, ReflectConstruct, Symbol, SymbolFor, SymbolIterator,
} = primordials;
const binding = internalBinding('messaging');
const { slot } = require('internal/async_context');
const { codes } = require('internal/errors');
const {
  defineEventHandler, kCreateEvent, kHybridDispatch, kNewListener, kRemoveListener,
} = require('internal/event_target');
const { MessageEvent } = require('internal/message_event');
const { NodeEventTarget } = require('internal/node_event_target');
const { listOf } = require('internal/structured_clone');
const { TapeWriter, fromText, toText } = require('internal/structured_clone/tape');
const { refuse, sortTransfers } = require('internal/structured_clone/transfers');
const { kTransferable, setTransferMode } = require('internal/transferable');

const kHandle = Symbol('kHandle');
const kReceive = Symbol('kReceive');
const kReceiveError = Symbol('kReceiveError');
const kClosed = Symbol('kClosed');
const kKeepsAlive = Symbol('kKeepsAlive');
const kPorts = Symbol('nodejs.internal.kCurrentlyReceivingPorts');
const customInspect = SymbolFor('nodejs.util.inspect.custom');

// Ports are made by channels only, called or constructed.
function MessagePort() {
  throw new codes.ERR_CONSTRUCT_CALL_INVALID();
}

ObjectSetPrototypeOf(MessagePort, NodeEventTarget);
MessagePort.prototype = ObjectCreate(NodeEventTarget.prototype);
ObjectDefineProperty(MessagePort, 'prototype', { __proto__: null, writable: false });
setTransferMode(MessagePort.prototype, kTransferable, isMessagePort);

// What C++ calls; `this.target` is the port, or whatever else receives.
const receiver = {
  __proto__: null,
  onmessage(value, ports) { this.target[kReceive](value, ports); },
  ontape(text) { this.target[kReceive](fromText(text), []); },
  onmessageerror(error) { this.target[kReceiveError](error); },
  onclose() { this.target[kClosed](); },
  keepsAlive() { return this.target[kKeepsAlive]?.(); },
  activeHandle() {
    const { target } = this;
    return target.hasRef?.() ? { name: 'MessagePort', owner: target } : undefined;
  },
};

// Connects a handle of C++ with who receives what comes.
function attach(handle, target) {
  ObjectDefineProperty(target, kHandle, { __proto__: null, value: handle });
  const owner = { __proto__: receiver, target, asyncContext: slot.current };
  const isVisible = typeof target.hasRef === 'function';
  if (slot.hooks !== undefined && isVisible) slot.hooks.own('MESSAGEPORT', owner, target);
  binding.setOwner(handle, owner);
  return target;
}

function makePort(handle) {
  const port = ReflectConstruct(NodeEventTarget, [], MessagePort);
  ObjectDefineProperty(port, kPorts, { __proto__: null, value: undefined, writable: true });
  return attach(handle, port);
}

function handleOf(object) {
  return isMessagePort(object) ? object[kHandle] : undefined;
}

function isMessagePort(value) {
  return value !== null && typeof value === 'object' && value[kHandle] !== undefined &&
    value instanceof MessagePort;
}

function isClosedPort(object) {
  return isMessagePort(object) && !binding.isOpen(object[kHandle]);
}

// ---- Sending -----------------------------------------------------------------------------------

function badList(message) {
  const error = new codes.ERR_INVALID_ARG_TYPE('transferList', 'Iterable', undefined);
  error.message = message;
  return error;
}

// (list) or ({ transfer: list })
function readTransferList(options) {
  if (options === undefined || options === null) return [];
  const failAll = () => badList('Optional transferList argument must be an iterable');
  if (typeof options !== 'object') throw failAll();
  if (typeof options[SymbolIterator] === 'function') return listOf(options, badItem, failAll);
  const { transfer } = options;
  if (transfer === undefined) return [];
  const fail = () => badList('Optional options.transfer argument must be an iterable');
  if (transfer === null || typeof transfer !== 'object') throw fail();
  return listOf(transfer, badItem, fail);
}

function badItem() {
  return refuse('Found invalid value in transferList.');
}

function post(target, value, list) {
  const handle = target[kHandle];
  if (list.length === 0) {
    const writer = new TapeWriter();
    const text = writer.write(value) ? toText(writer.tape) : undefined;
    if (text !== undefined) binding.postTape(handle, text);
    else binding.post(handle, value, undefined, undefined, writer.reads);
    return;
  }
  const { buffers, hosts } = sortTransfers(list, target);
  if (binding.post(handle, value, buffers, hosts)) return;
  process.emitWarning(
    'The target port was posted to itself, and the communication channel was lost');
}

function checkThis(port) {
  if (port?.[kHandle] === undefined) throw new codes.ERR_INVALID_THIS('MessagePort');
}

const methods = {
  postMessage(message, transferList) {
    if (arguments.length === 0) {
      const error = new codes.ERR_MISSING_ARGS('message');
      error.message = 'Not enough arguments to MessagePort.postMessage';
      throw error;
    }
    if (this?.[kHandle] === undefined) return;
    post(this, message, readTransferList(transferList));
  },

  start() {
    if (this?.[kHandle] !== undefined) binding.start(this[kHandle]);
  },

  close(callback) {
    if (typeof callback === 'function') this.once('close', callback);
    binding.close(this[kHandle]);
  },

  ref() {
    checkThis(this);
    binding.ref(this[kHandle]);
  },

  unref() {
    checkThis(this);
    binding.unref(this[kHandle]);
  },

  hasRef() {
    checkThis(this);
    return binding.hasRef(this[kHandle]);
  },
};

for (const name in methods) {
  ObjectDefineProperty(MessagePort.prototype, name, {
    __proto__: null, value: methods[name], writable: true, enumerable: true, configurable: true,
  });
}

// ---- Receiving ---------------------------------------------------------------------------------

// A port with a listener keeps the loop alive, and gets what has come; without one it does neither.
function onNewListener(port, type, size) {
  if (type !== 'message' || size !== 1) return;
  binding.ref(port[kHandle]);
  binding.start(port[kHandle]);
}

function onRemoveListener(port, type, size) {
  if (type !== 'message' || size !== 0) return;
  binding.stop(port[kHandle]);
  binding.unref(port[kHandle]);
}

ObjectDefineProperties(MessagePort.prototype, {
  __proto__: null,
  constructor: { __proto__: null, value: MessagePort, writable: true, configurable: true },
  [kReceive]: {
    __proto__: null,
    value(value, ports) {
      this[kPorts] = ports;
      this[kHybridDispatch](value, 'message', undefined);
      this[kPorts] = undefined;
    },
  },
  [kReceiveError]: {
    __proto__: null,
    value(error) { this[kHybridDispatch](error, 'messageerror', undefined); },
  },
  [kClosed]: {
    __proto__: null,
    value() { this.emit('close'); },
  },
  [kCreateEvent]: {
    __proto__: null,
    value(data, type) {
      if (type !== 'message' && type !== 'messageerror') {
        return FunctionPrototypeCall(NodeEventTarget.prototype[kCreateEvent], this, data, type);
      }
      return new MessageEvent(type, { __proto__: null, data, ports: this[kPorts] });
    },
  },
  [kNewListener]: {
    __proto__: null,
    value(size, type, listener) {
      onNewListener(this, type, size);
      FunctionPrototypeCall(NodeEventTarget.prototype[kNewListener], this, size, type, listener);
    },
  },
  [kRemoveListener]: {
    __proto__: null,
    value(size, type) { onRemoveListener(this, type, size); },
  },
  [customInspect]: {
    __proto__: null,
    value(depth, options) {
      const { inspect } = require('internal/util/inspect');
      const handle = this[kHandle];
      const state = handle === undefined ? {} :
        { active: binding.isOpen(handle), refed: binding.hasRef(handle) };
      return depth < 0 ? 'MessagePort' : `MessagePort [EventTarget] ${inspect(state, options)}`;
    },
  },
});
defineEventHandler(MessagePort.prototype, 'message');
defineEventHandler(MessagePort.prototype, 'messageerror');

function notAPort(value) {
  const error = new codes.ERR_INVALID_ARG_TYPE('port', 'MessagePort', value);
  error.message = 'The "port" argument must be a MessagePort instance';
  return error;
}

function receiveMessageOnPort(port) {
  const handle = port?.[kHandle];
  if (handle === undefined) throw notAPort(port);
  const received = binding.receive(handle);
  return received === undefined ? undefined : { message: received[0] };
}

// Delivers everything that has come, now.
function drainMessagePort(port) {
  if (port !== undefined && port !== null) binding.drain(port[kHandle]);
}

// ---- Channels ----------------------------------------------------------------------------------

function MessageChannel() {
  if (new.target === undefined) throw new codes.ERR_CONSTRUCT_CALL_REQUIRED('MessageChannel');
  const { 0: first, 1: second } = binding.makeChannel();
  this.port1 = makePort(first);
  this.port2 = makePort(second);
}

function moveMessagePortToContext(port, contextifiedSandbox) {
  if (!isMessagePort(port)) throw notAPort(port);
  if (isClosedPort(port)) throw new codes.ERR_CLOSED_MESSAGE_PORT();
  const isObject = typeof contextifiedSandbox === 'object' && contextifiedSandbox !== null;
  if (!isObject || !require('internal/vm/contexts').isContext(contextifiedSandbox)) {
    const error = new codes.ERR_INVALID_ARG_TYPE('contextifiedSandbox', 'Object', contextifiedSandbox);
    error.message = 'Invalid context argument';
    throw error;
  }
  return require('internal/vm/moved_port').move(port, contextifiedSandbox);
}

module.exports = {
  MessageChannel,
  MessagePort,
  attach,
  drainMessagePort,
  handleOf,
  isClosedPort,
  isMessagePort,
  kClosed,
  kHandle,
  kKeepsAlive,
  kReceive,
  kReceiveError,
  makePort,
  moveMessagePortToContext,
  post,
  readTransferList,
  receiveMessageOnPort,
};
