'use strict';

// node:inspector, as far as programs need it that run: a session that evaluates. There is no debugger behind it, nobody can
// connect from outside, and what a session cannot do it says as of a method that is not there.

const {
  ErrorIsError, Infinity, MathTrunc, ObjectIs, ReflectApply, SafeSet, String,
} = primordials;
const EventEmitter = require('events');
const { runScript } = internalBinding('script');
const { codes } = require('internal/errors');
const { validateFunction, validateObject, validateString } = require('internal/validators');

const kNotFound = -32601;

// ---- What an expression gives ------------------------------------------------------------------

function classNameOf(value) {
  const name = value.constructor?.name;
  return typeof name === 'string' && name !== '' ? name : 'Object';
}

function describeNumber(value) {
  const description = ObjectIs(value, -0) ? '-0' : `${value}`;
  const isPlain = value === value && value !== Infinity && value !== -Infinity && description !== '-0';
  return isPlain ? { type: 'number', value, description } :
    { type: 'number', unserializableValue: description, description };
}

function describeObject(value) {
  const className = classNameOf(value);
  if (ErrorIsError(value)) {
    return { type: 'object', subtype: 'error', className, description: `${value.stack}` };
  }
  return { type: 'object', className, description: className };
}

// Of the protocol: a RemoteObject, which cannot be asked for more.
function describe(value, isByValue) {
  switch (typeof value) {
    case 'undefined': return { type: 'undefined' };
    case 'number': return describeNumber(value);
    case 'bigint': return { type: 'bigint', unserializableValue: `${value}n`, description: `${value}n` };
    case 'symbol': return { type: 'symbol', description: String(value) };
    case 'object':
      if (value === null) return { type: 'object', subtype: 'null', value: null };
      return isByValue ? { type: 'object', value: structuredCopy(value) } : describeObject(value);
    case 'function':
      return { type: 'function', className: 'Function', description: `${value}` };
    default: return { type: typeof value, value };
  }
}

function structuredCopy(value) {
  const { JSONParse, JSONStringify } = primordials;
  return JSONParse(JSONStringify(value));
}

function evaluate({ expression, returnByValue }) {
  validateString(expression, 'expression');
  try {
    return { result: describe(runScript(expression, ''), returnByValue === true) };
  } catch (error) {
    return {
      result: describe(error, false),
      exceptionDetails: {
        exceptionId: 1, text: 'Uncaught', lineNumber: 0, columnNumber: 0, exception: describe(error, false),
      },
    };
  }
}

const nothing = () => ({});
const methods = {
  '__proto__': null,
  'Console.disable': nothing,
  'Console.enable': nothing,
  'Runtime.disable': nothing,
  'Runtime.enable': nothing,
  'Runtime.evaluate': evaluate,
  'Runtime.getHeapUsage': () => {
    const { heapTotal, heapUsed } = process.memoryUsage();
    return { usedSize: MathTrunc(heapUsed), totalSize: MathTrunc(heapTotal) };
  },
  'Runtime.runIfWaitingForDebugger': nothing,
};

// ---- Sessions ----------------------------------------------------------------------------------

const connected = new SafeSet();

class Session extends EventEmitter {
  constructor() {
    super();
  }

  connect() {
    if (connected.has(this)) {
      throw new codes.ERR_INSPECTOR_ALREADY_CONNECTED('The inspector session');
    }
    connected.add(this);
  }

  connectToMainThread() {
    const { isMainThread } = require('worker_threads');
    if (isMainThread) throw new codes.ERR_INSPECTOR_NOT_WORKER();
    this.connect();
  }

  post(method, params, callback) {
    validateString(method, 'method');
    if (callback === undefined && typeof params === 'function') {
      callback = params;
      params = undefined;
    }
    if (params !== undefined && params !== null) validateObject(params, 'params');
    if (callback !== undefined) validateFunction(callback, 'callback');
    if (!connected.has(this)) throw new codes.ERR_INSPECTOR_NOT_CONNECTED();
    const run = methods[method];
    if (run === undefined) {
      callback?.(new codes.ERR_INSPECTOR_COMMAND(kNotFound, `'${method}' wasn't found`));
      return;
    }
    const result = ReflectApply(run, undefined, [params ?? {}]);
    callback?.(null, result);
  }

  disconnect() {
    connected.delete(this);
  }
}

// ---- What would let somebody in ----------------------------------------------------------------

function open() {
  throw new codes.ERR_INSPECTOR_NOT_AVAILABLE();
}

function close() {}

function url() {
  return undefined;
}

function waitForDebugger() {
  throw new codes.ERR_INSPECTOR_NOT_ACTIVE();
}

function events(names) {
  const all = {};
  for (let i = 0; i < names.length; i++) {
    all[names[i]] = (params) => { if (params !== undefined) validateObject(params, 'params'); };
  }
  return all;
}

const Network = events([
  'requestWillBeSent', 'responseReceived', 'loadingFinished', 'loadingFailed', 'dataSent', 'dataReceived',
  'webSocketCreated', 'webSocketClosed', 'webSocketHandshakeResponseReceived',
]);
const NetworkResources = { put(address, data) {} };
const DOMStorage = events(['domStorageItemAdded', 'domStorageItemRemoved', 'domStorageItemUpdated',
                           'domStorageItemsCleared', 'registerStorage']);

module.exports = {
  open, close, url, waitForDebugger, console: require('console'), Session, Network, NetworkResources, DOMStorage,
};
