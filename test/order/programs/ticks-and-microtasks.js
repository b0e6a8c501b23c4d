'use strict';

// T1, T2, T3: all ticks, then all microtasks, until both queues are empty.
const log = (...label) => console.log(...label);

Promise.resolve().then(() => {
  log('reaction 1');
  process.nextTick(() => {
    log('tick from a reaction');
    queueMicrotask(() => log('microtask from that tick'));
    process.nextTick(() => log('tick from that tick'));
  });
  queueMicrotask(() => log('microtask from a reaction'));
}).then(() => log('reaction 2'));
process.nextTick((...args) => log('tick with arguments', args.join(' ')), 'a', 'b', 3);
queueMicrotask(() => log('microtask'));
process.nextTick(() => {
  log('tick');
  Promise.resolve().then(() => log('reaction from a tick'));
  process.nextTick(() => log('tick from a tick'));
});

let left = 20000;  // deeper than a stack
(function again() {
  if (--left > 0) process.nextTick(again);
  else log('recursion of ticks done');
})();
log('main');
