// L2: listeners to signals do not keep the process alive.
//
// Prints:
//   exit

'use strict';

process.on('SIGINT', () => {});
process.on('SIGTERM', () => {});
process.on('exit', () => console.log('exit'));
