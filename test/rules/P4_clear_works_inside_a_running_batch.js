// The timers are all due in one phase; the first clears some that are behind it, in its own list
// and in another one.
// Prints:
//   first
//   third
//   other list
'use strict';

const timers = [];
timers.push(setTimeout(() => {
  console.log('first');
  clearTimeout(timers[1]);
  clearTimeout(timers[3]);
}, 1));
timers.push(setTimeout(() => console.log('never'), 1));
timers.push(setTimeout(() => console.log('third'), 1));
timers.push(setTimeout(() => console.log('never'), 2));
timers.push(setTimeout(() => console.log('other list'), 2));
for (const start = Date.now(); Date.now() - start < 10;);
