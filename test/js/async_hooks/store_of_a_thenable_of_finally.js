// The engine calls the `then` of what a finally callback returns in a job of its own.
// Prints:
//   finally mine
//   then mine
//   1 mine
'use strict';

const { AsyncLocalStorage } = require('async_hooks');

const storage = new AsyncLocalStorage();
storage.run('other', async () => {
  for (let i = 0; i < 5; i++) await i;
});
storage.run('mine', () => {
  const thenable = {
    then(resolve) {
      console.log('then', storage.getStore());
      resolve();
    },
  };
  Promise.resolve(1).finally(() => {
    console.log('finally', storage.getStore());
    return thenable;
  }).then((value) => console.log(value, storage.getStore()));
});
