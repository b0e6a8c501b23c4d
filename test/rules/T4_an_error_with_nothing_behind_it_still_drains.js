// The last callback of all throws; what it had queued runs before the loop ends.
// Arguments: timer
// Arguments: immediate
// Arguments: io
// Prints:
//   caught
//   tick
//   microtask
//   beforeExit
'use strict';

process.on('uncaughtException', () => console.log('caught'));
process.on('beforeExit', () => console.log('beforeExit'));
function fail() {
  queueMicrotask(() => console.log('microtask'));
  process.nextTick(() => console.log('tick'));
  throw new Error('last');
}
({
  timer: () => setTimeout(fail, 1),
  immediate: () => setImmediate(fail),
  io: () => require('fs').stat(__filename, fail),
})[process.argv[2]]();
