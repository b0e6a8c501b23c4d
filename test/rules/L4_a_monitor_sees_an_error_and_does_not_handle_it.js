// Exit code: 1
// Stderr has: Error: seen
// Prints:
//   monitor seen uncaughtException
//   exit 1
'use strict';

process.on('uncaughtExceptionMonitor', (error, origin) => {
  console.log('monitor', error.message, origin);
});
process.on('exit', (code) => console.log('exit', code));
setTimeout(() => { throw new Error('seen'); }, 1);
