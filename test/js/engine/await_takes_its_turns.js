// How many turns of the microtask queue an `await` takes.
//
// Prints:
//   # a value
//   await: 1 in turn 1
//   # a promise
//   await: 1 in turn 1
//   # a thenable
//   await: 1 in turn 2
//   # a thenable that resolves with a promise
//   await: p in turn 4
//   # a thenable that resolves with a thenable
//   await: 1 in turn 3
//   # a derived promise
//   await: 1 in turn 3
//   # a promise with a then of its own
//   await: 1 in turn 1
//   # a then that throws
//   caught: 1 in turn 2
//   caught: 2 in turn 3
//   # a constructor that throws
//   caught: 3 in turn 0
//   # for await over an array
//   element: 1 in turn 2
//   element: 2 in turn 4
//   element: p in turn 9
//   end: undefined in turn 11
//   # for await over an array that is left
//   element: 1 in turn 2
//   end: undefined in turn 3
//   # for await over a generator
//   element: a in turn 2
//   end: undefined in turn 4
//   # a generator that yields and returns thenables
//   first: p in turn 5
//   last: p in turn 10
//   # requests of a generator, one behind the other
//   next: a in turn 2
//   return: p in turn 6
//   next: true in turn 6

'use strict';

let turn;
const count = async () => { for (turn = 0; turn < 30; turn++) await undefined; };
const at = (label, value) => console.log(`${label}: ${value} in turn ${turn}`);

async function* letters() {
  yield 'a';
  return 'b';
}

const resolveWithPromise = { then(ok) { ok(Promise.resolve('p')); } };

const tests = {
  async 'a value'() { at('await', await 1); },
  async 'a promise'() { at('await', await Promise.resolve(1)); },
  async 'a thenable'() { at('await', await { then(ok) { ok(1); } }); },
  async 'a thenable that resolves with a promise'() { at('await', await resolveWithPromise); },
  async 'a thenable that resolves with a thenable'() {
    at('await', await { then(ok) { ok({ then(yes) { yes(1); } }); } });
  },
  async 'a derived promise'() {
    class Derived extends Promise {}
    at('await', await Derived.resolve(1));
  },
  async 'a promise with a then of its own'() {
    const promise = Promise.resolve(1);
    promise.then = () => at('never called');
    at('await', await promise);
  },
  async 'a then that throws'() {
    try { await { then() { throw 1; } }; } catch (e) { at('caught', e); }
    try { await { get then() { throw 2; } }; } catch (e) { at('caught', e); }
  },
  async 'a constructor that throws'() {
    const promise = Promise.resolve(1);
    Object.defineProperty(promise, 'constructor', { get() { throw 3; } });
    try { await promise; } catch (e) { at('caught', e); }
  },
  async 'for await over an array'() {
    for await (const x of [1, Promise.resolve(2), resolveWithPromise]) at('element', x);
    at('end');
  },
  async 'for await over an array that is left'() {
    for await (const x of [1, 2]) { at('element', x); break; }
    at('end');
  },
  async 'for await over a generator'() {
    for await (const x of letters()) at('element', x);
    at('end');
  },
  async 'a generator that yields and returns thenables'() {
    const all = (async function*() { yield resolveWithPromise; return resolveWithPromise; })();
    at('first', (await all.next()).value);
    at('last', (await all.next()).value);
  },
  async 'requests of a generator, one behind the other'() {
    const queue = letters();
    queue.next().then((x) => at('next', x.value));
    queue.return(resolveWithPromise).then((x) => at('return', x.value));
    await queue.next().then((x) => at('next', x.done));
  },
};

(async () => {
  for (const name in tests) {
    console.log(`# ${name}`);
    const counting = count();
    await tests[name]();
    await counting;
  }
})();
