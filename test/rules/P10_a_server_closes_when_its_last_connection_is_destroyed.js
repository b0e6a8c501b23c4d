// Its 'close' comes from a tick of the destruction; that of the connection after check.
// Prints:
//   destroyed
//   server closed
//   check
//   peer closed
'use strict';

const fs = require('fs');
const net = require('net');

const server = net.createServer((peer) => {
  server.close(() => console.log('server closed'));
  peer.on('close', () => console.log('peer closed'));
  fs.stat(__filename, () => {
    setImmediate(() => console.log('check'));
    peer.destroy();
    console.log('destroyed');
  });
});
server.listen(0, '127.0.0.1', () => {
  net.connect(server.address().port, '127.0.0.1').resume();
});
