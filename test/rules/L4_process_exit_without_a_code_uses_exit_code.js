// Exit code: 9
// Prints:
//   exit 9
'use strict';

process.on('exit', (code) => console.log('exit', code));
process.exitCode = 9;
setImmediate(() => process.exit());
