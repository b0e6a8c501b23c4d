// The document says it in words: recursive `nextTick` calls keep the loop from its phases and never
// reach a RangeError. The timer is due and the immediate is queued long before the last tick; the
// read has come back.
// Prints one of:
//   1000000 ticks
//   timeout
//   read
//   immediate
// or:
//   1000000 ticks
//   timeout
//   immediate
//   read
const fs = require('fs');

let ticks = 0;
fs.stat(__filename, () => console.log('read'));
setTimeout(() => console.log('timeout'), 0);
setImmediate(() => console.log('immediate'));

function again() {
  ticks += 1;
  if (ticks < 1e6) process.nextTick(again);
  else console.log(`${ticks} ticks`);
}
process.nextTick(again);
