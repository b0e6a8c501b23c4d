'use strict';

// An immediate cannot be cleared any more once its batch has begun.
const { setImmediate, clearImmediate } = globalThis;
let running = false;
globalThis.setImmediate = (callback, ...args) => setImmediate(() => {
  running = true;
  setImmediate(() => { running = false; }).unref();
  callback(...args);
});
globalThis.clearImmediate = (immediate) => {
  if (!running) clearImmediate(immediate);
};
