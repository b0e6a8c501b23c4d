'use strict';

// node:child_process. What collects output, waits or talks to the child is loaded when it is used.

const {
  ArrayIsArray, ArrayPrototypeConcat, ArrayPrototypeIncludes, ArrayPrototypeIndexOf,
  ArrayPrototypeSlice, ArrayPrototypeSplice, SymbolDispose,
} = primordials;
const { AbortError, codes: { ERR_CHILD_PROCESS_IPC_REQUIRED } } = require('internal/errors');
const { validateAbortSignal, validateArray, validateObject } = require('internal/validators');
const {
  normalizeSpawn, refuseNull, refuseNulls, toKillSignal, validPath, validateTimeout,
} = require('internal/child_process/arguments');
const { toArray } = require('internal/child_process/stdio');
const { loadLazily } = require('internal/util/lazy_property');

// ---- spawn -------------------------------------------------------------------------------------

// What goes wrong with a child is told by the child.
function tellingErrors(child, act) {
  try {
    act();
  } catch (error) {
    child.emit('error', error);
  }
}

function killAfter(child, delay, killSignal) {
  const { clearTimeout, setTimeout } = require('timers');
  let timer = setTimeout(() => {
    timer = null;
    tellingErrors(child, () => child.kill(killSignal));
  }, delay);
  child.once('exit', () => {
    if (timer !== null) clearTimeout(timer);
  });
}

function followSignal(child, signal, killSignal) {
  const abort = () => tellingErrors(child, () => {
    const isDying = child.kill(killSignal);
    if (isDying) child.emit('error', new AbortError(undefined, { cause: signal.reason }));
  });
  if (signal.aborted) {
    process.nextTick(abort);
    return;
  }
  const { addAbortListener } = require('internal/events/abort_listener');
  const listener = addAbortListener(signal, abort);
  child.once('exit', () => listener[SymbolDispose]());
}

function spawn(file, args, options) {
  options = normalizeSpawn(file, args, options);
  validateTimeout(options.timeout);
  validateAbortSignal(options.signal, 'options.signal');
  const killSignal = toKillSignal(options.killSignal);
  const { ChildProcess } = require('internal/child_process/child');
  const child = new ChildProcess();
  child.spawn(options);
  if (options.timeout > 0) killAfter(child, options.timeout, killSignal);
  if (options.signal) followSignal(child, options.signal, killSignal);
  return child;
}

// ---- fork --------------------------------------------------------------------------------------

// A text to evaluate is ours, not the child's.
function inheritedArguments() {
  const { execArgv } = process;
  const text = internalBinding('options')['--eval'];
  if (text === undefined) return execArgv;
  const at = ArrayPrototypeIndexOf(execArgv, text);
  const list = ArrayPrototypeSlice(execArgv);
  if (at > 0) ArrayPrototypeSplice(list, at - 1, 2);
  return list;
}

function stdioWithChannel({ silent, stdio }) {
  if (typeof stdio === 'string') return toArray(stdio, 'ipc');
  if (!ArrayIsArray(stdio)) return toArray(silent ? 'pipe' : 'inherit', 'ipc');
  if (!ArrayPrototypeIncludes(stdio, 'ipc')) {
    throw new ERR_CHILD_PROCESS_IPC_REQUIRED('options.stdio');
  }
  return stdio;
}

function fork(modulePath, args = [], options) {
  modulePath = validPath(modulePath, 'modulePath');
  if (args === null) {
    args = [];
  } else if (typeof args === 'object' && !ArrayIsArray(args)) {
    options = args;
    args = [];
  } else {
    validateArray(args, 'args');
  }
  if (options !== undefined && options !== null) validateObject(options, 'options');
  options = { __proto__: null, ...options, shell: false };
  options.execPath ||= process.execPath;
  refuseNull(options.execPath, 'options.execPath');
  const execArgv = options.execArgv || inheritedArguments();
  refuseNulls(execArgv, 'options.execArgv');
  options.execArgv = execArgv;
  options.stdio = stdioWithChannel(options);
  return spawn(options.execPath, ArrayPrototypeConcat(execArgv, [modulePath], args), options);
}

// ---- What is loaded later ----------------------------------------------------------------------

function execSync(command, options) {
  return require('internal/child_process/sync').execSync(command, options);
}

function execFileSync(file, args, options) {
  return require('internal/child_process/sync').execFileSync(file, args, options);
}

function spawnSync(file, args, options) {
  return require('internal/child_process/sync').spawnSync(file, args, options);
}

function _forkChild(fd, serializationMode) {
  require('internal/child_process/channel').setUpInChild(fd, serializationMode);
}

module.exports = {
  _forkChild,
  ChildProcess: undefined,
  exec: undefined,
  execFile: undefined,
  execFileSync,
  execSync,
  fork,
  spawn,
  spawnSync,
};

loadLazily(module.exports, 'ChildProcess', 'internal/child_process/child');
loadLazily(module.exports, 'exec', 'internal/child_process/exec');
loadLazily(module.exports, 'execFile', 'internal/child_process/exec');
