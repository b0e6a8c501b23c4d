'use strict';

// P9 broken: what an immediate queues runs in the same check phase.
const { setImmediate } = globalThis;
let nested = null;
globalThis.setImmediate = (callback, ...args) => {
  const immediate = setImmediate(() => {
    nested = [];
    callback(...args);
    for (const [due, run] of nested) {
      if (due._destroyed) continue;
      clearImmediate(due);
      process._tickCallback();
      run();
    }
    nested = null;
  });
  nested?.push([immediate, () => callback(...args)]);
  return immediate;
};
