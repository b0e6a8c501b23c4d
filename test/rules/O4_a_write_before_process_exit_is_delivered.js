// Standard output is one end of a pipe here.
// Exit code: 5
// Prints:
//   delivered
'use strict';

setTimeout(() => {
  process.stdout.write('delivered\n');
  process.exit(5);
}, 1);
