// Neither ticks nor microtasks, nor 'beforeExit', wherever process.exit() was called.
// Arguments: main
// Arguments: tick
// Arguments: microtask
// Arguments: timer
// Arguments: immediate
// Arguments: io
// Exit code: 3
// Prints:
//   exit 3
'use strict';

const never = () => console.log('never');
process.on('beforeExit', never);
process.on('exit', (code) => {
  console.log('exit', code);
  process.nextTick(never);
  queueMicrotask(never);
});

function leave() {
  process.nextTick(never);
  queueMicrotask(never);
  setImmediate(never);
  process.exit(3);
  never();
}
({
  main: leave,
  tick: () => process.nextTick(leave),
  microtask: () => queueMicrotask(leave),
  timer: () => setTimeout(leave, 1),
  immediate: () => setImmediate(leave),
  io: () => require('fs').stat(__filename, leave),
})[process.argv[2]]();
