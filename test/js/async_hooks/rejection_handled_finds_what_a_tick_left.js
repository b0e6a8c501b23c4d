// Listeners of rejectionHandled bring no context of their own: they find what the last tick that threw
// has left, as in Node, and so does who is told that one of unhandledRejection threw. One that throws does
// not take the others with it.
// Prints:
//   unhandled r0 maker0
//   unhandled r1 maker1
//   unhandled r2 maker2
//   unhandled r3 maker3
//   unhandled r4 maker4
//   unhandled r5 maker5
//   uncaught enter e
//   handled entered by handler
//   handled entered by handler
//   handled entered by listener
//   uncaught of listener entered by listener
//   handled entered by listener
//   handled entered by listener
//   handled entered by listener
//   unhandled last maker
//   uncaught of the other listener entered by listener
'use strict';

const { AsyncLocalStorage } = require('async_hooks');

const storage = new AsyncLocalStorage();
const noop = () => {};

process.on('uncaughtException', ({ message }) => {
  console.log('uncaught', message, storage.getStore());
  if (message === 'enter') storage.enterWith('entered by handler');
});
process.on('unhandledRejection', ({ message }) => {
  console.log('unhandled', message, storage.getStore());
  if (message === 'last') throw new Error('of the other listener');
});
let handledCount = 0;
process.on('rejectionHandled', () => {
  console.log('handled', storage.getStore());
  handledCount++;
  if (handledCount === 2) storage.enterWith('entered by listener');
  if (handledCount === 3) throw new Error('of listener');
});

const promises = [];
for (let i = 0; i < 6; i++) {
  storage.run(`maker${i}`, () => promises.push(Promise.reject(new Error(`r${i}`))));
}

function failInTick() {
  promises[0].catch(noop);
  promises[1].catch(noop);
  process.nextTick(() => {
    storage.enterWith('e');
    throw new Error('enter');
  });
}

setImmediate(() => {
  storage.run('h', failInTick);
  setImmediate(() => setImmediate(() => {
    for (const promise of promises.slice(2, 5)) promise.catch(noop);
    setImmediate(() => setImmediate(() => {
      promises[5].catch(noop);
      setImmediate(() => setImmediate(() => {
        storage.run('maker', () => Promise.reject(new Error('last')));
      }));
    }));
  }));
});
