// A list that is due runs all its due timers before the next list: `c` is due after `b` and runs
// before it, since it is in the list of `a`. The list of `d` is due before all, though it was made
// last.
// Prints:
//   d
//   a
//   c
//   b
'use strict';

function wait(ms) {
  for (const start = Date.now(); Date.now() - start < ms;);
}
setTimeout(() => console.log('a'), 200); // due at 200
wait(10);
setTimeout(() => console.log('b'), 195); // at 205
wait(10);
setTimeout(() => console.log('c'), 200); // at 220
setTimeout(() => console.log('d'), 50); // at 70
wait(230);
