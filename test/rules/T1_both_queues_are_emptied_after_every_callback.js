// After each of the callbacks of a phase, not after the phase, and whatever the phase.
// Prints:
//   timer 1, tick, microtask
//   timer 2, tick, microtask
//   immediate 1, tick, microtask
//   immediate 2, tick, microtask
//   I/O, tick, microtask
//   error, tick, microtask
//   close, tick, microtask
'use strict';

const fs = require('fs');
const net = require('net');

// Writes a line in three parts, so that nothing can come between them unseen.
function callback(name) {
  process.stdout.write(name);
  queueMicrotask(() => process.stdout.write(', microtask\n'));
  process.nextTick(() => process.stdout.write(', tick'));
}
setTimeout(callback, 1, 'timer 1');
setTimeout(callback, 1, 'timer 2');
setImmediate(callback, 'immediate 1');
setImmediate(() => {
  callback('immediate 2');
  fs.stat(__filename, () => {
    callback('I/O');
    net.connect('./missing')
      .on('error', () => callback('error'))
      .on('close', () => callback('close'));
  });
});
for (const start = Date.now(); Date.now() - start < 5;);
