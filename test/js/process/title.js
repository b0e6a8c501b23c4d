// The title is a string, and no longer than the command line was.
//
// Prints:
//   giro test
//   5 string
//   true

'use strict';

process.title = 'giro test';
console.log(process.title);
process.title = 5;
console.log(process.title, typeof process.title);
process.title = 'x'.repeat(5000);
console.log(process.title.length < 5000 && /^x+$/.test(process.title));
