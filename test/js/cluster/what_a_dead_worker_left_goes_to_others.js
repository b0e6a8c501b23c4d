// A worker that spins takes no connection; when it is killed, another one gets it.
// Needs: giro
// Prints:
//   1 and 1
'use strict';

const cluster = require('cluster');
const { once } = require('events');
const net = require('net');

if (cluster.isPrimary) primary();
else worker();

function worker() {
  net.createServer((socket) => socket.end(`${cluster.worker.id}`)).listen(0, '127.0.0.1');
  process.on('message', () => {
    process.send('spins');
    for (;;);
  });
}

async function ask(port) {
  let text = '';
  for await (const chunk of net.connect(port, '127.0.0.1').setEncoding('utf8')) text += chunk;
  return text;
}

async function primary() {
  const workers = [cluster.fork(), cluster.fork()];
  const ports = await Promise.all(workers.map(async (one) => {
    const [{ port }] = await once(one, 'listening');
    return port;
  }));
  workers[1].send('spin');
  await once(workers[1], 'message');
  // One of two is for the one that spins.
  let answered;
  const first = new Promise((resolve) => { answered = resolve; });
  const answers = [ask(ports[0]), ask(ports[0])];
  for (const answer of answers) answer.then(answered);
  await first;
  workers[1].kill('SIGKILL');
  console.log((await Promise.all(answers)).join(' and '));
  workers[0].disconnect();
}
