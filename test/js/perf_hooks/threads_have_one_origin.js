// Time in a worker counts from the start of the process.
//
// Prints:
//   same origin
//   the worker's now is between the main thread's
//   it started later
'use strict';

const { Worker } = require('worker_threads');

const before = performance.now();
new Worker(`
  const { timeOrigin, nodeTiming } = performance;
  const { bootstrapComplete, loopStart } = nodeTiming;
  require('worker_threads').parentPort.postMessage({
    timeOrigin, now: performance.now(), bootstrapComplete, loopStart });`, { eval: true }).on('message', (told) => {
  const after = performance.now();
  if (told.timeOrigin === performance.timeOrigin) console.log('same origin');
  if (before < told.now && told.now < after) console.log('the worker\'s now is between the main thread\'s');
  if (before < told.bootstrapComplete && told.bootstrapComplete <= told.now) console.log('it started later');
});
