// Prints:
//   closing
//   close
//   callback of close
//   tick after it
//   check
'use strict';

const fs = require('fs');
const net = require('net');

const server = net.createServer().listen(0, '127.0.0.1', () => {
  fs.stat(__filename, () => {
    setImmediate(() => console.log('check'));
    server.on('close', () => console.log('close'));
    server.close(() => console.log('callback of close'));
    process.nextTick(() => console.log('tick after it'));
    console.log('closing');
  });
});
