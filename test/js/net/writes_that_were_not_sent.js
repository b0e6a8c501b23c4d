// Who writes and destroys the socket before the kernel has taken everything is told that it was not sent.
// Prints:
//   destroy(): write ECANCELED, close
//   destroy(error): error mine, write ECANCELED, close
//   resetAndDestroy(): write ECANCELED, close
//   two writes, destroy(): write ECANCELED, second ECANCELED, end ECANCELED, close
'use strict';

const { once } = require('events');
const net = require('net');

const big = Buffer.alloc(20e6); // more than two sockets hold

async function run(label, act, follow = () => {}) {
  const server = net.createServer((socket) => socket.pause()).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const socket = net.connect(server.address().port, '127.0.0.1');
  const [[peer]] = await Promise.all([once(server, 'connection'), once(socket, 'connect')]);
  peer.on('error', () => {});
  const events = [];
  const tell = (name) => (error) => events.push(`${name} ${error?.code ?? error}`);
  socket.on('error', (error) => events.push(`error ${error.message}`));
  socket.write(big, tell('write'));
  follow(socket, tell);
  setImmediate(act, socket);
  await once(socket, 'close').catch(() => once(socket, 'close'));
  console.log(`${label}: ${events.join(', ')}, close`);
  peer.destroy();
  server.close();
}

(async () => {
  await run('destroy()', (socket) => socket.destroy());
  await run('destroy(error)', (socket) => socket.destroy(new Error('mine')));
  await run('resetAndDestroy()', (socket) => socket.resetAndDestroy());
  await run('two writes, destroy()', (socket) => socket.destroy(), (socket, tell) => {
    socket.write('x', tell('second'));
    socket.end('y', tell('end'));
  });
})();
