// No warning, and not due now.
// Prints:
//   exit
'use strict';

setTimeout(() => console.log('never'), 2 ** 31 - 1).unref();
setTimeout(() => {}, 10);
process.on('exit', () => console.log('exit'));
