// Bound, connected and closed sockets of both families, and what they refuse.
// Prints:
//   bound IPv4
//   Error ERR_SOCKET_ALREADY_BOUND Socket is already bound
//   sent null 5
//   whole 127.0.0.1 IPv4 5
//   reply
//   part 127.0.0.1 IPv4 4
//   reply
//   true
//   Error ERR_SOCKET_DGRAM_IS_CONNECTED Already connected
//   connected 127.0.0.1 IPv4 9
//   reply
//   Error ERR_SOCKET_DGRAM_NOT_CONNECTED Not connected
//   Error ERR_SOCKET_DGRAM_NOT_CONNECTED Not connected
//   RangeError ERR_SOCKET_BAD_PORT Port should be > 0 and < 65536. Received undefined.
//   TypeError ERR_INVALID_ARG_TYPE The "buffer" argument must be of type string or an instance of Buffer, TypedArray, or DataView. Received type number (5)
//   TypeError ERR_INVALID_ARG_TYPE The "buffer list arguments" argument must be of type string or an instance of Buffer, TypedArray, or DataView. Received an instance of Array
//   RangeError ERR_BUFFER_OUT_OF_BOUNDS "length" is outside of buffer bounds
//   RangeError ERR_SOCKET_BAD_PORT Port should be > 0 and < 65536. Received type number (99999).
//   16 3 true undefined 0 0
//   TypeError ERR_INVALID_ARG_TYPE The "ttl" argument must be of type number. Received type string ('x')
//   Error EINVAL setTTL EINVAL
//   TypeError ERR_MISSING_ARGS The "multicastAddress" argument must be specified
//   TypeError ERR_SOCKET_BAD_BUFFER_SIZE Buffer size must be a positive integer
//   Error ERR_SOCKET_DGRAM_NOT_RUNNING Not running
//   Error ERR_SOCKET_DGRAM_NOT_RUNNING Not running
//   closed
//   TypeError ERR_SOCKET_BAD_TYPE Bad socket type specified. Valid types are: udp4, udp6
//   EADDRNOTAVAIL bind EADDRNOTAVAIL 192.0.2.1:1
'use strict';

const dgram = require('dgram');

const once = (emitter, event) => new Promise((resolve) => {
  emitter.once(event, (...values) => resolve(values));
});
const say = (start) => {
  try {
    console.log(start());
  } catch ({ name, code, message }) {
    console.log(name, code, message);
  }
};

async function main() {
  const server = dgram.createSocket('udp4');
  server.bind(0, '127.0.0.1', () => console.log('bound', server.address().family));
  await once(server, 'listening');
  const { port } = server.address();
  say(() => server.bind());
  server.on('message', (message, { address, family, port: from, size }) => {
    console.log(`${message}`, address, family, size);
    server.send(['re', Buffer.from('ply')], from, address);
  });
  const client = dgram.createSocket({ type: 'udp4', reuseAddr: true });
  client.send('whole', port, '127.0.0.1', (error, size) => console.log('sent', error, size));
  console.log(`${(await once(client, 'message'))[0]}`);
  client.send(Buffer.from('a part of it'), 2, 4, port, 'localhost');
  console.log(`${(await once(client, 'message'))[0]}`);
  client.connect(port, '127.0.0.1');
  await once(client, 'connect');
  console.log(client.remoteAddress().port === port);
  say(() => client.connect(port));
  client.send('connected');
  console.log(`${(await once(client, 'message'))[0]}`);
  client.disconnect();
  say(() => client.remoteAddress());
  say(() => client.disconnect());
  say(() => client.send('x'));
  say(() => client.send(5, port));
  say(() => client.send([5], port));
  say(() => client.send('abc', 2, 9, port, '127.0.0.1'));
  say(() => client.send('x', 99999));
  console.log(client.setTTL(16), client.setMulticastTTL(3), client.setMulticastLoopback(true),
    client.setBroadcast(true), client.getSendQueueSize(), client.getSendQueueCount());
  say(() => client.setTTL('x'));
  say(() => client.setTTL(1000));
  say(() => client.addMembership());
  say(() => client.setRecvBufferSize(-1));
  client.close(() => console.log('closed'));
  say(() => client.close());
  say(() => client.address());
  server.close();
  await once(server, 'close');
  dgram.createSocket('udp4').bind(1, '192.0.2.1').on('error', ({ code, message }) => {
    console.log(code, message);
  });
  say(() => dgram.createSocket('udp5'));
  dgram.createSocket('udp4').bind(0).unref();
}
main();
