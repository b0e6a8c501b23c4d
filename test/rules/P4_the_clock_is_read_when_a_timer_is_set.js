// Not when the turn began: the wait before the timer is set is no part of its delay.
// Prints:
//   true
'use strict';

setImmediate(() => {
  for (const start = Date.now(); Date.now() - start < 30;);
  const set = performance.now();
  setTimeout(() => console.log(performance.now() - set >= 19), 20);
});
