// Connections that find no descriptor wait or go, and the server serves when there are some again.
// Needs: giro
// Prints:
//   served
'use strict';

const { spawn } = require('child_process');
const http = require('http');
const net = require('net');

if (process.argv[2] === 'server') {
  const server = http.createServer((request, response) => response.end('served'));
  server.listen(0, '127.0.0.1', () => console.log(server.address().port));
  return;
}

const command = 'ulimit -n 40; exec "$0" "$1" server';
const child = spawn('sh', ['-c', command, process.execPath, __filename]);
child.stderr.pipe(process.stderr);
child.stdout.once('data', (line) => flood(Number(`${line}`)));

function flood(port) {
  const sockets = [];
  let connected = 0;
  for (let i = 0; i < 100; i++) {
    const socket = net.connect(port, '127.0.0.1');
    socket.on('error', () => {});
    socket.on('connect', () => {
      // More than it has descriptors for: the rest is in the kernel's queue, or was dropped.
      if (++connected === 60) free(port, sockets);
    });
    sockets.push(socket);
  }
}

function free(port, sockets) {
  for (const socket of sockets) socket.destroy();
  const ask = () => {
    const request = http.get({ port, host: '127.0.0.1', agent: false }, (response) => {
      response.on('data', (chunk) => {
        console.log(`${chunk}`);
        child.kill();
      });
    });
    request.on('error', () => setImmediate(ask));
  };
  ask();
}
