// A listener gets the signal's name and number, in a callback of its own (T1).
//
// Prints:
//   sent
//   SIGUSR1 10
//   tick
//   microtask
//   SIGUSR2 12
//   SIGHUP 1
//   once

'use strict';

const listen = (name) => process.on(name, (...args) => {
  console.log(...args);
  if (name !== 'SIGUSR1') return;
  process.nextTick(() => console.log('tick'));
  Promise.resolve().then(() => console.log('microtask'));
});
listen('SIGUSR1');
listen('SIGUSR2');
listen('SIGHUP');
process.once('SIGHUP', () => {
  console.log('once');
  clearTimeout(timer);
});
// Signal listeners do not keep the process alive.
const timer = setTimeout(() => console.log('too late'), 5000);
for (const name of ['SIGUSR1', 'SIGUSR2', 'SIGHUP']) process.kill(process.pid, name);
console.log('sent');
