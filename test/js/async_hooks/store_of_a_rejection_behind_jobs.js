// The same for what the engine rejects in jobs of its own.
// Needs: engine rejections
// Prints:
//   after await A
//   in a run A
//   returned promise A
//   resolved with a promise B
//   thenable throws B
//   thenable enters E
//   generator after await B
//   second call of a generator A
'use strict';
const { AsyncLocalStorage } = require('async_hooks');

const storage = new AsyncLocalStorage();
const inA = (callback) => storage.run('A', callback);
const inB = (callback) => storage.run('B', callback);
process.on('unhandledRejection', (reason) => console.log(reason, storage.getStore()));

async function* generate() {
  await 1;
  throw 'generator after await';
}
async function* yieldFirst() {
  await 1;
  yield 1;
  throw 'second call of a generator';
}

const rejections = [
  () => inA(async () => {
    await 1;
    throw 'after await';
  }),
  () => inA(async () => {
    await 1;
    inB(() => { throw 'in a run'; });
  }),
  () => {
    const { promise, reject } = Promise.withResolvers();
    inA(async () => promise);
    inB(() => reject('returned promise'));
  },
  () => {
    const inner = Promise.withResolvers();
    const { resolve } = inA(() => Promise.withResolvers());
    inB(() => resolve(inner.promise));
    inA(() => inner.reject('resolved with a promise'));
  },
  () => {
    const { resolve } = inA(() => Promise.withResolvers());
    inB(() => resolve({ then() { throw 'thenable throws'; } }));
  },
  () => {
    inA(() => Promise.resolve({
      then(resolve, reject) {
        storage.enterWith('E');
        reject('thenable enters');
      },
    }));
  },
  () => {
    const generator = inA(generate);
    inB(() => generator.next());
  },
  () => {
    const generator = inA(yieldFirst);
    inA(() => generator.next());
    inB(() => generator.next());
  },
];

(function next() {
  rejections.shift()?.();
  if (rejections.length > 0) setTimeout(next, 2);
})();
