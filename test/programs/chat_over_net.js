// A chat server over node:net with 100 clients, who all hear what each of them says.
// Prints:
//   joined 100
//   heard 10000, each of 100
//   left 100
'use strict';

const net = require('net');

const kClients = 100;
const members = new Set();
let left = 0;

const server = net.createServer((socket) => {
  let rest = '';
  socket.setEncoding('utf8');
  members.add(socket);
  socket.on('data', (text) => {
    const lines = (rest + text).split('\n');
    rest = lines.pop();
    for (const line of lines) for (const member of members) member.write(`${line}\n`);
  });
  socket.on('close', () => {
    members.delete(socket);
    if (++left === kClients) server.close(() => console.log('left', left));
  });
});

function join(port, number) {
  return new Promise((resolve) => {
    const socket = net.connect(port, '127.0.0.1', () => resolve(socket));
    socket.setEncoding('utf8');
    socket.heard = new Set();
    socket.rest = '';
    socket.number = number;
  });
}

function hearAll(socket) {
  return new Promise((resolve) => {
    socket.on('data', (text) => {
      const lines = (socket.rest + text).split('\n');
      socket.rest = lines.pop();
      for (const line of lines) socket.heard.add(line);
      if (socket.heard.size === kClients) resolve();
    });
  });
}

server.listen(0, '127.0.0.1', async () => {
  const { port } = server.address();
  const clients = await Promise.all(Array.from({ length: kClients }, (_, i) => join(port, i)));
  while (members.size < kClients) await new Promise(setImmediate);
  console.log('joined', members.size);
  const all = clients.map(hearAll);
  for (const client of clients) client.write(`I am ${client.number}\n`);
  await Promise.all(all);
  const heard = clients.map((client) => client.heard.size);
  console.log(`heard ${heard.reduce((a, b) => a + b)}, each of ${new Set(heard).size === 1 && heard[0]}`);
  for (const client of clients) client.end();
});
