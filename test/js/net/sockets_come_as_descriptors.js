// Descriptors that a parent has left become sockets and servers.
// Prints:
//   EINVAL listen EINVAL: invalid argument listen
//   there and back
//   0
//   hello
//   0
'use strict';

const { spawn } = require('child_process');
const net = require('net');

if (process.argv[2] === 'pipe') {
  const socket = new net.Socket({ fd: 3 });
  socket.setEncoding('utf8').on('data', (text) => socket.end(`${text} and back`));
  return;
}
if (process.argv[2] === 'server') {
  const server = net.createServer((socket) => {
    socket.end('hello');
    server.close();
  });
  server.listen({ fd: 3 }, () => process.stdout.write('listening'));
  return;
}

const child = spawn(process.execPath, [__filename, 'pipe'], {
  stdio: ['ignore', 'inherit', 'inherit', 'pipe'],
});
child.stdio[3].setEncoding('utf8').on('data', (text) => console.log(text));
child.stdio[3].write('there');
child.on('close', (code) => {
  console.log(code);
  const server = net.createServer();
  server.listen(0, '127.0.0.1', () => {
    const { port } = server.address();
    const other = spawn(process.execPath, [__filename, 'server'], {
      stdio: ['ignore', 'pipe', 'inherit', server._handle],
    });
    other.stdout.once('data', () => {
      server.close();
      net.connect(port, '127.0.0.1').setEncoding('utf8').on('data', (text) => console.log(text));
    });
    other.on('close', (status) => console.log(status));
  });
});
net.createServer().on('error', ({ code, message, syscall }) => {
  console.log(code, message, syscall);
}).listen({ fd: 999 });
