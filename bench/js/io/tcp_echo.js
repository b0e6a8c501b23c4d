'use strict';

// A server for tools/bench/io.py, which reads the port and brings the load.

const net = require('net');

const server = net.createServer((socket) => {
  socket.on('data', (chunk) => socket.write(chunk));
  socket.on('error', () => {});
});
server.listen(0, '127.0.0.1', () => console.log(server.address().port));
