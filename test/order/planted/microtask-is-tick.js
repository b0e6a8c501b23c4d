'use strict';

// T2 broken: microtasks of queueMicrotask run with the ticks, before promises.
globalThis.queueMicrotask = (callback) => process.nextTick(callback);
