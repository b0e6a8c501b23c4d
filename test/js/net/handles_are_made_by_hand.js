// net._createServerHandle, for clusters and old programs: a bound handle or the negative number of an error. net.Stream is Socket.
// Prints:
//   TCP 0 127.0.0.1 IPv4 true
//   -99 -22
//   -13
//   true
//   true
//   hello
//   false
'use strict';

const net = require('net');

const made = net._createServerHandle('127.0.0.1', 0, 4);
const address = {};
console.log(made.constructor.name, made.getsockname(address), address.address, address.family, address.port > 0);
console.log(net._createServerHandle('192.0.2.1', 0, 4), net._createServerHandle(null, -1, -1, 99));
console.log(net._createServerHandle('/no/such/folder/socket', -1, -1));

console.log(net.Stream === net.Socket);
const server = net.createServer((socket) => socket.end('hello'));
server.listen(made, () => {
  console.log(server.address().port === address.port);
  const stream = new net.Stream();
  stream.setEncoding('utf8').on('data', (text) => console.log(text));
  stream.connect(address.port, '127.0.0.1').on('close', (hadError) => {
    console.log(hadError);
    server.close();
  });
});
