// A server takes a thousand header fields, or as many as it is told; more of them are refused.
// Prints:
//   undefined: 1000 -> 200, 1001 -> 431
//   5: 5 -> 200, 6 -> 431
//   1500: 1500 -> 200, 1501 -> 431
//   0: 1001 -> 200, 2500 -> 200
'use strict';

const { once } = require('events');
const http = require('http');
const net = require('net');

async function ask(port, count) {
  const socket = net.connect(port, '127.0.0.1');
  let fields = 'Host: a\r\n';
  for (let i = 1; i < count; i++) fields += `${i.toString(36)}:\r\n`;
  socket.write(`GET / HTTP/1.1\r\n${fields}\r\n`);
  const [answer] = await once(socket.on('error', () => {}), 'data');
  socket.destroy();
  return `${count} -> ${String(answer).slice(9, 12)}`;
}

(async () => {
  for (const [max, first, second] of [[undefined, 1000, 1001], [5, 5, 6], [1500, 1500, 1501], [0, 1001, 2500]]) {
    const server = http.createServer((request, response) => response.end());
    if (max !== undefined) server.maxHeadersCount = max;
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const { port } = server.address();
    console.log(`${max}: ${await ask(port, first)}, ${await ask(port, second)}`);
    server.closeAllConnections();
    server.close();
  }
})();
