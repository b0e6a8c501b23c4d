// Exit code: 1
// Stderr has: Error: thrown
// Prints:
//   exit 1 1
'use strict';

process.exitCode = 5;
process.on('exit', (code) => console.log('exit', code, process.exitCode));
throw new Error('thrown');
