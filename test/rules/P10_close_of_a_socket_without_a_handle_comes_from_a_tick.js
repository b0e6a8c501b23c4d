// A socket that was never told to connect has nothing for the loop to close.
// Prints:
//   destroyed
//   close
//   check
'use strict';

const fs = require('fs');
const net = require('net');

fs.stat(__filename, () => {
  setImmediate(() => console.log('check'));
  new net.Socket().on('close', () => console.log('close')).destroy();
  console.log('destroyed');
});
