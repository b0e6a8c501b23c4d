// Prints:
//   caught 1
//   caught 2
//   caught 3
'use strict';

let runs = 0;
process.on('uncaughtException', (error) => console.log('caught', error.message));
const interval = setInterval(() => {
  runs += 1;
  if (runs === 3) clearInterval(interval);
  throw new Error(runs);
}, 1);
