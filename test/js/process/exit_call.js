// exit() ends at once: nothing queued runs, and a second exit() in a listener has the last word.
//
// Prints:
//   exit 3 true
// Exit code: 4

'use strict';

process.on('exit', (code) => {
  console.log('exit', code, process._exiting);
  process.exit(4);
});
process.nextTick(() => console.log('never'));
setImmediate(() => console.log('never'));
process.exit(3);
