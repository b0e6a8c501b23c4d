// A quadratic insert or cancel would run out of time.
// Prints:
//   ran 100000 in order: true
'use strict';

const COUNT = 200_000;
const ran = [];
const timers = [];
for (let i = 0; i < COUNT; i++) {
  // 7919 is prime, so that every delay below 100 seconds comes up, in no order.
  const delay = 1 + (i * 7919) % 100_000;
  timers.push(setTimeout(() => {}, 1_000 + delay));
}
for (let i = 0; i < COUNT; i++) clearTimeout(timers[(i * 7919) % COUNT]);
for (let i = 0; i < COUNT / 2; i++) setTimeout(() => ran.push(i), 1 + Math.floor(i / 5000));
process.on('exit', () => {
  const inOrder = ran.every((value, index) => value === index);
  console.log(`ran ${ran.length} in order: ${inOrder}`);
});
