// What the modules of lib/ await for a user goes by the same rules as what users await themselves.
//
// Prints:
//   map [ '1 store', '2 store', '3 store' ]
//   flatMap [ 'store', 'store', 'store' ]
//   reduce 1 2 store 3 store
//   forEach store
//   forEach store
//   forEach store
//   pipeline first

'use strict';

const { AsyncLocalStorage } = require('async_hooks');
const { Readable, Writable, pipeline } = require('stream');

const als = new AsyncLocalStorage();
const store = () => als.getStore();
const numbers = () => Readable.from([1, 2, 3]);

async function busy() {
  for (let i = 0; i < 20; i++) await null;
}

als.run('store', async () => {
  als.run('noise', busy);
  console.log('map', await numbers().map((n) => `${n} ${store()}`).toArray());
  console.log('flatMap', await numbers().flatMap(() => [store()]).toArray());
  console.log('reduce', await numbers().reduce((all, n) => `${all} ${n} ${store()}`));
  await numbers().forEach(() => console.log('forEach', store()));

  const sink = new Writable({ objectMode: true, write(chunk, encoding, done) { done(); } });
  pipeline([Promise.reject(new Error('first'))], sink, (error) => console.log('pipeline', error.message));
});
