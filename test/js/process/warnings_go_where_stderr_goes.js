// A warning is written to process.stderr, whose write() a program may have replaced.
// Prints:
//   Warning: look out
'use strict';

process.stderr.write = (text) => {
  console.log(/Warning: .*/.exec(text)[0]);
  return true;
};
process.emitWarning('look out');
