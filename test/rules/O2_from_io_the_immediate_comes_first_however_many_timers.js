// A thousand timers of several lists, all due before the callback ends.
// Prints:
//   immediate
//   1000 timers
'use strict';

const fs = require('fs');

fs.readFile(__filename, () => {
  let timers = 0;
  for (let i = 0; i < 1000; i++) {
    setTimeout(() => {
      timers += 1;
      if (timers === 1000) console.log(timers, 'timers');
    }, i % 5);
  }
  setImmediate(() => console.log('immediate'));
  for (const start = Date.now(); Date.now() - start < 20;);
});
