// Prints:
//   error ENOENT
//   check
//   close true
'use strict';

const fs = require('fs');
const net = require('net');

fs.stat(__filename, () => {
  setImmediate(() => console.log('check'));
  net.connect('./missing')
    .on('error', (error) => console.log('error', error.code))
    .on('close', (hadError) => console.log('close', hadError));
});
