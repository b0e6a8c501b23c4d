// Prints:
//   destroyed
//   error on purpose
//   check
//   close true
'use strict';

const fs = require('fs');
const net = require('net');

const server = net.createServer((peer) => {
  server.close();
  peer.on('error', (error) => console.log('error', error.message));
  peer.on('close', (hadError) => console.log('close', hadError));
  fs.stat(__filename, () => {
    setImmediate(() => console.log('check'));
    peer.destroy(new Error('on purpose'));
    console.log('destroyed');
  });
});
server.listen(0, '127.0.0.1', () => {
  net.connect(server.address().port, '127.0.0.1').resume();
});
