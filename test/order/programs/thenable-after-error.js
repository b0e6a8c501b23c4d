'use strict';

// A microtask that throws leaves its store to the next job; what awaits a thenable there goes on in its own.
const { AsyncLocalStorage } = require('async_hooks');
const store = new AsyncLocalStorage();

function log(...words) {
  console.log(...words, 'in', store.getStore());
}

process.on('uncaughtException', (error) => log('uncaught', error.message));

function failing(name) {
  queueMicrotask(() => {
    store.enterWith(name);
    throw new Error(name);
  });
}

const thenable = {
  then(resolve) {
    log('then');
    store.run('inside', () => resolve());
  },
};

failing('before an await');
(async () => {
  await thenable;
  log('after the await');
  await null;
  log('and later');
})();

async function* values() {
  yield thenable;
  log('after the yield');
}

setImmediate(() => {
  failing('before a yield');
  const iterator = values();
  iterator.next().then(() => log('first'));
  iterator.next().then(() => log('second'));
});

process.once('beforeExit', () => store.run('own', () => {
  failing('before an await in a store');
  (async () => {
    await thenable;
    log('after that await');
  })();
}));
