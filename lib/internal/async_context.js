'use strict';

// What is carried from the callback that schedules to the callback that runs. Everything that
// schedules takes `slot.current` with it, and everything that runs a callback puts it back with
// switchTo(); the value itself is AsyncLocalStorage's affair. As long as nobody uses that, all
// contexts are undefined, and a comparison is all it costs. How contexts go with promises is told in
// internal/promise_contexts.

const { ReflectApply } = primordials;

// `hooks`: of async_hooks, while somebody wants them (lib/internal/async_hooks.js).
// `isLeftBehind`: `current` is that of a microtask that threw just now.
// `isOfTick`: `current` is that of a tick.
// `leftByTick`: what a tick that threw has left in Node for those who bring no context of their own.
// `timers`, `immediates`: their batches, for internal/process/left_contexts, once there are some.
const slot = {
  __proto__: null,
  current: undefined,
  hooks: undefined,
  isLeftBehind: false,
  isOfTick: false,
  leftByTick: undefined,
  timers: undefined,
  immediates: undefined,
};
let tellEngine;  // what context it is, once contexts go with promises

function switchTo(context) {
  slot.current = context;
  if (tellEngine !== undefined) tellEngine(context);
}

function restore(context) {
  slot.isLeftBehind = false;
  if (slot.current !== context) switchTo(context);
}

// Runs before a promise job, in the engine's queue. V8 takes a context away after its job, unless
// that throws, and gives none to a job that has none: so an error's context lasts one job longer.
function restoreForJob(context) {
  if (context !== undefined || !slot.isLeftBehind) restore(context);
  else slot.isLeftBehind = false;
}

function runIn(context, callback, self, args) {
  const before = slot.current;
  switchTo(context);
  try {
    return ReflectApply(callback, self, args);
  } finally {
    restore(before);
  }
}

// From now on contexts go with promises too.
function track() {
  tellEngine ??= require('internal/promise_contexts').track();
}

// Called back by what nobody waits for; hooks hear nothing of that.
function nobody() {}

module.exports = { nobody, restore, restoreForJob, runIn, slot, switchTo, track };
