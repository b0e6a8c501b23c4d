// A timer that has run and is refreshed gets the store of who refreshes it; one that is waiting keeps
// its own.
// Prints:
//   ran first
//   ran second
//   waiting first
//   ran undefined
'use strict';

const { AsyncLocalStorage } = require('async_hooks');

const storage = new AsyncLocalStorage();
let runs = 0;
const timer = storage.run('first', () => setTimeout(() => {
  console.log('ran', storage.getStore());
  if (++runs === 1) storage.exit(() => setImmediate(refreshInSecond));
  if (runs === 2) storage.exit(() => setImmediate(refreshWaiting));
}, 1));
const waiting = storage.run('first', () => setTimeout(() => {
  console.log('waiting', storage.getStore());
  storage.exit(() => setImmediate(() => timer.refresh()));
}, 2 ** 30));

function refreshInSecond() {
  storage.run('second', () => timer.refresh());
}

function refreshWaiting() {
  waiting._idleTimeout = 1;
  storage.run('third', () => waiting.refresh());
}
