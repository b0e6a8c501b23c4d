// Ticks queued by ticks come before any microtask, microtasks queued by microtasks before any
// further tick.
// Prints:
//   tick 1
//   tick 2
//   tick of tick 1
//   microtask 1
//   microtask 2
//   microtask of tick 2
//   microtask of microtask 1
//   tick of microtask 1
//   microtask of the tick of microtask 1
//   immediate
'use strict';

const say = (text) => () => console.log(text);
setImmediate(say('immediate'));
queueMicrotask(() => {
  console.log('microtask 1');
  process.nextTick(() => {
    console.log('tick of microtask 1');
    queueMicrotask(say('microtask of the tick of microtask 1'));
  });
  queueMicrotask(say('microtask of microtask 1'));
});
process.nextTick(() => {
  console.log('tick 1');
  process.nextTick(say('tick of tick 1'));
});
process.nextTick(() => {
  console.log('tick 2');
  queueMicrotask(say('microtask of tick 2'));
});
queueMicrotask(say('microtask 2'));
