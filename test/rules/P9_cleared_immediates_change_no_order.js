// Of many immediates some are cleared: the last ones, those in the middle, all of a batch.
// Prints:
//   0, 3, 4, 6, 7
//   none
//   one
'use strict';

const ran = [];
const immediates = [];
for (let i = 0; i < 10; i++) immediates.push(setImmediate(() => ran.push(i)));
for (const i of [9, 1, 2, 8, 5, 5]) clearImmediate(immediates[i]);

setImmediate(() => {
  console.log(ran.join(', '));
  const dead = [setImmediate(() => console.log('never')), setImmediate(() => console.log('never'))];
  for (const immediate of dead) clearImmediate(immediate);
  setTimeout(() => {
    console.log('none');
    setImmediate(() => console.log('one'));
  }, 1);
});
