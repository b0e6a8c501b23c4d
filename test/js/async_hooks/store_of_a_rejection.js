// A listener of unhandled rejections sees the store of the moment in which the promise was rejected, whatever rejected it.
// Prints:
//   executor A
//   executor throws A
//   elsewhere B
//   timer B
//   nobody undefined
//   async throws A
//   async enters E
//   then throws A
//   then enters E
//   then passes on A
//   finally A
//   all A
//   race A
//   any A
//   getter throws B
//   own class A
//   generator B
//   generator is thrown at B
//   awaited promise A
//   try A
'use strict';
const { AsyncLocalStorage } = require('async_hooks');

const storage = new AsyncLocalStorage();
const inA = (callback) => storage.run('A', callback);
const inB = (callback) => storage.run('B', callback);
process.on('unhandledRejection', (reason) => {
  const text = reason instanceof AggregateError ? reason.errors[0] : reason;
  console.log(text, storage.getStore());
});

// A promise of no context, given to `use`, that is rejected in B.
function rejectInB(reason, use) {
  const { promise, reject } = Promise.withResolvers();
  use(promise);
  inB(() => reject(reason));
}

class OwnPromise extends Promise {}
async function* generate() {
  throw 'generator';
}

const rejections = [
  () => inA(() => new Promise((resolve, reject) => reject('executor'))),
  () => inA(() => new Promise(() => { throw 'executor throws'; })),
  () => inA(() => rejectInB('elsewhere', () => {})),
  () => {
    const { reject } = inA(() => Promise.withResolvers());
    inB(() => setTimeout(reject, 1, 'timer'));
  },
  () => {
    const { reject } = inA(() => Promise.withResolvers());
    setTimeout(reject, 1, 'nobody');
  },
  () => inA(async () => { throw 'async throws'; }),
  () => inA(async () => {
    storage.enterWith('E');
    throw 'async enters';
  }),
  () => inA(() => Promise.resolve().then(() => { throw 'then throws'; })),
  () => inA(() => Promise.resolve().then(() => {
    storage.enterWith('E');
    throw 'then enters';
  })),
  () => rejectInB('then passes on', (promise) => inA(() => promise.then(() => {}))),
  () => rejectInB('finally', (promise) => inA(() => promise.finally(() => {}))),
  () => rejectInB('all', (promise) => inA(() => Promise.all([promise]))),
  () => rejectInB('race', (promise) => inA(() => Promise.race([promise]))),
  () => rejectInB('any', (promise) => inA(() => Promise.any([promise]))),
  () => {
    const { resolve } = inA(() => Promise.withResolvers());
    inB(() => resolve({ get then() { throw 'getter throws'; } }));
  },
  () => inA(() => new OwnPromise((resolve, reject) => reject('own class'))),
  () => {
    const generator = inA(generate);
    inB(() => generator.next());
  },
  () => {
    const generator = inA(generate);
    inB(() => generator.throw('generator is thrown at'));
  },
  () => rejectInB('awaited promise', (promise) => inA(async () => { await promise; })),
  () => inA(() => Promise.try(() => { throw 'try'; })),
];

(function next() {
  rejections.shift()?.();
  if (rejections.length > 0) setTimeout(next, 2);
})();
