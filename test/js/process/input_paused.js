// A standard input that was paused can be resumed.
//
// Standard input: hello
// Prints:
//   hello
//   resumed

'use strict';

process.stdin.once('data', (chunk) => {
  process.stdout.write(chunk);
  process.stdin.pause();
  setTimeout(() => {
    console.log('resumed');
    process.stdin.resume();
  }, 5);
});
