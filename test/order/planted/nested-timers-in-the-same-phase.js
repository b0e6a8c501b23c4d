'use strict';

// P4 broken: a timer set in the timers phase that is due by its end runs in it.
const { setTimeout } = globalThis;
let nested = null;
globalThis.setTimeout = (callback, delay, ...args) => {
  const timer = setTimeout(() => {
    nested = [];
    callback(...args);
    process._tickCallback();
    for (const [due, run] of nested) if (!due._destroyed) clearTimeout(due), run();
    nested = null;
  }, delay);
  nested?.push([timer, () => callback(...args)]);
  return timer;
};
