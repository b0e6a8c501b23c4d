// What a microtask entered before it threw is over when its error is told, and a job that has a context sees nothing of it.
// Prints:
//   uncaught 1: outer
//   after: undefined
//   uncaught 2: undefined
//   tick: entered
'use strict';

const { AsyncLocalStorage } = require('async_hooks');

const storage = new AsyncLocalStorage();
const tell = (what) => console.log(`${what}:`, storage.getStore());

process.on('uncaughtException', (error) => tell(error));
function enterAndThrow(error) {
  storage.enterWith('entered');
  throw error;
}
storage.run('outer', () => queueMicrotask(() => enterAndThrow('uncaught 1')));
Promise.resolve().then(() => tell('after'));
queueMicrotask(() => enterAndThrow('uncaught 2'));
setImmediate(() => process.nextTick(() => enterAndThrow('tick')));
