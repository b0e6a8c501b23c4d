// A microtask that throws leaves its store to the next job alone: not to a loop over promises that goes on meanwhile.
// Prints:
//   thrower
//   item 1 undefined
//   item 2 undefined
//   thrower
//   failed 3 undefined
'use strict';

const { AsyncLocalStorage } = require('async_hooks');

const storage = new AsyncLocalStorage();
process.on('uncaughtException', () => console.log(storage.getStore()));

async function iterate(items) {
  try {
    for await (const item of items) console.log('item', item, storage.getStore());
  } catch (error) {
    console.log('failed', error, storage.getStore());
  }
}

function throwInTheSecondJob() {
  queueMicrotask(() => storage.run('thrower', () => queueMicrotask(() => { throw new Error('expected'); })));
}

setImmediate(() => {
  iterate([new Promise((resolve) => { resolve(Promise.resolve(1)); }), 2]);
  throwInTheSecondJob();
  setImmediate(() => {
    iterate([new Promise((resolve) => { resolve(Promise.reject(3)); })]);
    throwInTheSecondJob();
  });
});
