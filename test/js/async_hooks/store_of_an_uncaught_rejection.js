// A rejection that becomes an uncaught exception keeps its store; what a listener throws has none, nor has a handler that
// comes late.
// Prints:
//   uncaught first A unhandledRejection
//   told second
//   uncaught from the listener undefined uncaughtException
//   handled late undefined
'use strict';
const { AsyncLocalStorage } = require('async_hooks');

const storage = new AsyncLocalStorage();
process.on('uncaughtException', (error, origin) => {
  console.log('uncaught', error.message, storage.getStore(), origin);
});
process.on('rejectionHandled', () => console.log('handled late', storage.getStore()));

let late;
storage.run('A', () => { late = new Promise((resolve, reject) => reject(new Error('first'))); });
setTimeout(() => {
  process.on('unhandledRejection', (reason) => {
    console.log('told', reason.message);
    throw new Error('from the listener');
  });
  storage.run('B', async () => { throw new Error('second'); });
}, 1);
setTimeout(() => storage.run('C', () => late.catch(() => {})), 10);
