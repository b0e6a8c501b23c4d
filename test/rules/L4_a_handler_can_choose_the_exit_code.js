// Exit code: 3
// Prints:
//   caught thrown
//   exit 3
'use strict';

process.on('uncaughtException', (error) => {
  console.log('caught', error.message);
  process.exit(3);
});
process.on('exit', (code) => console.log('exit', code));
setImmediate(() => console.log('never'));
throw new Error('thrown');
