// navigator.locks: who waits for a lock comes in turn, readers together, and who waits can give up
// or be given nothing. (Node runs who has waited without a store.)
//
// Prints:
//   first has { name: 'a', mode: 'exclusive' }
//   not to be had: null
//   held a, pending a a a
//   gave up AbortError true
//   reader 1
//   reader 2
//   first is done: kept
//   writer
//   reader 2 failed: no luck
//   robbed AbortError 20
//   robber done
//   the store of who asked

'use strict';

const { AsyncLocalStorage } = require('async_hooks');
const { locks } = require('worker_threads');

const names = (list) => list.map(({ name }) => name).join(' ');

async function inTurn() {
  let finish;
  const first = locks.request('a', ({ name, mode }) => {
    console.log('first has', { name, mode });
    return new Promise((resolve) => finish = resolve);
  });
  const readers = [1, 2].map((number) => locks.request('a', { mode: 'shared' }, async () => {
    console.log('reader', number);
    await null;
    if (number === 2) throw new Error('no luck');
  }));
  const writer = locks.request('a', () => console.log('writer'));
  await locks.request('a', { ifAvailable: true }, (lock) => console.log('not to be had:', lock));
  const { held, pending } = await locks.query();
  console.log(`held ${names(held)}, pending ${names(pending)}`);

  const controller = new AbortController();
  const { signal } = controller;
  const impatient = locks.request('a', { signal }, () => console.log('never'));
  controller.abort();
  await impatient.catch((error) => console.log('gave up', error.name, error === signal.reason));

  first.then((value) => console.log('first is done:', value));
  finish('kept');
  await readers[0];
  const failed = readers[1].catch(({ message }) => console.log('reader 2 failed:', message));
  await writer;
  await failed;
}

async function stolen() {
  const robbed = locks.request('b', () => new Promise(() => {}))
    .catch(({ name, code }) => console.log('robbed', name, code));
  const robber = locks.request('b', { steal: true }, async () => { await robbed; });
  await robber;
  console.log('robber done');
}

async function contexts() {
  const storage = new AsyncLocalStorage();
  let finish;
  locks.request('c', () => new Promise((resolve) => finish = resolve));
  const waiting = storage.run('the store of who asked',
    () => locks.request('c', () => console.log(storage.getStore())));
  storage.run('another', () => finish());
  await waiting;
}

inTurn().then(stolen).then(contexts);
