// With its arguments; cleared from inside its own callback it does not run again.
// Prints:
//   1 a b
//   2 a b
//   3 a b
'use strict';

let runs = 0;
const interval = setInterval((...args) => {
  runs += 1;
  console.log(runs, ...args);
  if (runs === 3) clearInterval(interval);
}, 2, 'a', 'b');
