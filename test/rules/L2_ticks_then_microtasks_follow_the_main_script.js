// Prints:
//   main ends
//   tick 1
//   tick 2
//   microtask 1
//   microtask 2
'use strict';

queueMicrotask(() => console.log('microtask 1'));
process.nextTick(() => console.log('tick 1'));
Promise.resolve().then(() => console.log('microtask 2'));
process.nextTick(() => console.log('tick 2'));
console.log('main ends');
