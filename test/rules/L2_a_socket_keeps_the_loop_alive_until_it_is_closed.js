// The server is closed as soon as the connection has been made; the two ends of it live on.
// Prints:
//   server closes
//   unreferenced timer runs
//   peer ended
//   server closed
//   exit 0
'use strict';

const net = require('net');

const server = net.createServer((peer) => {
  server.close(() => console.log('server closed'));
  console.log('server closes');
  setTimeout(() => {
    console.log('unreferenced timer runs');
    client.end();
  }, 5).unref();
  peer.on('end', () => console.log('peer ended')).resume();
});
let client;
server.listen(0, '127.0.0.1', () => {
  client = net.connect(server.address().port, '127.0.0.1').resume();
});
process.on('exit', (code) => console.log('exit', code));
