// What is too long for a timer is as long as one can be, and not 1 ms.
// Prints:
//   2147483648
//   TimeoutOverflowWarning: 2147483648 does not fit into a 32-bit signed integer. Timer duration was truncated to 2147483647.
//   no time-out
// Stderr has: TimeoutOverflowWarning
'use strict';

const net = require('net');

process.on('warning', ({ message, name }) => {
  console.log(`${name}: ${message.replace('\n', ' ')}`);
});
const socket = new net.Socket();
socket.setTimeout(2 ** 31);
console.log(socket.timeout);
socket.on('timeout', () => console.log('time-out'));
setTimeout(() => {
  console.log('no time-out');
  socket.destroy();
}, 50);
