'use strict';

const { setImmediate } = globalThis;
const waiting = [];
globalThis.setImmediate = (callback, ...args) => {
  waiting.push(() => callback(...args));
  return setImmediate(() => waiting.pop()());
};
