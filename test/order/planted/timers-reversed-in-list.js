'use strict';

// P4 broken: of the timers that are due, the last one set comes first.
const { setTimeout } = globalThis;
const waiting = [];
globalThis.setTimeout = (callback, delay, ...args) => {
  waiting.push(() => callback(...args));
  return setTimeout(() => waiting.pop()?.(), delay);
};
