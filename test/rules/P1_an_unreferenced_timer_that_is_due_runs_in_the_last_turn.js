// A turn ends with the timers, and only then the loop asks whether it is alive.
// Prints:
//   last work
//   unreferenced timer
//   exit
'use strict';

process.on('exit', () => console.log('exit'));
require('fs').stat(__filename, () => {
  setTimeout(() => console.log('unreferenced timer'), 1).unref();
  setTimeout(() => console.log('never: not due'), 1000).unref();
  for (const start = Date.now(); Date.now() - start < 5;);
  console.log('last work');
});
