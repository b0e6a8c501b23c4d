'use strict';

// Ids of what calls back, and the hooks that follow them (`async_hooks`). Off until a program asks for an id or enables a
// hook: then `slot.hooks` is what everything that schedules passes by, and each callback is wrapped in what says that it runs.

const {
  ArrayPrototypeConcat, ArrayPrototypeFilter, ArrayPrototypePush, ReflectApply,
  SafeFinalizationRegistry, SafeWeakMap, WeakMapPrototypeDelete, WeakMapPrototypeGet, WeakMapPrototypeSet,
} = primordials;
const { slot } = require('internal/async_context');

const kMainScript = 1;

let lastId = kMainScript;
// What runs now; at the bottom the main script, and after it whatever was not seen being scheduled.
let running = { __proto__: null, asyncId: kMainScript, triggerAsyncId: 0, resource: {} };
// Those of enabled hooks. Replaced and never changed, because hooks may change it.
let enabled = [];
// Of what may be cleared or closed before it runs, and of the owners of operations.
const frames = new SafeWeakMap();

// An error of a hook ends the process; nobody is asked.
function callHooks(name, a, b, c, d) {
  const hooks = enabled;
  for (let i = 0; i < hooks.length; i++) {
    const callback = hooks[i][name];
    if (callback === undefined) continue;
    try {
      ReflectApply(callback, hooks[i].self, [a, b, c, d]);
    } catch (error) {
      require('internal/process/fatal_error').print(error);
      internalBinding('life').exit(1);
    }
  }
}

function newFrame(type, resource, triggerAsyncId = running.asyncId) {
  const frame = { __proto__: null, asyncId: ++lastId, triggerAsyncId, resource };
  if (enabled.length > 0) callHooks('init', frame.asyncId, type, triggerAsyncId, resource);
  return frame;
}

function runIn(frame, callback, self, args) {
  const before = running;
  running = frame;
  if (enabled.length > 0) callHooks('before', frame.asyncId);
  try {
    return ReflectApply(callback, self, args);
  } finally {
    if (enabled.length > 0) callHooks('after', frame.asyncId);
    running = before;
  }
}

// --- The end of resources: told in the check phase, all at once ------------------------------------

let destroyed = [];

function tellDestroyed() {
  const ids = destroyed;
  destroyed = [];
  for (let i = 0; i < ids.length; i++) callHooks('destroy', ids[i]);
}

function destroy(asyncId) {
  if (enabled.length === 0) return;
  ArrayPrototypePush(destroyed, asyncId);
  if (destroyed.length > 1) return;
  const { hooks } = slot;
  slot.hooks = undefined; // nobody is to hear of this one
  require('timers').setImmediate(tellDestroyed).unref();
  slot.hooks = hooks;
}

function hasHooksOf(name) {
  for (let i = 0; i < enabled.length; i++) {
    if (enabled[i][name] !== undefined) return true;
  }
  return false;
}

const hasDestroyHooks = () => hasHooksOf('destroy');
const hasInitHooks = () => hasHooksOf('init');

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
  return function(...args) {
    try {
      return runIn(frame, callback, this, args);
    } finally {
      destroy(frame.asyncId);
    }
  };
}

// A timer or an immediate, whose `callbackName` it is called by, until gone().
function adopt(type, resource, callbackName) {
  const frame = newFrame(type, resource);
  const callback = resource[callbackName];
  WeakMapPrototypeSet(frames, resource, frame);
  resource[callbackName] = function(...args) {
    return runIn(frame, callback, this, args);
  };
}

function gone(resource) {
  const frame = WeakMapPrototypeGet(frames, resource);
  if (frame === undefined) return;
  WeakMapPrototypeDelete(frames, resource);
  destroy(frame.asyncId);
}

// The owner of an operation of C++, which enterOwner() calls: a request once, a handle until it is closed.
function own(type, owner, resource = owner) {
  WeakMapPrototypeSet(frames, owner, newFrame(type, resource));
}

function enterOwner(owner, name, args) {
  const frame = WeakMapPrototypeGet(frames, owner);
  if (frame === undefined) return ReflectApply(owner[name], owner, args);
  try {
    return runIn(frame, owner[name], owner, args);
  } finally {
    if (name === 'oncomplete' || name === 'onclose') gone(owner);
  }
}

// ---------------------------------------------------------------------------------------------------

let isOn = false;

function switchOn() {
  if (isOn) return;
  isOn = true;
  // Behind the main script nothing runs that has no id, except what was scheduled before.
  const main = running;
  process.nextTick(() => { main.asyncId = main.triggerAsyncId = 0; });
  const hooks = { __proto__: null, adopt, enterOwner, gone, own, wrap };
  // Where births are recorded (internal/why/births), that comes first.
  if (slot.hooks === undefined) slot.hooks = hooks;
  else slot.hooks.next = hooks;
}

function enable(hook) {
  switchOn();
  disable(hook);
  enabled = ArrayPrototypeConcat(enabled, [hook]);
}

function disable(hook) {
  enabled = ArrayPrototypeFilter(enabled, (other) => other !== hook);
}

module.exports = {
  current: () => running, destroy, destroyWhenCollected, disable, enable, hasDestroyHooks, hasInitHooks, newFrame, runIn, switchOn,
};
