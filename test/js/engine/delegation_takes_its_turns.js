// A `yield*` in an async generator takes as many turns of the microtask queue as it should, looks into no
// value, and passes on what next(), throw() and return() are given; nothing shows what it goes through.
//
// Prints:
//   generator: 2 value 1, 2 got undefined, 5 value 2, 5 got undefined, 6 closed, 7 result 3, 7 left, 8 end
//   array: 2 value 1, 5 value 2, 8 value 3, 10 result undefined, 10 left, 11 end
//   rejection in an array: 2 value 1, 4 caught 0, 6 value saved, 6 left, 7 end
//   nested: 4 value 1, 4 got undefined, 9 value 2, 9 got undefined, 10 closed, 11 result 3, 11 left, 12 result undefined, 12 left, 13 result undefined, 13 left, 14 end
//   break: 3 value 1, 3 got undefined, 7 value 2, 10 closed, 11 left, 12 left, 13 end
//   next: 2 value 1, 3 got next, 6 value 2, 7 got next, 8 closed, 9 result 3, 9 left, 10 done undefined, 12 done undefined
//   all at once: 1 got next, 2 value 1, 3 got next, 4 value 2, 4 closed, 5 result 3, 5 left, 6 done undefined, 6 done undefined
//   throw: 2 value 1, 3 closed, 4 caught throw, 6 value saved, 7 left, 8 done undefined
//   return: 3 value 1, 7 closed, 8 left, 9 left, 10 done return, 12 done undefined
//   mixed at once: 1 closed, 2 value 1, 2 caught throw, 4 value saved, 4 left, 5 done return, 5 done undefined
//   promises as values: 1 value a promise, 4 value a promise, 6 result a promise, 6 left, 7 done undefined
//   promises of results: 1 value 1, 4 value 2, 9 value 3, 10 result 4, 10 left, 11 end
//   next throws: 1 value 1, 1 caught 2, 3 value saved, 3 left, 4 end
//   next rejects: 1 value 1, 2 caught 2, 4 value saved, 4 left, 5 end
//   no result: 0 caught TypeError, 2 value saved, 2 left, 3 end
//   getters: 0 done?, 0 value?, 1 value 1, 2 caught 2, 4 value saved, 4 left, 5 end
//   no throw: 1 value 1, 2 closes, 3 caught TypeError, 5 value saved, 6 left, 7 done undefined
//   no return: 1 value 1, 4 left, 5 done return, 7 done undefined
//   refuses: 1 value 1, 5 value 2, 8 value 3, 11 value 1
//   flatMap: 25 value 1, 25 value 1, 25 value 2, 25 value 2, 25 end
//   stores: 0 in a, 1 in a, 2 value 1, 2 result undefined, 2 left, 3 a, 3 done undefined, 4 b
//   async *#own() { return yield * ((0, numbers())); }
//   2 false

'use strict';

const { AsyncLocalStorage } = require('async_hooks');
const { Readable } = require('stream');

const store = new AsyncLocalStorage();
let turn;
let line;

// What happens is told with the number of turns before it.
const log = (...words) => line.push(`${turn} ${words.map(String).join(' ')}`);
const show = (value) => (value instanceof Promise ? 'a promise' : value?.name ?? value);
const tell = (promise) => promise.then(
  ({ value, done }) => log(done ? 'done' : 'value', show(value)), (error) => log('error', show(error)));

async function scenario(name, run) {
  line = [];
  turn = 0;
  run();
  for (; turn < 25; turn++) await null;
  await new Promise(setImmediate);
  console.log(`${name}: ${line.join(', ')}`);
}

async function consume(iterable, isLast = () => false) {
  try {
    for await (const value of iterable) {
      log('value', value);
      if (isLast(value)) break;
    }
    log('end');
  } catch (error) {
    log('error', show(error));
  }
}

const delegating = async function*(iterable) {
  try {
    log('result', show(yield* iterable));
  } catch (error) {
    log('caught', show(error));
    yield 'saved';
  } finally {
    log('left');
  }
};

async function* numbers() {
  try {
    log('got', yield 1);
    log('got', yield 2);
    return 3;
  } finally {
    log('closed');
  }
}

const byHand = (next, others) => ({ [Symbol.asyncIterator]: () => ({ next, ...others }) });
const steps = (...results) => () => results.shift()();

function calls(iterable, ...names) {
  const generator = delegating(iterable);
  return async () => { for (const name of names) await tell(generator[name](name)); };
}

function callsAtOnce(iterable, ...names) {
  const generator = delegating(iterable);
  return () => { for (const name of names) tell(generator[name](name)); };
}

const yields = (value) => () => ({ value, done: false });
const ends = (value) => () => ({ value, done: true });
const throws = (error) => () => { throw error; };

(async () => {
  await scenario('generator', () => consume(delegating(numbers())));
  await scenario('array', () => consume(delegating([1, Promise.resolve(2), 3])));
  await scenario('rejection in an array', () => consume(delegating([1, Promise.reject(0)])));
  await scenario('nested', () => consume(delegating(delegating(delegating(numbers())))));
  await scenario('break', () => consume(delegating(delegating(numbers())), (value) => value === 2));
  await scenario('next', calls(numbers(), 'next', 'next', 'next', 'next'));
  await scenario('all at once', callsAtOnce(numbers(), 'next', 'next', 'next', 'next'));
  await scenario('throw', calls(numbers(), 'next', 'throw', 'next'));
  await scenario('return', calls(delegating(numbers()), 'next', 'return', 'next'));
  await scenario('mixed at once', callsAtOnce(numbers(), 'next', 'throw', 'return', 'next'));

  await scenario('promises as values', calls(byHand(
    steps(yields(Promise.resolve(1)), yields(new Promise(() => {})), ends(Promise.resolve()))),
  'next', 'next', 'next'));
  await scenario('promises of results', () => consume(delegating(byHand(steps(
    async () => ({ value: 1 }), () => ({ then(ok) { ok({ value: 2 }); } }),
    () => ({ then(ok) { ok(Promise.resolve({ value: 3 })); } }), ends(4))))));
  await scenario('next throws', () => consume(delegating(byHand(steps(yields(1), throws(2))))));
  await scenario('next rejects', () => consume(delegating(byHand(
    steps(yields(1), async () => { throw 2; })))));
  await scenario('no result', () => consume(delegating(byHand(() => 1))));
  await scenario('getters', () => consume(delegating(byHand(steps(
    () => ({ get done() { log('done?'); }, get value() { log('value?'); return 1; } }),
    () => ({ get done() { throw 2; } }))))));
  await scenario('no throw', calls(byHand(yields(1), { return() { log('closes'); return {}; } }),
                                   'next', 'throw', 'next'));
  await scenario('no return', calls(byHand(yields(1)), 'next', 'return', 'next'));
  await scenario('refuses', calls(byHand(yields(1), { return: yields(2), throw: yields(3) }),
                                  'next', 'return', 'throw', 'next'));
  await scenario('flatMap', () => consume(Readable.from([1, 2]).flatMap((value) => [value, value])));

  await scenario('stores', () => {
    const generator = delegating((async function*() {
      log('in', store.getStore());
      yield 1;
      log('in', store.getStore());
    })());
    for (const name of ['a', 'b']) {
      store.run(name, () => tell(generator.next()).then(() => log(store.getStore())));
    }
  });

  class Text {
    static async *#own() { return yield * ((0, numbers())); }
    static show() { return `${Text.#own}`; }
  }
  console.log(Text.show());
  const stacks = [];
  const stacked = delegating(byHand(() => { stacks.push(new Error().stack); return { done: true }; }));
  await stacked.next();
  async function* behind() { yield* []; stacks.push(new Error().stack); }
  await behind().next();
  console.log(stacks.length, stacks.some((stack) => stack.includes('internal/engine')));
})();
