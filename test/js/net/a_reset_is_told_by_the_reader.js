// A socket that reads is told of a reset as a reader, whatever it writes meanwhile; and a client of
// this process connects after its server has the connection.
// Prints:
//   at once: connection, connect
//   reset while nothing happens: connect, read ECONNRESET
//   reset in answer: connect, read ECONNRESET
//   reset in a long last write: connect, read ECONNRESET
//   reset by the listener, in a long write: connect ECONNRESET
'use strict';

const { once } = require('events');
const net = require('net');

const kLong = 20_000_000;

async function run(name, onClient, onServer) {
  const server = net.createServer((socket) => {
    socket.on('error', () => {});
    onServer(socket, events);
    server.close();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const events = [];
  const client = net.connect(server.address().port, '127.0.0.1');
  client.on('connect', () => events.push('connect'));
  client.on('error', ({ code, syscall }) => events.push(`${syscall} ${code}`));
  client.resume();
  onClient(client);
  await new Promise((resolve) => client.on('close', resolve));
  console.log(`${name}:`, events.join(', '));
}

async function main() {
  await run('at once', (client) => client.end(), (socket, events) => {
    events.push('connection');
    socket.resume();
  });
  const resetLater = (socket) => setTimeout(() => socket.resetAndDestroy(), 20);
  await run('reset while nothing happens', () => {}, resetLater);
  await run('reset in answer', (client) => client.write('x'), (socket) => {
    socket.on('data', () => socket.resetAndDestroy());
  });
  await run('reset in a long last write', (client) => client.end(Buffer.alloc(kLong)), resetLater);
  await run('reset by the listener, in a long write', (client) => client.write(Buffer.alloc(kLong)),
            (socket) => socket.resetAndDestroy());
}
main();
