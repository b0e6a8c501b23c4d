'use strict';

// Ids of what calls back, and the hooks that follow them (`async_hooks`). Off until a program asks for an id or enables a
// hook: then `slot.hooks` is what everything that schedules passes by, and each callback is wrapped in what says that it runs.

const {
  ArrayPrototypeConcat, ArrayPrototypeFilter, ArrayPrototypeIncludes, ArrayPrototypePop, ArrayPrototypePush, Error, ReflectApply,
  SafeFinalizationRegistry, SafeWeakMap, WeakMapPrototypeDelete, WeakMapPrototypeGet, WeakMapPrototypeSet,
} = primordials;
const { nobody, slot } = require('internal/async_context');

function nop() {}

const kMainScript = 1;
// So many ends are told at the next microtask, and not at the next turn: a loop of microtasks would only collect them.
const kDestroyedMost = 16384;

let lastId = kMainScript;
// At the bottom the main script, and after it whatever was not seen being scheduled.
const bottom = { __proto__: null, asyncId: kMainScript, triggerAsyncId: 0, resource: {} };
let running = bottom;
let failed; // what ran when something was thrown that is being reported
let leaveResumed = nop; // internal/promise_hooks, once promises are followed
let defaultTrigger; // an id: what is made now was caused by that, whatever runs
// Those of enabled hooks. Replaced and never changed.
let enabled = [];
let calls = 0; // of hooks, under way
let changed; // `enabled` once none is
// What the enabled hooks want to hear.
const wants = { __proto__: null, init: false, before: false, after: false, destroy: false, promiseResolve: false };
// Of what may be cleared or closed before it runs, and of the owners of operations.
const frames = new SafeWeakMap();

function setEnabled(hooks) {
  if (calls > 0) {
    changed = hooks;
    return;
  }
  enabled = hooks;
  changed = undefined;
  for (const name in wants) wants[name] = hasHooksOf(name);
}

function hasHooksOf(name) {
  for (let i = 0; i < enabled.length; i++) {
    if (enabled[i][name] !== undefined) return true;
  }
  return false;
}

function stackOf(error) {
  if (error !== null && typeof error === 'object' && typeof error.stack === 'string') return error.stack;
  const { inspect } = require('internal/util/inspect');
  return new Error(inspect(error)).stack;
}

// An error of a hook ends the process; nobody is asked.
function end(error) {
  internalBinding('stdio').writeString(2, `${stackOf(error)}\n`);
  if (internalBinding('options')['--abort-on-uncaught-exception']) process.abort();
  process.exit(1);
}

// What a hook changes about hooks holds for the next event.
function callHooks(name, a, b, c, d) {
  const hooks = enabled;
  calls++;
  for (let i = 0; i < hooks.length; i++) {
    const callback = hooks[i][name];
    if (callback === undefined) continue;
    try {
      ReflectApply(callback, hooks[i].self, [a, b, c, d]);
    } catch (error) {
      end(error);
    }
  }
  calls--;
  if (calls === 0 && changed !== undefined) setEnabled(changed);
}

function newFrame(type, resource, triggerAsyncId = defaultTrigger ?? running.asyncId) {
  const frame = { __proto__: null, asyncId: ++lastId, triggerAsyncId, resource };
  if (wants.init) callHooks('init', frame.asyncId, type, triggerAsyncId, resource);
  return frame;
}

function runIn(frame, callback, self, args) {
  const before = running;
  const trigger = defaultTrigger;
  running = frame;
  defaultTrigger = undefined;
  if (wants.before) callHooks('before', frame.asyncId);
  try {
    return ReflectApply(callback, self, args);
  } finally {
    if (wants.after) callHooks('after', frame.asyncId);
    running = before;
    defaultTrigger = trigger;
  }
}

// What the loop calls. Where it throws, it runs until the error has been reported.
function enter(frame, callback, self, args) {
  settle();
  if (running !== bottom || bottom.asyncId === kMainScript) return runIn(frame, callback, self, args);
  running = failed = frame;
  if (wants.before) callHooks('before', frame.asyncId);
  const result = ReflectApply(callback, self, args);
  failed = undefined;
  if (wants.after) callHooks('after', frame.asyncId);
  running = bottom;
  return result;
}

// Nothing of what ran before runs any more.
function settle() {
  leaveResumed();
  afterError();
}

function afterError() {
  if (failed === undefined || running !== failed) return;
  failed = undefined;
  if (wants.after) callHooks('after', running.asyncId);
  running = bottom;
}

// Nobody is to hear of what is made meanwhile.
function untold(callback) {
  const { hooks } = slot;
  slot.hooks = undefined;
  try {
    return callback();
  } finally {
    slot.hooks = hooks;
  }
}

// What callback(a, b) makes was caused by this owner.
function causedBy(owner, callback, a, b) {
  const before = defaultTrigger;
  defaultTrigger = WeakMapPrototypeGet(frames, owner)?.asyncId;
  try {
    return callback(a, b);
  } finally {
    defaultTrigger = before;
  }
}

// --- The end of resources: told when the check phase begins, or nothing is left to do, all at once --

let destroyed = [];

function tellDestroyed() {
  leaveResumed();
  while (destroyed.length > 0) {
    const ids = destroyed;
    destroyed = [];
    for (let i = 0; i < ids.length; i++) callHooks('destroy', ids[i]);
  }
}

function destroy(asyncId) {
  if (!wants.destroy) return;
  const { length } = destroyed;
  ArrayPrototypePush(destroyed, asyncId);
  if (length !== 0 && length !== kDestroyedMost) return;
  if (length === 0) untold(() => require('timers').setImmediate(nop).unref());
  else untold(() => require('internal/process/task_queues').queueMicrotask(tellDestroyed));
}

const hasDestroyHooks = () => wants.destroy;
const hasInitHooks = () => wants.init;

let collected;

function destroyWhenCollected(resource, asyncId) {
  collected ??= new SafeFinalizationRegistry((end) => {
    if (!end.isTold) destroy(end.asyncId);
  });
  const end = { __proto__: null, asyncId, isTold: false };
  collected.register(resource, end);
  return end;
}

// --- What schedules calls these --------------------------------------------------------------------

// A callback that runs once, with the resource that stands for it.
function wrap(type, resource, callback) {
  const frame = newFrame(type, resource);
  // Errors of microtasks are reported when nothing runs.
  const run = type === 'Microtask' ? runMicrotask : enter;
  return function(...args) {
    try {
      return run(frame, callback, this, args);
    } finally {
      destroy(frame.asyncId);
    }
  };
}

function runMicrotask(frame, callback, self, args) {
  leaveResumed();
  return runIn(frame, callback, self, args);
}

// A timer or an immediate, whose `callbackName` it is called by, until gone().
function adopt(type, resource, callbackName) {
  const frame = newFrame(type, resource);
  const callback = resource[callbackName];
  WeakMapPrototypeSet(frames, resource, frame);
  resource[callbackName] = function(...args) {
    return enter(frame, callback, this, args);
  };
}

function gone(resource) {
  const frame = WeakMapPrototypeGet(frames, resource);
  if (frame === undefined) return;
  WeakMapPrototypeDelete(frames, resource);
  destroy(frame.asyncId);
}

// The owner of an operation of C++, which enterOwner() calls: a request once, a handle until it is closed.
// `cause`: another owner, if it is not what runs.
function own(type, owner, resource = owner, cause = undefined) {
  const trigger = cause === undefined ? undefined : WeakMapPrototypeGet(frames, cause)?.asyncId;
  WeakMapPrototypeSet(frames, owner, newFrame(type, resource, trigger));
}

// A call of such an owner, by others than C++.
function enterAs(owner, callback, args) {
  const frame = WeakMapPrototypeGet(frames, owner);
  if (frame === undefined) return ReflectApply(callback, undefined, args);
  // A program may ask for it inside of a promise's reaction.
  return running === bottom ? enter(frame, callback, undefined, args) : runIn(frame, callback, undefined, args);
}

function enterOwner(owner, name, args) {
  const frame = WeakMapPrototypeGet(frames, owner);
  if (frame === undefined) return ReflectApply(owner[name], owner, args);
  if (owner[name] === nobody) return gone(owner);
  try {
    return enter(frame, owner[name], owner, args);
  } finally {
    if (name === 'oncomplete' || name === 'onclose') gone(owner);
  }
}

// ---------------------------------------------------------------------------------------------------

// --- Promises --------------------------------------------------------------------------------------

let ofPromises; // frames, by promise, once hooks want them
const outer = []; // what ran before each promise's reaction that runs, innermost last

// One that was made before anybody listened has an id as well.
function frameOf(promise) {
  const frame = WeakMapPrototypeGet(ofPromises, promise);
  return frame ?? setFrame(promise, {
    __proto__: null, asyncId: ++lastId, triggerAsyncId: running.asyncId, resource: promise,
  });
}

function setFrame(promise, frame) {
  WeakMapPrototypeSet(ofPromises, promise, frame);
  if (wants.destroy) destroyWhenCollected(promise, frame.asyncId);
  return frame;
}

function followPromises() {
  ofPromises = new SafeWeakMap();
  const promiseHooks = require('internal/promise_hooks');
  ({ leaveResumed } = promiseHooks);
  promiseHooks.listen('init', (promise, parent) => {
    const trigger = parent === undefined ? undefined : frameOf(parent).asyncId;
    setFrame(promise, newFrame('PROMISE', promise, trigger));
  });
  promiseHooks.listen('before', (promise) => {
    ArrayPrototypePush(outer, running);
    running = frameOf(promise);
    if (wants.before) callHooks('before', running.asyncId);
  });
  promiseHooks.listen('after', (promise) => {
    const { asyncId } = frameOf(promise);
    if (wants.after) callHooks('after', asyncId);
    if (running.asyncId === asyncId && outer.length > 0) running = ArrayPrototypePop(outer);
  });
  promiseHooks.listen('settled', (promise) => {
    if (wants.promiseResolve) callHooks('promiseResolve', frameOf(promise).asyncId);
  });
}

// An unhandled rejection is told of where the promise was made.
function inPromise(promise, callback, argument) {
  if (ofPromises === undefined) return callback(argument);
  const before = running;
  running = frameOf(promise);
  try {
    return callback(argument);
  } finally {
    running = before;
  }
}

// ---------------------------------------------------------------------------------------------------

let isOn = false;

function switchOn() {
  if (isOn) return;
  isOn = true;
  // After the main script nothing runs that has no id, except what was scheduled before.
  process.nextTick(() => { bottom.asyncId = bottom.triggerAsyncId = 0; });
  const hooks = {
    __proto__: null,
    adopt, afterError, causedBy, enterAs, enterOwner, gone, inPromise, own, settle, tellDestroyed, untold, wrap,
  };
  // Where births are recorded (internal/why/births), that comes first.
  if (slot.hooks === undefined) slot.hooks = hooks;
  else slot.hooks.next = hooks;
  require.cache['internal/http/parser']?.exports.followHooks();
}

function enable(hook) {
  switchOn();
  if (hook.trackPromises !== false && ofPromises === undefined) followPromises();
  const hooks = changed ?? enabled;
  if (!ArrayPrototypeIncludes(hooks, hook)) setEnabled(ArrayPrototypeConcat(hooks, [hook]));
}

function disable(hook) {
  setEnabled(ArrayPrototypeFilter(changed ?? enabled, (other) => other !== hook));
}

module.exports = {
  current: () => running, destroy, destroyWhenCollected, disable, enable, hasDestroyHooks, hasInitHooks, newFrame, runIn, switchOn,
};
