'use strict';

// AsyncLocalStorage through everything that calls back.
const { AsyncLocalStorage } = require('async_hooks');
const fs = require('fs');

const als = new AsyncLocalStorage();
const log = (label) => console.log(`${label}: ${als.getStore()}`);
const kept = Promise.withResolvers();

als.run('A', () => {
  log('run');
  process.nextTick(log, 'tick');
  queueMicrotask(() => log('microtask'));
  setImmediate(log, 'immediate');
  setTimeout(log, 1, 'timer');
  kept.promise.then(() => log('reaction to a promise kept elsewhere'));
  (async () => {
    await null;
    log('after await');
    als.enterWith('B');
    log('enterWith');
    await kept.promise;
    log('after the second await');
  })().then(() => log('reaction to the async function'));
  log('after the async call');
  als.exit(() => {
    log('exit');
    process.nextTick(log, 'tick in exit');
  });
});
log('main');
als.run('C', () => kept.resolve());
const inside = als.run('D', () => AsyncLocalStorage.snapshot());
const bound = als.run('E', () => AsyncLocalStorage.bind(() => log('bound')));
setImmediate(() => {
  inside(log, 'snapshot');
  bound();
  als.enterWith('F');
  process.nextTick(log, 'tick after enterWith');
});
setImmediate(log, 'immediate after enterWith in another');
process.on('beforeExit', () => log('beforeExit'));
process.once('beforeExit', () => als.run('G', () => fs.readFile(__filename, () => {
  log('read');
  als.run('H', () => Promise.reject(new Error('rejected in H')));
})));
process.on('unhandledRejection', () => log('unhandledRejection'));

const end = performance.now() + 3;  // the timer is due, and comes before the immediates
while (performance.now() < end);
