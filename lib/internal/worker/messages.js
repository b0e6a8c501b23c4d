'use strict';

// What a worker and its parent say to each other behind the program's back.

module.exports = {
  __proto__: null,
  // The worker: it is about to run its script.
  kOnline: 'online',
  // The worker: this error ends it.
  kError: 'error',
  // The parent asks, the worker answers: what its heap looks like.
  kHeapStatistics: 'heapStatistics',
  // The parent asks, the worker answers: a profile is to begin (its number), or to end (its text).
  kCpuProfile: 'cpuProfile',
  // Either: bytes for a standard stream; null is its end.
  kStdio: 'stdio',
  // Either: more bytes can be taken.
  kStdioWanted: 'stdioWanted',
};
