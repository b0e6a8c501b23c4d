// Neither ticks nor microtasks, nor 'beforeExit', wherever the error was thrown.
// Arguments: main
// Arguments: tick
// Arguments: microtask
// Arguments: timer
// Arguments: immediate
// Arguments: io
// Arguments: rejection
// Exit code: 1
// Stderr has: Error: thrown
// Prints:
//   exit 1
'use strict';

const never = () => console.log('never');
process.on('beforeExit', never);
process.on('exit', (code) => {
  console.log('exit', code);
  process.nextTick(never);
  queueMicrotask(never);
});

function fail() {
  setImmediate(never);
  throw new Error('thrown');
}
({
  main: fail,
  tick: () => process.nextTick(fail),
  microtask: () => queueMicrotask(fail),
  timer: () => setTimeout(fail, 1),
  immediate: () => setImmediate(fail),
  io: () => require('fs').stat(__filename, fail),
  rejection: async () => fail(),
})[process.argv[2]]();
