// Prints one of:
//   timeout
//   immediate
// or:
//   immediate
//   timeout
'use strict';

setTimeout(() => console.log('timeout'), 0);
setImmediate(() => console.log('immediate'));
