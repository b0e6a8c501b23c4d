'use strict';

// The first JavaScript of a realm: the loader of our own modules, the globals, and what C++ calls
// in the life of a process (src/runtime/environment.cc), which goes into `exports`. Nothing else is
// loaded before it is needed: every module costs time at every start.

const { awaitingText, run } = internalBinding('builtins');
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

// Where sources are rewritten for the sake of `await`, so are ours.
function rewritten(id) {
  const text = awaitingText(id);
  if (text === '') return undefined;
  return requireBuiltin('internal/engine/await_rewrite').rewrite(text, 'script', `node:${id}`);
}

function requireBuiltin(id) {
  const known = modules[id];
  if (known !== undefined) return known.exports;
  const loading = { __proto__: null, exports: {} };
  modules[id] = loading;
  try {
    run(id, {
      __proto__: null,
      exports: loading.exports,
      require: requireBuiltin,
      module: loading,
      process: processObject,
      internalBinding: cachedBinding,
      primordials,
    }, awaitingText === undefined ? undefined : rewritten(id));
  } catch (error) {
    // The stack was full, say: the next time it may load.
    delete modules[id];
    throw error;
  }
  return loading.exports;
}

// What has been loaded, as the user's require has it for theirs.
requireBuiltin.cache = modules;
requireBuiltin.life = exports;

requireBuiltin('internal/primordials');
requireBuiltin('internal/errors/stack_trace');

// ---- The process object, which is filled when somebody first looks at it -----------------------

let isProcessFilled = false;

function fillProcess() {
  if (!isProcessFilled) {
    const { setUp } = requireBuiltin('internal/process/object');
    requireBuiltin('internal/process/exit_events');
    setUp();
    isProcessFilled = true;
  }
  return processObject;
}

primordials.ObjectSetPrototypeOf(processObject, new primordials.Proxy({ __proto__: null }, {
  __proto__: null,
  get: (target, name) => fillProcess()[name],
  has: (target, name) => name in fillProcess(),
  set(target, name, value) {
    fillProcess()[name] = value;
    return true;
  },
}));

// ---- What C++ calls ----------------------------------------------------------------------------

let context;  // internal/async_context, once something comes from outside
let loopFlags;
let tellOwner; // once somebody watches the loop

// How a completed operation of C++ calls its owner (src/runtime/callback_door.h).
function enter(owner, name, a, b, c, d) {
  context ??= requireBuiltin('internal/async_context');
  context.restore(owner.asyncContext);
  loopFlags ??= cachedBinding('loop').loopFlags;
  if (loopFlags[0] !== 0) {
    tellOwner ??= requireBuiltin('internal/callback_names').tell;
    tellOwner(owner, name);
  }
  const { hooks } = context.slot;
  if (hooks !== undefined) hooks.enterOwner(owner, name, [a, b, c, d]);
  else owner[name](a, b, c, d);
}

function report(error, fromPromise) {
  requireBuiltin('internal/process/uncaught').reportError(error, fromPromise);
  requireBuiltin('internal/process/left_contexts').noteThrown();
}

const { plainScript, setDoor, setRejectionCallbacks } = cachedBinding('life');
setDoor(report, enter);
setRejectionCallbacks((promise, reason, context, id) => {
  requireBuiltin('internal/process/rejections').noteRejection(promise, reason, context, id);
}, (promise) => {
  requireBuiltin('internal/process/rejections').noteHandled(promise);
});

requireBuiltin.fillProcess = fillProcess;
requireBuiltin.isProcessFilled = () => isProcessFilled;
requireBuiltin('internal/globals');

exports.tellWhy = () => requireBuiltin('internal/why/report').tellOnSignal();
exports.runMain = () => {
  if (plainScript === undefined) requireBuiltin('internal/main').runMain();
  else requireBuiltin('internal/modules/cjs').runMainFile(plainScript);
};
