'use strict';

// What is carried from the callback that schedules to the callback that runs. Everything that
// schedules takes `slot.current` with it, and everything that runs a callback puts it back with
// switchTo(); the value itself is AsyncLocalStorage's affair. As long as nobody uses that, all
// contexts are undefined, and a comparison is all it costs. How contexts go with promises is told in
// internal/promise_contexts.

// `hooks`: of async_hooks, while somebody wants them (lib/internal/async_hooks.js).
const slot = { __proto__: null, current: undefined, hooks: undefined };
let tellEngine;  // what context it is, once contexts go with promises

function switchTo(context) {
  slot.current = context;
  if (tellEngine !== undefined) tellEngine(context);
}

// Runs before a promise job, in the engine's queue.
function restore(context) {
  if (slot.current !== context) switchTo(context);
}

// From now on contexts go with promises too.
function track() {
  tellEngine ??= require('internal/promise_contexts').track();
}

module.exports = { restore, slot, switchTo, track };
