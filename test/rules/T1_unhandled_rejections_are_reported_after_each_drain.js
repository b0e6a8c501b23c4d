// Each callback's own, before the next callback; what the listener queues is run, and its
// rejections are reported too.
// Prints:
//   timer 1
//   tick
//   unhandled timer 1
//   tick of the listener
//   microtask of the listener
//   unhandled listener
//   timer 2
//   unhandled timer 2
'use strict';

process.on('unhandledRejection', (reason) => {
  console.log('unhandled', reason);
  if (reason !== 'timer 1') return;
  process.nextTick(() => console.log('tick of the listener'));
  queueMicrotask(() => {
    console.log('microtask of the listener');
    Promise.reject('listener');
  });
});
setTimeout(() => {
  console.log('timer 1');
  Promise.reject('timer 1');
  process.nextTick(() => console.log('tick'));
}, 1);
setTimeout(() => {
  console.log('timer 2');
  Promise.reject('timer 2');
}, 1);
for (const start = Date.now(); Date.now() - start < 5;);
