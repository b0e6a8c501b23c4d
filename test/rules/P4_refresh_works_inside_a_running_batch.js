// A refreshed timer goes to the end of its list and waits for its whole delay again; a timer that
// has run is set again.
// Prints:
//   first
//   third
//   immediate
//   second
//   first
'use strict';

let runs = 0;
const first = setTimeout(() => {
  console.log('first');
  runs += 1;
  if (runs === 2) return;
  second.refresh();
  first.refresh();
}, 5);
const second = setTimeout(() => console.log('second'), 5);
setTimeout(() => {
  console.log('third');
  setImmediate(() => console.log('immediate'));
}, 5);
for (const start = Date.now(); Date.now() - start < 10;);
