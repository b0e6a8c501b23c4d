'use strict';

// The thread on which hooks run that were given to module.register() or --experimental-loader
// (internal/modules/hooks_client is its other end).

const {
  ArrayPrototypePush, AtomicsAdd, AtomicsNotify, Int32Array, ObjectDefineProperty,
  ObjectGetOwnPropertyDescriptor, ReflectApply,
  PromisePrototypeThen, PromiseResolve, SafeMap,
  SafeSet,
} = primordials;
const { listConditions } = internalBinding('modules');
const { codes } = require('internal/errors');
const { hooking } = require('internal/modules/graph');
const { loadPlainly, resolvePlainly } = require('internal/modules/esm/hooked');
const { isSource } = require('internal/modules/hooks');
const { URL } = require('internal/url/url');
const { validateObject, validateString } = require('internal/validators');
const { serialize } = require('internal/worker/errors');

// From the first to the last that is asked; { run, url }
const chains = { __proto__: null, resolve: [], load: [] };
const names = { __proto__: null, resolve: 'nextResolve', load: 'nextLoad' };
const pending = new SafeMap(); // number -> whether somebody stands still for it
let ready = PromiseResolve();
let last = 0; // of the numbers
let port;
let lock;

// ---- Chains ------------------------------------------------------------------------------------

// Gone with the old name of import attributes.
function addOldName(context) {
  return ObjectDefineProperty(context, 'importAssertions', {
    __proto__: null,
    get() {
      warnOfOldName();
      return this.importAttributes;
    },
    set(value) {
      warnOfOldName();
      this.importAttributes = value;
    },
    enumerable: false,
    configurable: true,
  });
}

function warnOfOldName() {
  process.emitWarning('Use `importAttributes` instead of `importAssertions`', 'ExperimentalWarning');
}

// What a hook says by the old name.
function takeOldName(given) {
  const old = ObjectGetOwnPropertyDescriptor(given, 'importAssertions');
  if (old === undefined || old.get !== undefined) return given;
  warnOfOldName();
  const { importAssertions, ...others } = given;
  return { importAttributes: importAssertions, ...others };
}

function checkSubject(name, subject, what) {
  if (name === 'resolve') {
    validateString(subject, `${what} specifier`);
    return;
  }
  validateString(subject, `${what} url`);
  if (!URL.canParse(subject)) {
    throw new codes.ERR_INVALID_ARG_VALUE(`${what} url`, subject, 'should be a URL string');
  }
}

function checkResult(result, what) {
  if (typeof result !== 'object' || result === null) {
    throw new codes.ERR_INVALID_RETURN_VALUE('an object', what, result);
  }
}

async function runAt(name, at, subject, context) {
  const chain = chains[name];
  if (at < 0) {
    return name === 'resolve' ? resolvePlainly(subject, context) : loadPlainly(subject, context, false);
  }
  const { run, url } = chain[at];
  const hook = `${url} '${name}'`;
  const what = `${hook} hook's ${names[name]}()`;
  let isNextAsked = false;
  const next = nextOf(name, async (nextSubject, given) => {
    isNextAsked = true;
    checkSubject(name, nextSubject, what);
    if (given !== undefined && given !== null) validateObject(given, `${what} context`);
    const merged = given ? addOldName({ ...context, ...takeOldName(given) }) : context;
    const result = await runAt(name, at - 1, nextSubject, merged);
    return result;
  });
  const result = await ReflectApply(run, undefined, [subject, context, next]);
  checkResult(result, what);
  if (!isNextAsked && !result.shortCircuit) throw new codes.ERR_LOADER_CHAIN_INCOMPLETE(hook);
  return result;
}

// Programs print them.
function nextOf(name, step) {
  return name === 'resolve' ?
    async function nextResolve(specifier, context) { return step(specifier, context); } :
    async function nextLoad(url, context) { return step(url, context); };
}

function lastOf(name) {
  const chain = chains[name];
  return `${chain.length === 0 ? 'the default' : chain[chain.length - 1].url} '${name}'`;
}

function badProperty(expected, name, property, value) {
  return new codes.ERR_INVALID_RETURN_PROPERTY_VALUE(expected, lastOf(name), property, value);
}

async function resolve(specifier, parentURL, importAttributes) {
  const context = addOldName({ conditions: listConditions(true), importAttributes, parentURL });
  const given = { ...importAttributes };
  const result = await runAt('resolve', chains.resolve.length - 1, specifier, context);
  const { format, importAttributes: found, url } = takeOldName(result);
  if (found !== undefined && (typeof found !== 'object' || found === null)) {
    throw badProperty('an object', 'resolve', 'importAttributes', found);
  }
  if (typeof url !== 'string' || !URL.canParse(url)) {
    throw badProperty('a URL string', 'resolve', 'url', url);
  }
  if (format !== undefined && format !== null && typeof format !== 'string') {
    throw badProperty('a string', 'resolve', 'format', format);
  }
  return { url, format, importAttributes: found === undefined ? given : { ...found } };
}

async function load(url, format, importAttributes) {
  const context = addOldName({ format, importAttributes });
  const result = await runAt('load', chains.load.length - 1, url, context);
  const { format: found, responseURL, source } = result;
  if (found !== undefined && found !== null && typeof found !== 'string') {
    throw badProperty('a string', 'load', 'format', found);
  }
  if (source !== undefined && source !== null && !isSource(source)) {
    throw badProperty('a string, an ArrayBuffer, or a TypedArray', 'load', 'source', source);
  }
  return { format: found, responseURL, source };
}

// ---- Registering -------------------------------------------------------------------------------

let hasWarned = false;

function warnOfPreload() {
  if (hasWarned) return;
  hasWarned = true;
  process.emitWarning('`globalPreload` has been removed; use `initialize` instead.',
                      'UnsupportedWarning');
}

async function register(specifier, parentUrl, data) {
  const { importHooks } = require('internal/modules/esm/loader');
  const hooks = await importHooks(specifier, parentUrl);
  const { globalPreload, initialize, load, resolve } = hooks;
  if (globalPreload && !initialize) warnOfPreload();
  const url = new URL(specifier, parentUrl).href;
  if (resolve) ArrayPrototypePush(chains.resolve, { __proto__: null, run: resolve, url });
  if (load) ArrayPrototypePush(chains.load, { __proto__: null, run: load, url });
  // Those that are loaded next have them, too.
  hooking.remote = local;
  hooking.isOn = true;
  await initialize?.(data);
}

// By what runs on this thread: those that ask wait for it.
function registerHere(specifier, parentUrl, data) {
  const begun = register(specifier, parentUrl, data);
  ready = PromisePrototypeThen(ready, () => begun);
}

const refuse = () => { throw new codes.ERR_NOT_IMPLEMENTED('waiting for hooks on their own thread'); };
const local = {
  __proto__: null,
  resolve: (specifier, parentURL, attributes) => resolve(specifier, parentURL, { ...attributes }),
  load: (url, format, attributes) => load(url, format, { ...attributes }),
  resolveSync: refuse,
  loadSync: refuse,
};

// ---- Requests ----------------------------------------------------------------------------------

const methods = { __proto__: null, load, register, resolve };

function tell(message) {
  port.postMessage(message);
  if (lock === undefined) return;
  AtomicsAdd(lock, 0, 1);
  AtomicsNotify(lock, 0);
}

function answer(id, message) {
  if (pending.delete(id)) tell({ id, ...message });
}

// Behind what hooks have put off, warnings above all: with the answer the process may end.
function inTick(action) {
  require('internal/process/task_queues').nextTick(action);
}

function onMessage({ id, method, args, isSync }) {
  last = id;
  pending.set(id, isSync);
  port.unref(); // what is left then keeps the thread busy
  PromisePrototypeThen(PromisePrototypeThen(ready, () => ReflectApply(methods[method], undefined, args)),
    (value) => inTick(() => answerWith(id, value)),
    (error) => inTick(() => answer(id, { error: serialize(error) })));
}

function answerWith(id, value) {
  try {
    answer(id, { value });
  } catch (error) {
    pending.set(id, true);
    answer(id, { error: serialize(error) });
  }
}

// Nothing is under way: what has been asked for and is not there will never come.
function onIdle() {
  port.ref();
  let isAnyLater = false;
  const stuck = new SafeSet();
  pending.forEach((isSync, id) => {
    if (isSync) stuck.add(id);
    else isAnyLater = true;
  });
  stuck.forEach((id) => answer(id, { value: { neverSettles: true } }));
  if (isAnyLater) tell({ type: 'idle', last });
}

function onFatal(error) {
  tell({ type: 'fatal', error: serialize(error) });
}

// ---- The thread --------------------------------------------------------------------------------

function writeThrough(name, fd) {
  const { Writable } = require('internal/streams/writable');
  const stream = new Writable({
    __proto__: null,
    decodeStrings: true,
    write(chunk, encoding, callback) {
      require('fs').writeSync(fd, chunk);
      callback();
    },
  });
  ObjectDefineProperty(process, name, {
    __proto__: null, value: stream, writable: true, enumerable: true, configurable: true,
  });
}

function exitWithAll() {
  const { exit } = process;
  process.exit = function(code = process.exitCode) {
    tell({ type: 'exit', code });
    ReflectApply(exit, process, [code]);
  };
}

function run(started) {
  const { workerData } = started;
  port = workerData.port;
  if (workerData.memory !== undefined) lock = new Int32Array(workerData.memory);
  started.workerData = null;
  started.parentPort.close();
  started.parentPort = null;
  writeThrough('stdout', 1);
  writeThrough('stderr', 2);
  exitWithAll();
  port.on('message', onMessage);
}

module.exports = { onFatal, onIdle, registerHere, run };
