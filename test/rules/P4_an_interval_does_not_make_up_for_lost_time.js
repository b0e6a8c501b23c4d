// Its next run is counted from the beginning of the last one: a callback that takes many periods is
// followed by one late run, in the next turn, and by no burst. A millisecond or two of tolerance
// for Node, whose timers can be early.
// Prints:
//   run 1
//   immediate
//   run 2
//   run 3
//   run 4
//   no burst true
'use strict';

const begins = [];
const interval = setInterval(() => {
  begins.push(performance.now());
  console.log('run', begins.length);
  if (begins.length === 1) {
    setImmediate(() => console.log('immediate'));
    for (const start = Date.now(); Date.now() - start < 50;);
  }
  if (begins.length === 4) clearInterval(interval);
}, 10);
process.on('exit', () => {
  console.log('no burst', begins[2] - begins[1] >= 8 && begins[3] - begins[2] >= 8);
});
