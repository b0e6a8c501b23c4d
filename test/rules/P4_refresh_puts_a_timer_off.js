// Without a new object, and it sets again a timer that has run; a cleared one stays cleared.
// Prints:
//   true
//   put off until after the other one
//   runs 2
'use strict';

const order = [];
const refreshed = setTimeout(() => order.push('refreshed'), 60);
setTimeout(() => console.log(refreshed.refresh() === refreshed), 30);
setTimeout(() => order.push('other'), 65);
const cleared = setTimeout(() => console.log('never'), 5);
clearTimeout(cleared);
cleared.refresh();

let runs = 0;
const again = setTimeout(() => {
  runs += 1;
  if (runs === 1) setImmediate(() => again.refresh());
}, 1);
process.on('exit', () => {
  if (order.join() === 'other,refreshed') console.log('put off until after the other one');
  console.log('runs', runs);
});
