// An error, no address, or a foreign family from the look-up.
// Prints:
//   false undefined on purpose
//   true undefined on purpose
//   false ERR_INVALID_IP_ADDRESS Invalid IP address: nonsense
//   true ERR_INVALID_IP_ADDRESS Invalid IP address: undefined
//   false ERR_INVALID_ADDRESS_FAMILY Invalid address family: 5 name:1
//   true ERR_INVALID_IP_ADDRESS Invalid IP address: undefined
//   false ERR_INVALID_IP_ADDRESS Invalid IP address: text
//   true ERR_INVALID_IP_ADDRESS Invalid IP address: undefined
'use strict';

const net = require('net');

const answers = [
  [new Error('on purpose')], [null, 'nonsense', 4], [null, '127.0.0.1', 5], [null, 'text'],
];
function next() {
  const answer = answers.shift();
  if (!answer) return;
  for (const autoSelectFamily of [false, true]) {
    const socket = net.connect({
      port: 1, host: 'name', autoSelectFamily, lookup: (host, options,
        callback) => callback(...answer),
    });
    socket.on('lookup', (error, ...rest) => console.log('lookup', error?.message, ...rest));
    socket.on('error', (error) => console.log(autoSelectFamily, error.code, error.message));
    socket.on('close', (hadError) => { if (autoSelectFamily) next(); });
  }
}
next();
