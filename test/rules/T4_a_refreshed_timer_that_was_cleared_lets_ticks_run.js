// A timer that has run, was cleared then and refreshed calls nothing, but is one of its list: what a
// timer before it left when it threw runs before the timer behind it.
// Prints:
//   uncaught
//   tick
//   behind
'use strict';

process.on('uncaughtException', () => console.log('uncaught'));

const empty = setTimeout(() => setImmediate(() => {
  clearTimeout(empty);
  setTimeout(() => {
    process.nextTick(() => console.log('tick'));
    throw new Error();
  }, 1);
  empty.refresh();
  setTimeout(() => console.log('behind'), 1);
  const end = performance.now() + 5;
  while (performance.now() < end); // all are due at once
}), 1);
