// Nothing but the closing of a destroyed socket is left when the last callback returns.
// Prints:
//   destroyed
//   closed
//   exit 0
'use strict';

const net = require('net');

const server = net.createServer((peer) => {
  server.close();
  client.unref();
  peer.on('close', () => console.log('closed'));
  setImmediate(() => {
    peer.destroy();
    console.log('destroyed');
  });
});
let client;
server.listen(0, '127.0.0.1', () => {
  client = net.connect(server.address().port, '127.0.0.1');
});
process.on('exit', (code) => console.log('exit', code));
