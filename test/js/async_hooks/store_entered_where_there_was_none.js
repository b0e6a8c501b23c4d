// A microtask that was queued before any storage had anything has no context to go back to: what it has
// entered is the store of its error, and of the next microtask that has none. Behind a run() there is one.
// Prints:
//   uncaught first: a
//   next: a
//   next but one: undefined
//   uncaught second: undefined
//   next: undefined
'use strict';

const { AsyncLocalStorage } = require('async_hooks');

const storage = new AsyncLocalStorage();
const tell = (what) => console.log(`${what}:`, storage.getStore());
process.on('uncaughtException', (error) => tell(`uncaught ${error.message}`));

function enterAndThrow(store, message) {
  queueMicrotask(() => {
    storage.enterWith(store);
    throw new Error(message);
  });
  queueMicrotask(() => tell('next'));
}

enterAndThrow('a', 'first');
queueMicrotask(() => tell('next but one'));
setImmediate(() => {
  storage.run('b', () => {});
  enterAndThrow('c', 'second');
});
