// `await` and asynchronous iteration call no method that a program can replace.
//
// Prints:
//   a number: store
//   a thenable: store
//   a value: store
//   a promise: store
//   yielded: store
//   returned: store

'use strict';

const { AsyncLocalStorage } = require('async_hooks');
const { writeSync } = require('fs');

function refuse() {
  throw new Error('called a method of the program\'s');
}

const als = new AsyncLocalStorage();
const log = (label) => writeSync(1, `${label}: ${als.getStore()}\n`);
als.run('store', () => {
  Promise.prototype.then = Promise.resolve = Promise.reject = refuse;
  Function.prototype.call = Function.prototype.apply = Function.prototype.bind = refuse;
  Array.prototype[Symbol.iterator] = Array.prototype.push = refuse;

  async function* generate() {
    yield { then(ok) { ok('yielded'); } };
  }
  (async () => {
    await 1;
    log('a number');
    log(await { then(ok) { ok('a thenable'); } });
    for await (const value of { *[Symbol.iterator]() { yield 'a value'; yield (async () => 'a promise')(); } }) log(value);
    const generator = generate();
    log((await generator.next()).value);
    log((await generator.return('returned')).value);
  })();
});
