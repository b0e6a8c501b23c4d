// Who subscribes to console.log and its kin sees what is to be printed before it is.
// Prints:
//   log [ 1, { a: 2 } ]
//   1 { a: 2, seen: true }
// Stderr has: oops
'use strict';

const { channel } = require('diagnostics_channel');

channel('console.log').subscribe((args) => {
  if (args[0] !== 1) return;
  process.stdout.write(`log ${require('util').inspect(args)}\n`);
  args[1].seen = true;
});
channel('console.error').subscribe(([text]) => {
  if (text !== 'oops') process.exitCode = 1;
});
console.log(1, { a: 2 });
console.error('oops');
