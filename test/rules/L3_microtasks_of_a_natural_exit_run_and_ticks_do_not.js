// Nor does anything that would need the loop.
// Prints:
//   exit 0
//   microtask
//   microtask of a microtask
'use strict';

process.on('exit', (code) => {
  console.log('exit', code);
  const never = () => console.log('never');
  process.nextTick(never);
  setTimeout(never, 0);
  setImmediate(never);
  queueMicrotask(() => {
    console.log('microtask');
    process.nextTick(never);
    Promise.resolve().then(() => console.log('microtask of a microtask'));
  });
});
