// A client that disconnects behind every byte of a request harms nobody.
// Prints:
//   all connections gone
//   still serves: 3 abc
'use strict';

const http = require('http');
const net = require('net');
const { talk } = require('./fixtures/raw');

const text = 'POST /path HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n' +
  '\r\n3\r\nabc\r\n0\r\nT: v\r\n\r\n';
let requests = 0;
const server = http.createServer((request, response) => {
  requests++;
  let body = '';
  request.on('error', () => {});
  request.on('data', (chunk) => { body += chunk; });
  request.on('end', () => response.end(`${body.length} ${body}`));
});

function leaveAfter(port, size) {
  return new Promise((resolve) => {
    const socket = net.connect(port, '127.0.0.1', () => {
      socket.write(text.slice(0, size), () => {
        if (size % 2 === 0) socket.destroy();
        else socket.resetAndDestroy();
      });
    });
    socket.on('error', () => {});
    socket.on('close', resolve);
  });
}

server.listen(0, '127.0.0.1', async () => {
  const { port } = server.address();
  const leaving = [];
  for (let size = 1; size <= text.length; size++) leaving.push(leaveAfter(port, size));
  await Promise.all(leaving);
  // The last connections are still being noticed.
  const wait = () => server.getConnections((error, open) => {
    if (open > 0) setImmediate(wait);
    else finish();
  });
  async function finish() {
    console.log(requests > 0 ? 'all connections gone' : 'nothing came');
    const answer = await talk(port, text);
    console.log('still serves:', answer.slice(answer.indexOf('\r\n\r\n') + 4));
    server.close();
  }
  wait();
});
