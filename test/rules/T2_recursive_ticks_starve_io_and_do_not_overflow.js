// Prints:
//   1000000 ticks
//   timer
'use strict';

let ticks = 0;
setTimeout(() => console.log('timer'), 1);
process.nextTick(function again() {
  ticks += 1;
  if (ticks < 1e6) process.nextTick(again);
  else console.log(ticks, 'ticks');
});
