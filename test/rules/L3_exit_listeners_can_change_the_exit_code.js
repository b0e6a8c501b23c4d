// Exit code: 4
// Prints:
//   beforeExit 3
//   exit 3 3
'use strict';

process.exitCode = 3;
process.on('beforeExit', (code) => console.log('beforeExit', code));
process.on('exit', (code) => {
  console.log('exit', code, process.exitCode);
  process.exitCode = 4;
});
