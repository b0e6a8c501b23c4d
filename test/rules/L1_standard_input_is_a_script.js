// Run as: standard input
// Prints:
//   undefined number
//   main ends
//   tick
//   timer
'use strict';

console.log(process.argv[1], typeof require('fs').constants.O_RDONLY);
process.nextTick(() => console.log('tick'));
setTimeout(() => console.log('timer'), 1);
console.log('main ends');
