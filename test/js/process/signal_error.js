// What a listener throws is an uncaught exception, and the next signal is heard all the same.
//
// Prints:
//   caught first
//   caught second

'use strict';

const words = ['first', 'second'];
process.on('SIGUSR2', () => {
  throw new Error(words.shift());
});
process.on('uncaughtException', ({ message }) => {
  console.log('caught', message);
  if (words.length > 0) process.kill(process.pid, 'SIGUSR2');
  else clearTimeout(timer);
});
const timer = setTimeout(() => console.log('too late'), 5000);
process.kill(process.pid, 'SIGUSR2');
