// What it says on standard error is the runtime's affair.
// Killed by: SIGABRT
// Stderr has:
// Prints:
//   main
'use strict';

process.on('exit', () => console.log('never'));
console.log('main');
process.abort();
