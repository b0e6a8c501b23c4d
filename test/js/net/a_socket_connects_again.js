// After its close a socket can be used for another connection.
// Prints:
//   connect false 0
//   hello 1
//   close 7
//   connect false 0
//   hello 2
//   close 7
//   connect false 0
//   hello 3
//   close 7
'use strict';

const net = require('net');

let count = 0;
const server = net.createServer((peer) => peer.end(`hello ${++count}`));
server.listen(0, '127.0.0.1', () => {
  const socket = new net.Socket().setEncoding('utf8');
  const { port } = server.address();
  socket.on('data', (text) => console.log(text));
  socket.on('connect', () => console.log('connect', socket.destroyed, socket.bytesRead));
  socket.on('close', () => {
    console.log('close', socket.bytesRead);
    if (count < 3) socket.connect(port, '127.0.0.1');
    else server.close();
  });
  socket.connect(port, '127.0.0.1');
});
