// There is a handle already, so that 'close' comes in the close phase; an error comes from a tick.
// Prints:
//   false true true
//   error on purpose
//   tick
//   check
//   close true closed
'use strict';

const net = require('net');

const server = net.createServer().listen(0, '127.0.0.1', () => {
  const { port } = server.address();
  setTimeout(() => {
    setImmediate(() => console.log('check'));
    const socket = net.connect(port, '127.0.0.1');
    socket.on('close', (hadError) => console.log('close', hadError, socket.readyState));
    socket.on('error', (error) => console.log('error', error.message));
    socket.on('connect', () => console.log('never'));
    socket.destroy(new Error('on purpose'));
    console.log(socket.connecting, socket.destroyed, socket.pending);
    process.nextTick(() => console.log('tick'));
  }, 1);
  setTimeout(() => server.close(), 20);
});
