// Each phase is first in, first out, but for this: libuv keeps closing handles on a stack, and so Node does.
// Prints:
//   peer closed
//   client closed
'use strict';

const net = require('net');

const server = net.createServer((peer) => {
  server.close();
  peer.on('close', () => console.log('peer closed'));
  client.on('close', () => console.log('client closed'));
  setImmediate(() => {
    client.destroy();
    peer.destroy();
  });
});
let client;
server.listen(0, '127.0.0.1', () => {
  client = net.connect(server.address().port, '127.0.0.1');
});
