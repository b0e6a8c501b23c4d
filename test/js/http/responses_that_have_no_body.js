// A response 204 or 304 ends with its head, whatever that says of a body; what comes next on the connection is the
// next response.
// Prints:
//   204 Content-Length: 5 -> 204 "", 200 "ok", connections: 1
//   204 Transfer-Encoding: chunked -> 204 "", 200 "ok", connections: 1
//   204 X-Other: 1 -> 204 "", 200 "ok", connections: 1
//   304 Content-Length: 5 -> 304 "", 200 "ok", connections: 1
//   304 Transfer-Encoding: chunked -> 304 "", 200 "ok", connections: 1
//   304 X-Other: 1 -> 304 "", 200 "ok", connections: 1
'use strict';

const { once } = require('events');
const http = require('http');
const net = require('net');

async function ask(port, agent) {
  const [response] = await once(http.get({ host: '127.0.0.1', port, agent }), 'response');
  let text = '';
  for await (const chunk of response) text += chunk;
  return `${response.statusCode} ${JSON.stringify(text)}`;
}

async function run(code, field) {
  let connections = 0;
  const server = net.createServer((socket) => {
    connections++;
    socket.once('data', () => {
      socket.write(`HTTP/1.1 ${code} Nothing\r\n${field}\r\n\r\n`);
      socket.once('data', () => socket.write('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok'));
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const agent = new http.Agent({ keepAlive: true });
  const { port } = server.address();
  const first = await ask(port, agent);
  console.log(`${code} ${field} -> ${first}, ${await ask(port, agent)}, connections: ${connections}`);
  agent.destroy();
  server.close();
}

(async () => {
  for (const code of [204, 304]) {
    for (const field of ['Content-Length: 5', 'Transfer-Encoding: chunked', 'X-Other: 1']) await run(code, field);
  }
})();
