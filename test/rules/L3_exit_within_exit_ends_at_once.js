// The second listener is not called, and 'exit' is not emitted again.
// Exit code: 6
// Prints:
//   exit 5
'use strict';

process.on('exit', (code) => {
  console.log('exit', code);
  process.exit(code + 1);
});
process.on('exit', () => console.log('never'));
process.exit(5);
