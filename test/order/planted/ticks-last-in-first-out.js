'use strict';

// The ticks that are there when the first one runs come in the wrong order.
const { nextTick } = process;
const waiting = [];
process.nextTick = (callback, ...args) => {
  waiting.push(() => callback(...args));
  nextTick(() => waiting.pop()());
};
