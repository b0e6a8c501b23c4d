// A generator with a `yield*` does everything else in the turns it should, too: its own yields and returns,
// requests that wait, and what leaves it through `catch` and `finally`.
//
// Prints:
//   one by one: 1 next value own, 2 got next, 5 next value 1, 6 got next, 9 next value 2, 10 got next, 10 closed, 11 result undefined, 13 next value undefined, 14 got next, 16 result undefined, 18 left, 19 next done end, 21 next done undefined
//   at once: 0 got next, 1 next value own, 2 got next, 3 next value 1, 4 got next, 4 closed, 5 next value 2, 5 result undefined, 6 got next, 7 next value undefined, 8 result undefined, 10 left, 11 next done end, 11 next done undefined
//   own yield: 1 next value own, 3 left, 4 return done return, 6 next done undefined
//   thrown into: 0 left, 1 next value own, 1 throw error throw, 2 return done return, 2 throw error throw
//   returns: 2 next value 1, 5 closed, 6 left 1, 7 behind 1, 8 return done return, 10 next done undefined
//   throws: 2 next value 1, 3 closed, 4 caught 1 throw, 4 left 1, 5 behind 1, 8 throw value 1, 9 got next, 12 next value 2, 13 got next, 13 closed, 14 left 2, 15 behind 2, 16 next done undefined, 18 next done undefined
//   overruled: 2 next value 1, 5 closed, 8 return value not yet, 11 next done mine, 13 next done undefined
//   silent: 2 next value 1, 5 closed, 7 return done undefined, 9 next done undefined
//   over: 0 next done undefined, 1 return done return, 1 next done undefined
//   not begun: 1 return done return, 1 next done undefined, 1 throw error throw
//   failing: 3 next error rejected, 4 return done return, 4 next done undefined

'use strict';

let turn;
let line;

// What happens is told with the number of turns before it.
const log = (...words) => line.push(`${turn} ${words.map(String).join(' ')}`);
const tell = (name, promise) => promise.then(
  ({ value, done }) => log(name, done ? 'done' : 'value', value), (error) => log(name, 'error', error));

async function scenario(name, run) {
  line = [];
  turn = 0;
  run();
  for (; turn < 25; turn++) await null;
  console.log(`${name}: ${line.join(', ')}`);
}

const atOnce = (generator, ...calls) => () => calls.forEach((call) => tell(call, generator[call](call)));

function oneByOne(generator, ...calls) {
  return async () => { for (const call of calls) await tell(call, generator[call](call)); };
}

async function* numbers() {
  try {
    log('got', yield 1);
    log('got', yield 2);
  } finally {
    log('closed');
  }
}

async function* mixed() {
  try {
    log('got', yield Promise.resolve('own'));
    log('result', yield* numbers());
    log('got', yield);
    log('result', yield* []);
    return await 'end';
  } finally {
    log('left');
  }
}

async function* caught() {
  for (const number of [1, 2]) {
    try {
      try {
        yield* numbers();
      } catch (error) {
        log('caught', number, error);
      } finally {
        log('left', number);
      }
    } catch ({ name, missing = log('never') }) {
      yield name + missing;
    } finally {
      try {
        throw 'inner';
      } catch {
        log('behind', await number);
      }
    }
  }
}

async function* overruled() {
  try {
    yield* numbers();
  } finally {
    yield 'not yet';
    // eslint-disable-next-line no-unsafe-finally
    return 'mine';
  }
}

async function* silent(isOver) {
  if (isOver) return;
  l: try {
    return yield* numbers();
  } finally {
    // eslint-disable-next-line no-unsafe-finally
    break l;
  }
}

async function* failing() {
  yield* [];
  yield Promise.reject('rejected');
}

(async () => {
  await scenario('one by one', oneByOne(mixed(), 'next', 'next', 'next', 'next', 'next', 'next'));
  await scenario('at once', atOnce(mixed(), 'next', 'next', 'next', 'next', 'next', 'next'));
  await scenario('own yield', oneByOne(mixed(), 'next', 'return', 'next'));
  await scenario('thrown into', atOnce(mixed(), 'next', 'throw', 'return', 'throw'));
  await scenario('returns', oneByOne(caught(), 'next', 'return', 'next'));
  await scenario('throws', oneByOne(caught(), 'next', 'throw', 'next', 'next', 'next'));
  await scenario('overruled', oneByOne(overruled(), 'next', 'return', 'next', 'next'));
  await scenario('silent', oneByOne(silent(false), 'next', 'return', 'next'));
  await scenario('over', atOnce(silent(true), 'next', 'return', 'next'));
  await scenario('not begun', atOnce(mixed(), 'return', 'next', 'throw'));
  await scenario('failing', atOnce(failing(), 'next', 'return', 'next'));
})();
