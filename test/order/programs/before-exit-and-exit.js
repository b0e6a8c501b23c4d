'use strict';

// L3: beforeExit comes again as long as it makes work; microtasks queued in exit run, ticks do not.
let rounds = 0;
process.on('beforeExit', (code) => {
  console.log('beforeExit', code, ++rounds);
  process.nextTick(() => console.log('tick of beforeExit', rounds));
  if (rounds === 1) setImmediate(() => console.log('immediate of beforeExit'));
  if (rounds === 2) setTimeout(() => { process.exitCode = 4; }, 1);
});
process.on('exit', (code) => {
  console.log('exit', code);
  process.nextTick(() => console.log('never'));
  queueMicrotask(() => console.log('microtask of exit'));
  Promise.resolve().then(() => console.log('reaction of exit'));
  setImmediate(() => console.log('never'));
});
console.log('main');
