// A descriptor that a socket or server of this process uses belongs to nobody else.
// Prints:
//   of a server: EEXIST listen EEXIST: file already exists
//   of a connection: EEXIST listen EEXIST: file already exists
//   as a socket: EEXIST open EEXIST
//   of no socket: EINVAL listen EINVAL: invalid argument
'use strict';

const fs = require('fs');
const { once } = require('events');
const net = require('net');

async function listenOn(name, fd) {
  const [{ code, message }] = await once(net.createServer().listen({ fd }), 'error');
  console.log(`${name}:`, code, message);
}

async function main() {
  const server = net.createServer().listen(0);
  await once(server, 'listening');
  const client = net.connect(server.address().port);
  const [socket] = await once(server, 'connection');
  await listenOn('of a server', server._handle.fd);
  await listenOn('of a connection', socket._handle.fd);
  try {
    new net.Socket({ fd: socket._handle.fd });
  } catch ({ code, message }) {
    console.log('as a socket:', code, message);
  }
  const file = fs.openSync(__filename);
  await listenOn('of no socket', file);
  fs.closeSync(file);
  client.resume().end();
  socket.resume().end();
  server.close();
}
main();
