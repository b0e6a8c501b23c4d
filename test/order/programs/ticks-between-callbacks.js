'use strict';

// T1: ticks and microtasks run after every single callback of a phase.
function callback(name) {
  console.log(name);
  process.nextTick(() => console.log(`${name}: tick`));
  Promise.resolve().then(() => console.log(`${name}: reaction`));
}

setImmediate(callback, 'immediate 1');
setImmediate(callback, 'immediate 2');
setImmediate(() => {
  setTimeout(callback, 1, 'timer 1');
  setTimeout(callback, 1, 'timer 2');
  const end = performance.now() + 3;
  while (performance.now() < end);
});
