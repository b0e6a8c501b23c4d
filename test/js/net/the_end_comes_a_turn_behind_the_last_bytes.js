// The end of a stream is told a turn later than its last bytes, so that what their listener has
// begun comes first; and of sockets that close in one turn the last one's 'close' comes first.
// Prints:
//   both end: server ends, server finish, client ends, client finish, client end, server end, server close, client close
//   server ends: client bytes, tick, immediate, client end, client finish, client close, server close
//   by a path: client bytes, tick, immediate, client end, client finish, client close, server close
//   client ended before: client finish, server end, server finish, server close, client bytes, tick, immediate, client end, client close
//   destroyed together: 3, 2, 1, 0
'use strict';

const { once } = require('events');
const net = require('net');
const os = require('os');
const path = require('path');

function follow(name, socket, events) {
  for (const event of ['end', 'finish', 'close']) {
    socket.on(event, () => events.push(`${name} ${event}`));
  }
}

function followBytes(socket, events) {
  socket.on('data', () => {
    events.push('client bytes');
    process.nextTick(() => events.push('tick'));
    setImmediate(() => events.push('immediate'));
  });
}

// Both have closed.
async function run(name, options, onServer, onClient, place = 0) {
  const events = [];
  const server = net.createServer(options, (socket) => {
    onServer(socket, events);
    server.close();
  }).listen(place);
  await once(server, 'listening');
  const client = net.connect(server.address().port ?? place);
  onClient(client, events);
  const connection = once(server, 'connection').then(([socket]) => once(socket, 'close'));
  await Promise.all([connection, once(client, 'close')]);
  console.log(`${name}:`, events.join(', '));
}

function endsAfterBytes(socket, events) {
  socket.on('close', () => events.push('server close'));
  socket.resume();
  socket.end('y');
}

function listens(client, events) {
  followBytes(client, events);
  follow('client', client, events);
}

async function main() {
  await run('both end', {}, (socket, events) => {
    follow('server', socket, events);
    socket.on('data', () => socket.write('y', () => {
      events.push('server ends');
      socket.end();
    }));
  }, (client, events) => {
    follow('client', client, events);
    client.write('x');
    client.on('data', () => {
      events.push('client ends');
      client.end();
    });
  });
  await run('server ends', {}, endsAfterBytes, listens);
  await run('by a path', {}, endsAfterBytes, listens,
            path.join(os.tmpdir(), `giro-end-${process.pid}`));
  await run('client ended before', { allowHalfOpen: true }, (socket, events) => {
    follow('server', socket, events);
    socket.resume();
    socket.on('end', () => socket.end('y'));
  }, (client, events) => {
    listens(client, events);
    client.end('x');
  });
  await destroyTogether();
}

async function destroyTogether() {
  const server = net.createServer((socket) => socket.resume().on('error', () => {})).listen(0);
  await once(server, 'listening');
  const order = [];
  const clients = [];
  for (let i = 0; i < 4; i++) {
    const client = net.connect(server.address().port);
    client.on('close', () => order.push(i));
    clients.push(once(client, 'connect').then(() => client));
  }
  for (const client of await Promise.all(clients)) client.destroy();
  server.close();
  await once(server, 'close');
  console.log('destroyed together:', order.join(', '));
}
main();
