// Without turns the workers accept from one socket; datagrams always come to one that all have.
// Prints:
//   same port true
//   answered 20
//   one family ECONNREFUSED x
//   datagrams 5 5
//   not shared: true
'use strict';

const cluster = require('cluster');
const dgram = require('dgram');
const { once } = require('events');
const net = require('net');

cluster.schedulingPolicy = cluster.SCHED_NONE;
if (cluster.isPrimary) primary();
else worker();

function worker() {
  net.createServer((socket) => socket.end('x')).listen(0, '127.0.0.1');
  net.createServer((socket) => socket.end('x')).listen({ port: 0, host: '::', ipv6Only: true });
  const socket = dgram.createSocket('udp4');
  let left = 5;
  // The others are for the other worker.
  socket.on('message', () => {
    if (--left > 0) return;
    socket.close();
    process.send('five');
  });
  socket.bind(0, '127.0.0.1', () => {
    const own = dgram.createSocket('udp4');
    own.bind({ port: 0, address: '127.0.0.1', exclusive: true }, () => {
      process.send(own.address().port !== socket.address().port);
      own.close();
    });
  });
}

async function primary() {
  const workers = [cluster.fork(), cluster.fork()];
  const ports = { 4: [], 6: [], udp4: [] };
  let notShared = 0;
  let fives = 0;
  cluster.on('message', (_, message) => {
    if (message === true) notShared++;
    else fives++;
  });
  cluster.on('listening', (_, { addressType, port }) => ports[addressType].push(port));
  while (ports[4].length < 2 || ports[6].length < 2 || ports.udp4.length < 2 || notShared < 2) {
    await new Promise(setImmediate);
  }
  console.log('same port', ports[4][0] === ports[4][1] && ports.udp4[0] === ports.udp4[1]);
  let answered = 0;
  for (let i = 0; i < 20; i++) {
    for await (const chunk of net.connect(ports[4][0], '127.0.0.1')) answered += chunk.length;
  }
  console.log('answered', answered);
  const [{ code }] = await once(net.connect(ports[6][0], '127.0.0.1'), 'error');
  const [byIPv6] = await once(net.connect(ports[6][0], '::1'), 'data');
  console.log('one family', code, `${byIPv6}`);
  const sender = dgram.createSocket('udp4');
  for (let i = 0; i < 10; i++) sender.send('x', ports.udp4[0], '127.0.0.1');
  while (fives < 2) await new Promise(setImmediate);
  sender.close();
  console.log('datagrams 5 5');
  console.log('not shared:', notShared === 2);
  workers.forEach((one) => one.disconnect());
  await Promise.all(workers.map((one) => once(one, 'exit')));
}
