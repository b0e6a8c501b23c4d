// Thousands of connections over TLS come, talk and go in every way there is, while others stay: every answer is the
// one that was asked for, and the server keeps nothing of those that have gone.
// Prints:
//   every answer was right: true
//   those who stay are still answered: true
//   memory is flat: true
//   nothing is kept
// Time-out of the long form: 900
'use strict';

const { fork } = require('child_process');
const { once } = require('events');
const net = require('net');
const tls = require('tls');
const { issue, makeAuthority } = require('../tls/fixtures/certificates');
const { Memory, backTo, isLong, resources, tellFigures } = require('./fixtures/load');

const kStaying = isLong ? 2000 : 20;
const kAtATime = isLong ? 100 : 20;
const kRoundsToWarmUp = isLong ? 80 : 10;
const kRounds = isLong ? 240 : 20;

// ---- The server --------------------------------------------------------------------------------

async function runServer() {
  const authority = makeAuthority();
  const { cert, key } = issue(authority, 'DNS:localhost,IP:127.0.0.1');
  const server = tls.createServer({ cert, key, sessionTimeout: 60 }, (socket) => {
    socket.on('error', () => {});
    socket.pipe(socket);
  });
  server.on('tlsClientError', () => {});
  server.listen(0, '127.0.0.1', 10_000);
  await once(server, 'listening');
  const child = fork(__filename, ['clients', server.address().port], {
    env: { ...process.env, CA: authority.cert },
  });
  const before = resources();
  const memory = new Memory(isLong ? 32 : 64);
  const sampler = setInterval(() => memory.sample(), 100);
  child.on('message', ({ state, right, wrong, staying, ms }) => {
    if (state === 'warm') {
      memory.endWarmUp();
      return;
    }
    const isEvery = wrong === 0 && right === (kRoundsToWarmUp + kRounds) * kAtATime;
    console.log('every answer was right:', isEvery || `${right} right, ${wrong} wrong`);
    console.log('those who stay are still answered:', staying === kStaying || staying);
    console.log('memory is flat:', memory.isFlat || `${memory}`);
    tellFigures(`${right} connections beside ${kStaying}, ${ms} ms; ${memory}`);
  });
  await once(child, 'disconnect');
  clearInterval(sampler);
  server.close();
  await backTo({ ...before, handles: before.handles - 2 }); // neither the server nor the child
  console.log('nothing is kept');
}

// ---- The clients -------------------------------------------------------------------------------

const port = Number(process.argv[3]);
let session;

function connect(options) {
  const socket = tls.connect({ port, host: '127.0.0.1', ca: process.env.CA, ...options });
  socket.on('error', () => {});
  return socket;
}

async function echo(socket, text) {
  socket.write(text);
  let answer = '';
  while (answer.length < text.length) {
    const [chunk] = await once(socket, 'data');
    answer += chunk;
  }
  return answer === text;
}

const leave = [
  (socket) => socket.end(),
  (socket) => socket.destroy(),
  (socket) => socket.write('and more that nobody reads') && socket.destroy(),
];

// Beside it one that goes in the middle of its handshake.
async function comeAndGo(number) {
  const socket = connect({
    session: number % 2 === 0 ? session : undefined,
    maxVersion: number % 3 === 0 ? 'TLSv1.2' : undefined,
  });
  socket.once('session', (made) => { session = made; });
  const broken = net.connect(port, '127.0.0.1', () => {
    broken.write(Buffer.from('160301020001000100', 'hex'), () => number % 2 ? broken.resetAndDestroy() : broken.destroy());
  });
  broken.on('error', () => {}).resume();
  const isRight = await echo(socket, `${number} `.repeat(1 + number % 5000));
  const gone = once(socket, 'close');
  leave[number % leave.length](socket);
  await gone;
  return isRight;
}

async function runClients() {
  const staying = [];
  while (staying.length < kStaying) {
    const socket = connect();
    await once(socket, 'secureConnect');
    staying.push(socket);
  }
  const counts = { right: 0, wrong: 0 };
  let number = 0;
  const work = async (rounds) => {
    for (let round = 0; round < rounds; round++) {
      const coming = Array.from({ length: kAtATime }, () => comeAndGo(number++));
      for (const isRight of await Promise.all(coming)) counts[isRight ? 'right' : 'wrong']++;
    }
  };
  const start = performance.now();
  await work(kRoundsToWarmUp);
  process.send({ state: 'warm' });
  await work(kRounds);
  let stays = 0;
  for (const socket of staying) if (await echo(socket, 'still here')) stays++;
  for (const socket of staying) socket.destroy();
  const ms = Math.round(performance.now() - start);
  process.send({ state: 'done', ...counts, staying: stays, ms }, () => process.disconnect());
}

if (process.argv[2] === 'clients') runClients();
else runServer();
