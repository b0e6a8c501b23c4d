// Three workers listen on one port and one path; connections, one after the other, go round. A
// worker that has enough leaves them to others, and a port that is taken is told to the worker.
// Prints:
//   listening IPv4-style address null, same port true
//   each got 2 of 6 by port
//   each got 2 of 6 by path
//   full: it got none, others got 4
//   taken: EADDRINUSE bind
//   own port: true
//   gone 3
'use strict';

const cluster = require('cluster');
const { once } = require('events');
const net = require('net');

if (cluster.isPrimary) primary();
else worker();

function worker() {
  const byPort = net.createServer((socket) => socket.end(`${cluster.worker.id}`)).listen(0);
  const byPath = net.createServer((socket) => socket.end(`${cluster.worker.id}`)).listen('path');
  process.on('message', ({ act, port }) => {
    if (act === 'fill') {
      byPort.maxConnections = 0;
      process.send('filled');
    } else if (act === 'take') {
      net.createServer().listen(port, '127.0.0.1')
        .on('error', ({ code, syscall }) => process.send(`${code} ${syscall}`));
    } else {
      const own = net.createServer().listen({ port: 0, exclusive: true }, () => {
        process.send(own.address().port !== byPort.address().port);
        own.close();
      });
    }
  });
  byPath.on('listening', () => process.send('path'));
}

async function ask(where) {
  const socket = net.connect(where).setEncoding('utf8');
  let text = '';
  for await (const chunk of socket) text += chunk;
  return text;
}

async function count(where, times) {
  const counts = {};
  for (let i = 0; i < times; i++) {
    const id = await ask(where);
    counts[id] = (counts[id] ?? 0) + 1;
  }
  return counts;
}

async function primary() {
  const workers = [cluster.fork(), cluster.fork(), cluster.fork()];
  const ports = [];
  let addressText;
  cluster.on('listening', (_, { address, addressType, port }) => {
    if (addressType !== 4) return;
    addressText = `${address}`;
    ports.push(port);
  });
  await Promise.all(workers.map(async (one) => {
    let message;
    do [message] = await once(one, 'message'); while (message !== 'path');
  }));
  const port = ports[0];
  console.log(`listening IPv4-style address ${addressText}, same port`,
    ports.length === 3 && ports.every((other) => other === port));
  const inTurn = (counts) => Object.values(counts).join() === '2,2,2';
  console.log(inTurn(await count(port, 6)) && 'each got 2 of 6 by port');
  console.log(inTurn(await count('path', 6)) && 'each got 2 of 6 by path');
  workers[0].send({ act: 'fill' });
  await once(workers[0], 'message');
  const counts = await count(port, 4);
  console.log(`full: it got ${counts[1] ?? 'none'}, others got ${counts[2] + counts[3]}`);
  const taken = net.createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  workers[1].send({ act: 'take', port: taken.address().port });
  console.log('taken:', (await once(workers[1], 'message'))[0]);
  taken.close();
  workers[2].send({ act: 'own' });
  console.log('own port:', (await once(workers[2], 'message'))[0]);
  let gone = 0;
  cluster.on('exit', (_, code) => { gone += code === 0; });
  process.on('exit', () => console.log('gone', gone));
  cluster.disconnect();
}
