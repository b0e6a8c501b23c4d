// What a microtask that threw was queued in stays for the next promise job, where that has no context,
// whatever the microtask had entered.
// Prints:
//   uncaught: outer
//   next: outer
//   behind: undefined
'use strict';

const { AsyncLocalStorage } = require('async_hooks');

const storage = new AsyncLocalStorage();
const tell = (what) => console.log(`${what}:`, storage.getStore());

process.on('uncaughtException', (error) => tell(error));
setImmediate(() => {
  let settle;
  const promise = new Promise((resolve) => { settle = resolve; });
  promise.then(() => tell('next'));
  promise.then(() => tell('behind'));
  queueMicrotask(settle);
  storage.run('outer', () => queueMicrotask(() => {
    storage.enterWith('entered');
    throw 'uncaught';
  }));
});
