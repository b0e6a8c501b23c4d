// A promise without a handler passes a value on in the context of who asked for it.
// Prints:
//   get then: inner
//   get then: outer
'use strict';

const { AsyncLocalStorage } = require('async_hooks');

const storage = new AsyncLocalStorage();
const value = { get then() { console.log('get then:', storage.getStore()); } };
storage.run('outer', () => {
  (async () => {
    await 1;
    storage.enterWith('inner');
    return value;
  })().catch(() => {});
});
