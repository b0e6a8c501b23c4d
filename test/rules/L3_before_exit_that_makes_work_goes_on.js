// 'beforeExit' comes each time the loop runs dry; its ticks and microtasks run, but only what is
// alive makes the loop go on.
// Prints:
//   timer 1
//   beforeExit 1 code 0
//   tick
//   microtask
//   timer 2
//   beforeExit 2 code 0
//   tick
//   microtask
//   exit 0
'use strict';

let runs = 0;
process.on('beforeExit', (code) => {
  runs += 1;
  console.log('beforeExit', runs, 'code', code);
  process.nextTick(() => console.log('tick'));
  queueMicrotask(() => console.log('microtask'));
  if (runs === 1) setTimeout(() => console.log('timer 2'), 1);
});
process.on('exit', (code) => console.log('exit', code));
setTimeout(() => console.log('timer 1'), 1);
