// Who is too many is told of in 'drop', and closed.
// Prints:
//   connection
//   count null 1
//   localAddress,localPort,localFamily,remoteAddress,remotePort,remoteFamily 127.0.0.1 IPv4 true
//   second: end
//   second: close
//   server: close
'use strict';

const net = require('net');

const server = net.createServer((peer) => {
  console.log('connection');
  server.getConnections((error, count) => console.log('count', error, count));
  second.connect(server.address().port, '127.0.0.1');
  peer.resume();
});
server.maxConnections = 1;
const second = new net.Socket();
second.on('end', () => console.log('second: end')).on('close', () => {
  console.log('second: close');
  first.end();
  server.close(() => console.log('server: close'));
}).on('error', (error) => console.log(error.code)).resume();
let first;
server.on('drop', (data) => {
  console.log(Object.keys(data).join(), data.localAddress, data.remoteFamily,
    data.localPort === server.address().port);
});
server.listen(0, '127.0.0.1', () => {
  first = net.connect(server.address().port, '127.0.0.1').resume();
});
