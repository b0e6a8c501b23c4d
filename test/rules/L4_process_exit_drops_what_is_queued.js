// Prints:
//   main
'use strict';

const never = () => console.log('never');
process.nextTick(never);
queueMicrotask(never);
setImmediate(never);
setTimeout(never, 1);
require('fs').stat(__filename, never);
for (const start = Date.now(); Date.now() - start < 5;);
console.log('main');
process.exit();
