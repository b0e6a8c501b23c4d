'use strict';

// P1 broken: the loop begins with check, so that due timers come a phase late.
const { setTimeout } = globalThis;
globalThis.setTimeout = (callback, delay, ...args) =>
  setTimeout(() => setImmediate(callback, ...args), delay);
