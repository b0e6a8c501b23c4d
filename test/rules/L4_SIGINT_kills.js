// A fatal signal is death by that signal: no 'exit', and the parent sees the signal.
// Killed by: SIGINT
// Prints:
//   main
'use strict';

process.on('exit', () => console.log('never'));
console.log('main');
process.kill(process.pid, 'SIGINT');
for (;;);
