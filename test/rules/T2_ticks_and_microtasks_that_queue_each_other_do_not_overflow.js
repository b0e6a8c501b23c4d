// Prints:
//   200000 rounds
//   immediate
'use strict';

let rounds = 0;
setImmediate(() => console.log('immediate'));
process.nextTick(function again() {
  rounds += 1;
  if (rounds === 200_000) return console.log(rounds, 'rounds');
  Promise.resolve().then(() => process.nextTick(again));
});
