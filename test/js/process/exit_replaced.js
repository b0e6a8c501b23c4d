// Whoever replaces reallyExit learns of every end.
//
// Prints:
//   asked for 6
// Exit code: 2

'use strict';

const { reallyExit } = process;
process.reallyExit = function(code) {
  console.log('asked for', code);
  reallyExit.call(process, 2);
};
process.exit(6);
