// All is due or queued when the loop begins; with a limit of one, the phases take turns callback by
// callback.
// Needs: giro
// Options: --phase-limit=1
// Prints:
//   timer 1
//   immediate 1
//   timer 2
//   immediate 2
//   timer 3
//   immediate 3
'use strict';

for (const number of [1, 2, 3]) {
  setTimeout(() => console.log('timer', number), 1);
  setImmediate(() => console.log('immediate', number));
}
for (const start = Date.now(); Date.now() - start < 5;);
