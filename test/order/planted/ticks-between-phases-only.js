'use strict';

// T1 broken: a batch of immediates is one callback, its ticks run at the end.
const { setImmediate } = globalThis;
let batch = null;
globalThis.setImmediate = (callback, ...args) => {
  const immediate = setImmediate(() => {
    const now = batch ?? [];
    batch = null;
    for (const [entry, run] of now) if (!entry._destroyed || entry === immediate) run();
  });
  (batch ??= []).push([immediate, () => callback(...args)]);
  return immediate;
};
