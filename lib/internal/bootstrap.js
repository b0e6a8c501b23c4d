'use strict';

// The first JavaScript of a realm: the loader of our own modules, the queues, the process object, the
// globals. `exports` gets what C++ calls in the life of a process; see src/runtime/environment.cc.

const { compile } = internalBinding('builtins');
const bindings = { __proto__: null };
const modules = { __proto__: null };
const processObject = {};

// Bindings that the engine's own language serves best.
const scripted = {
  __proto__: null,
  inspect: 'internal/engine/insides',
  types: 'internal/engine/brands',
};

// The binding's object is made once.
function cachedBinding(name) {
  return bindings[name] ??=
    name in scripted ? requireBuiltin(scripted[name]) : internalBinding(name);
}

function requireBuiltin(id) {
  const known = modules[id];
  if (known !== undefined) return known.exports;
  const loading = { __proto__: null, exports: {} };
  modules[id] = loading;
  try {
    const body = compile(id);
    body(loading.exports, requireBuiltin, loading, processObject, cachedBinding, primordials);
  } catch (error) {
    // The stack was full, say: the next time it may load.
    delete modules[id];
    throw error;
  }
  return loading.exports;
}

// What has been loaded, as the user's require has it for theirs.
requireBuiltin.cache = modules;

compile('internal/primordials')(
  {}, requireBuiltin, {}, processObject, cachedBinding, primordials);
requireBuiltin('internal/errors/stack_trace').install();

const { setDoor, setQueues } = cachedBinding('loop');
const { restore } = requireBuiltin('internal/async_context');
const taskQueues = requireBuiltin('internal/process/task_queues');
const rejections = requireBuiltin('internal/process/rejections');
const { reportError } = requireBuiltin('internal/process/uncaught');
const { runImmediates, runTimers } = requireBuiltin('internal/timers');

// How a completed operation of C++ calls its owner (src/runtime/callback_door.h).
function enter(owner, name, a, b, c, d) {
  restore(owner.asyncContext);
  owner[name](a, b, c, d);
}

setDoor(reportError, enter);
setQueues(taskQueues.runTicks, rejections.reportRejections, runImmediates, runTimers);
taskQueues.setReporters(rejections.reportRejections, reportError);
rejections.setUp(reportError, cachedBinding('options')['--unhandled-rejections']);

requireBuiltin('internal/process/object').setUp();
requireBuiltin('internal/globals').setUp();

exports.runMain = requireBuiltin('internal/main').runMain;
exports.emitBeforeExit = function emitBeforeExit() {
  restore(undefined);
  processObject.emit('beforeExit', processObject.exitCode ?? 0);
};
exports.emitExit = function emitExit() {
  restore(undefined);
  if (!processObject._exiting) {
    processObject._exiting = true;
    processObject.emit('exit', processObject.exitCode ?? 0);
  }
  return processObject.exitCode ?? 0;
};
