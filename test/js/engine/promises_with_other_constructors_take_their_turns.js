// How many turns a promise takes whose constructor is not its class.
// Prints:
//   Promise: awaited 2 and 2, returned 3 and 3, adopted 3 and 3, looped over 5 and 5
//   Derived: awaited 4 and 4, returned 3 and 3, adopted 3 and 3, looped over 7 and 7
//   Plain: awaited 4 and 4, returned 3 and 3, adopted 3 and 3, looped over 7 and 7
//   Object: awaited 4 and 4, returned 3 and 3, adopted 3 and 3, looped over 7 and 7
//   undefined: awaited 4 and 4, returned 3 and 3, adopted 3 and 3, looped over 7 and 7
//   an object: awaited 4 and 4, returned 3 and 3, adopted 3 and 3, looped over 7 and 7
//   an object that says Promise: awaited 4 and 4, returned 3 and 3, adopted 3 and 3, looped over 7 and 7
//   an object that says Derived: awaited 4 and 4, returned 3 and 3, adopted 3 and 3, looped over 7 and 7
'use strict';

class Derived extends Promise {}
class Plain extends Promise {
  static get [Symbol.species]() { return Promise; }
}

const constructors = {
  Promise, Derived, Plain, Object, undefined,
  'an object': {},
  'an object that says Promise': { [Symbol.species]: Promise },
  'an object that says Derived': { [Symbol.species]: Derived },
};

const ways = {
  awaited: async (promise) => { await promise; },
  returned: (promise) => (async () => promise)(),
  adopted: (promise) => new Promise((ok) => ok(promise)),
  'looped over': async (promise) => { for await (const none of [promise]); },
};

async function countTurns(promise) {
  let turns = 0;
  let isSettled = false;
  promise.then(() => { isSettled = true; });
  while (!isSettled) {
    await 0;
    turns++;
  }
  return turns;
}

(async () => {
  for (const [label, constructor] of Object.entries(constructors)) {
    const told = [];
    for (const [way, go] of Object.entries(ways)) {
      const counts = [];
      for (const Class of [Promise, Derived]) {
        const promise = Class.resolve();
        promise.constructor = constructor;
        counts.push(await countTurns(go(promise)));
      }
      told.push(`${way} ${counts.join(' and ')}`);
    }
    console.log(`${label}: ${told.join(', ')}`);
  }
})();
