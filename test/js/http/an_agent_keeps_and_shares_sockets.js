// Sockets are used again, as many as may be, and requests wait for them.
// Prints:
//   4 answers over 1 connection, reused true
//   4 answers over 2 connections
//   free 2, waiting 0
//   name 127.0.0.1:PORT:
//   everybody's: true true
//   destroyed: 0 open
'use strict';

const http = require('http');

let connections = 0;
const server = http.createServer((request, response) => response.end('x'));
server.on('connection', () => connections++);

function ask(agent) {
  return new Promise((resolve, reject) => {
    const request = http.get({ host: '127.0.0.1', port: server.address().port, agent });
    request.on('error', reject);
    request.on('response', (response) => {
      response.resume();
      // When the socket is free again.
      request.on('close', () => setImmediate(resolve, request));
    });
  });
}

function count(table) {
  return Object.values(table).reduce((sum, list) => sum + list.length, 0);
}

server.listen(0, '127.0.0.1', async () => {
  const one = new http.Agent({ keepAlive: true });
  let last;
  for (let i = 0; i < 4; i++) last = await ask(one);
  console.log(`4 answers over ${connections} connection, reused ${last.reusedSocket}`);
  one.destroy();

  connections = 0;
  const two = new http.Agent({ keepAlive: true, maxSockets: 2 });
  await Promise.all([ask(two), ask(two), ask(two), ask(two)]);
  console.log(`4 answers over ${connections} connections`);
  console.log(`free ${count(two.freeSockets)}, waiting ${count(two.requests)}`);
  const { port } = server.address();
  console.log('name', two.getName({ host: '127.0.0.1', port }).replace(port, 'PORT'));
  two.destroy();
  console.log("everybody's:", http.globalAgent instanceof http.Agent, http.globalAgent.keepAlive);
  server.close(() => server.getConnections((error, open) => {
    console.log(`destroyed: ${open} open`);
  }));
});
