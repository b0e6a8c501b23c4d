// Options: --expose-gc
// Functions that await what never comes are collected. Those that get their places in memory take the turns of every
// other function.
// Prints:
//   late: 0

'use strict';

async function waitForEver() {
  await { then(resolve) { resolve(new Promise(() => {})); } };
}

async function waitOnce(turns, i) {
  await undefined;
  turns.push(i);
}

function turn() {
  return new Promise((resolve) => { setImmediate(resolve); });
}

(async () => {
  let late = 0;
  for (let round = 0; round < 10; round++) {
    for (let i = 0; i < 2000; i++) waitForEver();
    await turn();
    gc();
    await turn();
    const turns = [];
    for (let i = 0; i < 4000; i++) waitOnce(turns, i);
    await turn();
    for (let i = 1; i < turns.length; i++) late += turns[i] < turns[i - 1] ? 1 : 0;
  }
  console.log('late:', late);
})();
