// What was thrown is shown.
// Arguments: text
// Arguments: array
// Arguments: object
// Exit code: 1
// Stderr has: the value
// Prints:
//   exit 1
'use strict';

process.on('exit', (code) => console.log('exit', code));
const values = {
  text: 'the value',
  array: ['the value'],
  object: { a: 'the value' },
};
throw values[process.argv[2]];
