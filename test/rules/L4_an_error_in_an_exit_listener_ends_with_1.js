// The listeners behind it are not called.
// Exit code: 1
// Stderr has: Error: in exit
// Prints:
//   exit 0
'use strict';

process.on('exit', (code) => {
  console.log('exit', code);
  throw new Error('in exit');
});
process.on('exit', () => console.log('never'));
