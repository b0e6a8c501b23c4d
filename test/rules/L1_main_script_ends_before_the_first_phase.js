// All of it is due or queued before the script ends; the timers phase is the first of the loop.
// Prints:
//   main begins
//   main ends
//   tick
//   microtask
//   timer
//   immediate
'use strict';

console.log('main begins');
setImmediate(() => console.log('immediate'));
setTimeout(() => console.log('timer'), 1);
Promise.resolve().then(() => console.log('microtask'));
process.nextTick(() => console.log('tick'));
for (const start = Date.now(); Date.now() - start < 10;);
console.log('main ends');
