// Its path is there while it listens, and gone when it is closed.
// Prints:
//   there true true
//   EADDRINUSE listen EADDRINUSE: address already in use ./socket -1
//   undefined undefined {}
//   there false
//   closed
'use strict';

const fs = require('fs');
const net = require('net');

const server = net.createServer((peer) => {
  console.log(peer.remoteAddress, peer.remoteFamily, peer.address());
  peer.end();
  server.close(() => console.log('closed'));
  console.log('there', fs.existsSync('./socket'));
});
server.listen('./socket', () => {
  console.log('there', fs.existsSync('./socket'),
    (fs.statSync('./socket').mode & 0o777).toString(8) > 0);
  net.createServer().listen('./socket').on('error', (error) => console.log(error.code,
    error.message, error.port));
  net.connect('./socket').resume();
});
