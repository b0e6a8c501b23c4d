// Without recording there is no stack; process.giro is hidden from those who list the process's properties.
//
// Needs: giro
// Prints:
//   false undefined
//   Interval undefined every 1000 ms: (anonymous)
'use strict';

console.log(Object.keys(process).includes('giro'), process.giro.enumerable);
const interval = setInterval(() => {}, 1000);
for (const { type, stack, description } of process.giro.whyAlive()) console.log(type, stack, description);
clearInterval(interval);
