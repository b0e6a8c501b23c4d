// Clients that disconnect behind every byte of a request, in each way in which one can leave, harm nobody: the server
// goes on, and keeps nothing of them.
// Prints:
//   all connections gone
//   still serves: 3 abc
//   nothing is kept
//   memory is flat: true
// Time-out of the long form: 400
'use strict';

const http = require('http');
const net = require('net');
const { talk } = require('../http/fixtures/raw');
const { Memory, backTo, isLong, resources, tellFigures, until } = require('./fixtures/load');

const chunked = 'POST /path HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n' +
  'Connection: close\r\n\r\n3\r\nabc\r\n0\r\nT: v\r\n\r\n';
const texts = [
  chunked,
  'POST /length HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nabcde',
  'GET /1 HTTP/1.1\r\nHost: a\r\n\r\nGET /2 HTTP/1.1\r\nHost: a\r\n\r\n',
  'PUT /expects HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: 2\r\n\r\nab',
  'GET /upgrades HTTP/1.1\r\nHost: a\r\nConnection: upgrade\r\nUpgrade: x\r\n\r\nmore',
];
const leave = [
  (socket) => socket.destroy(),
  (socket) => socket.resetAndDestroy(),
  (socket) => socket.resume().end(),
];
const kRounds = isLong ? 100 : 1;

let requests = 0;
const server = http.createServer((request, response) => {
  requests++;
  let body = '';
  request.on('error', () => {});
  request.on('data', (chunk) => { body += chunk; });
  request.on('end', () => response.end(`${body.length} ${body}`));
});
server.on('upgrade', (request, socket) => {
  requests++;
  socket.on('error', () => {});
  socket.end('HTTP/1.1 101 Switching Protocols\r\n\r\n');
});

function leaveAfter(port, text, size, how) {
  return new Promise((resolve) => {
    const socket = net.connect(port, '127.0.0.1', () => {
      socket.write(text.slice(0, size), () => leave[how](socket));
    });
    socket.on('error', () => {});
    socket.on('close', resolve);
  });
}

async function round(port, number) {
  for (const [index, text] of texts.entries()) {
    const leaving = [];
    for (let size = 1; size <= text.length; size++) {
      leaving.push(leaveAfter(port, text, size, (size + index + number) % leave.length));
    }
    await Promise.all(leaving);
  }
  // The last connections are still being noticed.
  let open = -1;
  await until(() => {
    server.getConnections((error, count) => { open = count; });
    return open === 0;
  });
}

server.listen(0, '127.0.0.1', async () => {
  const { port } = server.address();
  const memory = new Memory(32);
  await round(port, 0);
  const before = resources();
  for (let number = 1; number < kRounds; number++) {
    if (number === kRounds / 4) memory.endWarmUp();
    await round(port, number);
    memory.sample();
  }
  if (!isLong) memory.endWarmUp();
  console.log(requests > 0 ? 'all connections gone' : 'nothing came');
  const answer = await talk(port, chunked);
  console.log('still serves:', answer.slice(answer.indexOf('\r\n\r\n') + 4));
  await backTo(before);
  console.log('nothing is kept');
  console.log('memory is flat:', memory.isFlat || `${memory}`);
  tellFigures(`${kRounds * texts.join('').length} connections, ${requests} requests; ${memory}`);
  server.close();
});
