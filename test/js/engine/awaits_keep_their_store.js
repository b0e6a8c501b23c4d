// Whatever is awaited, iterated over or resolved with, what comes behind it has the store of before, and the
// `then` of a thenable has that of who resolved with it.
//
// Prints:
//   a number: waits
//   nothing: waits
//   an object: waits
//   then of an awaited object: waits
//   a thenable: waits
//   a promise: waits
//   a rejection: waits
//   a finally: waits
//   an element of an array: loops
//   then of an element: loops
//   after an array: loops
//   a result that is no promise: loops
//   a result that is no promise: loops
//   after an iterator: loops
//   after a yield: generates
//   then of a yield: generates
//   then of a return: generates
//   finally of a generator: generates
//   after a generator: generates
//   finally of a generator: generates
//   after a generator that was left: generates
//   then of a generator that has not begun: generates
//   then of an async arrow: resolves
//   then of an async function: resolves
//   then of a resolver: resolves
//   then of withResolvers: resolves
//   then of Promise.resolve: resolves
//   then of a reaction: resolves
//   outside: undefined

'use strict';

const { AsyncLocalStorage } = require('async_hooks');

const als = new AsyncLocalStorage();
const seen = (label) => console.log(`${label}: ${als.getStore()}`);
const thenable = (label) => ({ then(ok) { seen(`then of ${label}`); ok(); } });

// Others are busy meanwhile, each in a context of its own.
const noise = (turns) => als.run('noise', async () => {
  for (let i = 0; i < turns; i++) await null;
});

async function waits() {
  noise(6);
  await 1;
  seen('a number');
  await undefined;
  seen('nothing');
  await {};
  seen('an object');
  await thenable('an awaited object');
  seen('a thenable');
  await Promise.resolve();
  seen('a promise');
  try {
    await Promise.reject(new Error());
  } catch {
    seen('a rejection');
  } finally {
    await 2;
    seen('a finally');
  }
}

async function loops() {
  noise(8);
  for await (const value of [1, Promise.resolve(2), thenable('an element')]) {
    if (value === 1) seen('an element of an array');
  }
  seen('after an array');
  const plain = { i: 0, [Symbol.asyncIterator]() { return this; }, next() { return { done: this.i++ > 1 }; } };
  for await (const _ of plain) seen('a result that is no promise');
  seen('after an iterator');
}

async function* generator() {
  try {
    yield 1;
    seen('after a yield');
    yield thenable('a yield');
    return thenable('a return');
  } finally {
    await 3;
    seen('finally of a generator');
  }
}

async function generates() {
  noise(30);
  for await (const _ of generator());
  seen('after a generator');
  for await (const _ of generator()) break;
  seen('after a generator that was left');
  await generator().return(thenable('a generator that has not begun'));
}

async function resolves() {
  noise(12);
  await (async () => thenable('an async arrow'))();
  await (async function() { return thenable('an async function'); })();
  await new Promise((ok) => ok(thenable('a resolver')));
  const { promise, resolve } = Promise.withResolvers();
  resolve(thenable('withResolvers'));
  await promise;
  await Promise.resolve(thenable('Promise.resolve'));
  await Promise.resolve().then(() => thenable('a reaction'));
}

(async () => {
  for (const test of [waits, loops, generates, resolves]) await als.run(test.name, test);
  seen('outside');
})();
