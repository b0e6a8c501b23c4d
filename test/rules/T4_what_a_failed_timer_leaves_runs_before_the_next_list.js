// Prints:
//   one
//   another of its list
//   its tick
//   next list
//   tick at the end
//   microtask at the end
//   immediate
'use strict';

const print = (text) => console.log(text);
process.on('uncaughtException', print);

setTimeout(() => {
  process.nextTick(() => { throw 'its tick'; });
  throw 'one';
}, 1);
setTimeout(() => { throw 'another of its list'; }, 1);
setTimeout(() => {
  process.nextTick(() => {
    queueMicrotask(() => print('microtask at the end'));
    throw 'tick at the end';
  });
  throw 'next list';
}, 2);
setImmediate(print, 'immediate');

const until = performance.now() + 5;
while (performance.now() < until);
