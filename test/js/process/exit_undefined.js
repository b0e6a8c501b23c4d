// exit(undefined) forgets the exit code that was set.
//
// Prints:
//   exit 0

'use strict';

process.exitCode = 5;
process.on('exit', (code) => console.log('exit', code));
process.exit(undefined);
