// Timers fall due, reads complete and immediates wait while a callback runs; none begins before it
// has returned.
// Prints:
//   calls 30, deepest 1
'use strict';

const fs = require('fs');

let running = 0;
let deepest = 0;
let calls = 0;
function callback() {
  running += 1;
  calls += 1;
  deepest = Math.max(deepest, running);
  for (const start = Date.now(); Date.now() - start < 2;);
  running -= 1;
}
for (let i = 0; i < 10; i++) {
  setTimeout(callback, 1 + i % 3);
  setImmediate(callback);
  fs.stat(__filename, callback);
}
process.on('exit', () => console.log(`calls ${calls}, deepest ${deepest}`));
