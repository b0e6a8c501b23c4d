// Upgrade and CONNECT: what follows is the program's, on both sides.
// Prints:
//   upgrade /chat websocket "first"
//   client got 101 "hello"
//   echo: again
//   connect example.com:443 "tunnel"
//   client tunnel 200 "open"
//   no listener: 200 plain
'use strict';

const http = require('http');

const server = http.createServer((request, response) => response.end('plain'));
server.on('upgrade', (request, socket, head) => {
  console.log('upgrade', request.url, request.headers.upgrade, JSON.stringify(`${head}`));
  socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n' +
    '\r\nhello');
  socket.on('data', (chunk) => socket.end(`echo: ${chunk}`));
});
server.on('connect', (request, socket, head) => {
  console.log('connect', request.url, JSON.stringify(`${head}`));
  socket.end('HTTP/1.1 200 Connection Established\r\n\r\nopen');
});

const headers = { Connection: 'Upgrade', Upgrade: 'websocket' };

function upgrade() {
  const request = http.request({ ...at(), path: '/chat', headers });
  request.on('upgrade', (response, socket, head) => {
    console.log('client got', response.statusCode, JSON.stringify(`${head}`));
    socket.write('again');
    socket.on('data', (chunk) => console.log(`${chunk}`));
    socket.on('close', tunnel);
  });
  // The first words of the new protocol may come with the request.
  request.on('socket', (socket) => socket.cork());
  request.flushHeaders();
  request.once('socket', (socket) => process.nextTick(() => {
    socket.write('first');
    socket.uncork();
  }));
}

function tunnel() {
  const request = http.request({ ...at(), method: 'CONNECT', path: 'example.com:443' });
  request.on('connect', (response, socket, head) => {
    console.log('client tunnel', response.statusCode, JSON.stringify(`${head}`));
    socket.on('close', refuse);
    socket.resume();
  });
  request.on('socket', (socket) => socket.cork());
  request.flushHeaders();
  request.once('socket', (socket) => process.nextTick(() => {
    socket.write('tunnel');
    socket.uncork();
  }));
}

function refuse() {
  server.removeAllListeners('upgrade');
  http.get({ ...at(), headers }, (response) => {
    response.on('data', (chunk) => {
      console.log('no listener:', response.statusCode, `${chunk}`);
      server.close();
    });
  });
}

function at() {
  return { host: '127.0.0.1', port: server.address().port, agent: new http.Agent() };
}

server.listen(0, '127.0.0.1', upgrade);
