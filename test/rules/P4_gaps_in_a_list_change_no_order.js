// Thousands of timers of one duration, in rounds: many are cleared or refreshed, before their phase
// and in it, while the list is longer and shorter. What is left runs in the order in which it was
// last set.
// Prints:
//   rounds: 20, in order: 20
'use strict';

let seed = 1;
// A number below `most`; the same in every run.
function random(most) {
  seed = (seed * 48271) % 2147483647;
  return seed % most;
}

let rounds = 0;
let inOrder = 0;

function round() {
  const expected = new Map(); // of the timers, in the order in which they were last set
  const ran = [];
  const timers = [];
  const count = 1 + random(3000);
  const clear = (timer) => {
    clearTimeout(timer);
    expected.delete(timer.id);
  };
  const set = () => {
    const timer = setTimeout(() => {
      ran.push(timer.id);
      expected.delete(timer.id);
      // Some that are to come, or have run.
      if (random(4) === 0) clear(timers[random(timers.length)]);
    }, 1);
    timer.id = timers.length;
    expected.set(timer.id, timer);
    timers.push(timer);
  };
  for (let i = 0; i < count; i++) {
    set();
    const chosen = timers[random(timers.length)];
    if (random(2) === 0) {
      clear(chosen);
    } else if (expected.delete(chosen.id)) {
      chosen.refresh();
      expected.set(chosen.id, chosen);
    }
  }
  const order = [...expected.keys()];
  setTimeout(() => {
    rounds++;
    let at = 0;
    for (const id of ran) {
      while (order[at] !== id && at < order.length) at++;
    }
    if (at < order.length && expected.size === 0) inOrder++;
    if (rounds < 20) round();
    else console.log(`rounds: ${rounds}, in order: ${inOrder}`);
  }, 20);
}

round();
