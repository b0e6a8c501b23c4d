// Timers of several lists, intervals, immediates, ticks and files under a limit that cuts through
// all of them.
// Needs: giro
// Options: --phase-limit=3
// Prints:
//   timers 1000, immediates 1000, ticks 2000, files 50, intervals 20
'use strict';

const fs = require('fs');

const counts = { timers: 0, immediates: 0, ticks: 0, files: 0, intervals: 0 };
const count = (name) => { counts[name] += 1; };
for (let i = 0; i < 1000; i++) {
  setTimeout(() => { count('timers'); process.nextTick(count, 'ticks'); }, i % 7);
  setImmediate(() => { count('immediates'); process.nextTick(count, 'ticks'); });
}
for (let i = 0; i < 50; i++) fs.stat(__filename, () => count('files'));
for (let i = 0; i < 10; i++) {
  let runs = 0;
  const interval = setInterval(() => {
    count('intervals');
    runs += 1;
    if (runs === 2) clearInterval(interval);
  }, 2);
}
process.on('exit', () => {
  console.log(Object.entries(counts).map(([name, value]) => `${name} ${value}`).join(', '));
});
