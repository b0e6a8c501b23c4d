// Files, a connection that is being made, and a write; each is the only thing that is alive in its
// turn.
// Prints:
//   stat
//   write
//   read 4
//   connected
//   write to a socket
//   exit 0
'use strict';

const fs = require('fs');
const net = require('net');

process.on('exit', (code) => console.log('exit', code));
fs.stat(__filename, () => {
  console.log('stat');
  fs.writeFile('file', 'text', () => {
    console.log('write');
    fs.readFile('file', (error, data) => {
      console.log('read', data.length);
      connect();
    });
  });
});

function connect() {
  const server = net.createServer((peer) => peer.unref()).unref();
  server.listen(0, '127.0.0.1', () => {
    const socket = net.connect(server.address().port, '127.0.0.1').unref();
    socket.on('connect', () => {
      console.log('connected');
      socket.write('text', () => console.log('write to a socket'));
    });
  });
}
