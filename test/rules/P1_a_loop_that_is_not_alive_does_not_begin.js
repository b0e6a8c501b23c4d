// An unreferenced timer that is due when the main script ends is no reason to run the loop.
// Prints:
//   main ends
'use strict';

setTimeout(() => console.log('never'), 1).unref();
for (const start = Date.now(); Date.now() - start < 5;);
console.log('main ends');
