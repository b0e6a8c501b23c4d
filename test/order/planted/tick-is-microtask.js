'use strict';

// T1, T2 broken: ticks wait in the queue of the microtasks.
process.nextTick = (callback, ...args) => queueMicrotask(() => callback(...args));
