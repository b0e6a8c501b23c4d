// The immediate makes the loop run; a timer that is due when it begins comes first, unreferenced or
// not.
// Prints:
//   main ends
//   unreferenced timer
//   immediate
'use strict';

setImmediate(() => console.log('immediate'));
setTimeout(() => console.log('unreferenced timer'), 1).unref();
for (const start = Date.now(); Date.now() - start < 5;);
console.log('main ends');
