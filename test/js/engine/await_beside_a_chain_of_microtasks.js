// An await of a thenable that resolves with a promise takes its turns also where each microtask queues the next one by
// queueMicrotask: it does not wait until nobody queues any more.
// Prints:
//   await 3
//   for await 4, over 6
//   yield 4, over 5
//   return 3
//   all 4
'use strict';

const thenable = () => ({ then(settle) { settle(Promise.resolve(1)); } });

const kinds = {
  await: async (tell) => {
    await thenable();
    tell();
  },
  async 'for await'(tell) {
    for await (const none of [thenable()]) tell(none);
    tell('over');
  },
  async yield(tell) {
    for await (const none of (async function*() { yield thenable(); })()) tell(none);
    tell('over');
  },
  return: (tell) => (async () => thenable())().then(tell),
  all: (tell) => Promise.all([thenable()]).then(tell),
};

function measure(name) {
  return new Promise((done) => {
    const told = [];
    let turns = 0;
    kinds[name]((what) => told.push(`${what === 'over' ? what : name} ${turns}`));
    queueMicrotask(function next() {
      if (++turns < 40) {
        queueMicrotask(next);
        return;
      }
      console.log(told.join(', '));
      done();
    });
  });
}

(async () => {
  for (const name of Object.keys(kinds)) await measure(name);
})();
