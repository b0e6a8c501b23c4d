// Without 'exit'.
// Exit code: 7
// Stderr has: Error: second
// Prints:
//   handling first
'use strict';

process.on('exit', () => console.log('never'));
process.on('uncaughtException', (error) => {
  console.log('handling', error.message);
  throw new Error('second');
});
throw new Error('first');
