// The older documents' model: the queues are emptied when a phase has ended, not after each of its
// callbacks.
// Needs: giro
// Options: --ticks=phase
// Prints:
//   main ends
//   tick of main
//   microtask of main
//   timer 1
//   timer 2
//   tick of timer 1
//   tick of timer 2
//   microtask of timer 1
//   microtask of timer 2
//   immediate 1
//   immediate 2
//   tick of immediate 1
//   tick of immediate 2
//   microtask of immediate 1
//   microtask of immediate 2
'use strict';

function queue(name) {
  process.nextTick(() => console.log('tick of', name));
  queueMicrotask(() => console.log('microtask of', name));
}
function callback(name) {
  console.log(name);
  queue(name);
}
setTimeout(callback, 1, 'timer 1');
setTimeout(callback, 1, 'timer 2');
setImmediate(callback, 'immediate 1');
setImmediate(callback, 'immediate 2');
queue('main');
for (const start = Date.now(); Date.now() - start < 5;);
console.log('main ends');
