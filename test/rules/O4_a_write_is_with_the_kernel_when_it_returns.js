// The socket is destroyed in the same breath; what it wrote arrives all the same.
// Prints:
//   written 4
//   peer got text
//   peer ended
'use strict';

const net = require('net');

const server = net.createServer((peer) => {
  server.close();
  peer.setEncoding('utf8');
  peer.on('data', (text) => console.log('peer got', text));
  peer.on('end', () => console.log('peer ended'));
});
server.listen(0, '127.0.0.1', () => {
  const client = net.connect(server.address().port, '127.0.0.1', () => {
    client.write('text');
    console.log('written', client.bytesWritten);
    client.destroy();
  });
});
