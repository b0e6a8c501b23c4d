// An idle loop uses no processor time.
// Prints:
//   slept true
'use strict';

setTimeout(() => {}, 10_000).unref();
setTimeout(() => {
  const before = process.cpuUsage();
  setTimeout(() => {
    const { user, system } = process.cpuUsage(before);
    console.log('slept', (user + system) / 1000 < 100);
  }, 400);
}, 50);
