// An asynchronous function that never waits for anything starves a socket, and is named.
//
// Needs: giro
// Needs: engine jobs
// Needs: engine places
// Needs: engine samples
// Prints:
//   giro: promises have kept the loop from going on for TIME and still do (--stall-ms=100)
//     ran       N microtasks
//     most      spin (FILE), N times
//   at spin (FILE)
//   the socket was closed afterwards
'use strict';

const net = require('net');
const { jobsHaveNames, runStalled, spentMs } = require('./fixtures/blocks');

async function spin(end) {
  while (spentMs() < end) await null;
}

function program() {
  let isOver = false;
  const server = net.createServer((peer) => {
    peer.end('data');
    setImmediate(async function start() {
      await spin(spentMs() + 700);
      isOver = true;
    });
  }).listen(0, '127.0.0.1', () => {
    const socket = net.connect(server.address().port, '127.0.0.1');
    socket.on('data', () => {}).on('close', () => {
      console.log(`the socket was closed ${isOver ? 'afterwards' : 'meanwhile'}`);
      server.close();
    });
  });
}

if (process.argv[2] === 'program') {
  program();
} else {
  runStalled(__filename, 'program', ['--stall-ms=100'], (blocks, stdout) => {
    const block = blocks.find((lines) => lines[0].includes('promises have kept') && lines.some((line) => line.includes('at spin')));
    console.log(block[0]);
    console.log(block[1]);
    console.log(jobsHaveNames() ? block[2] : '  most      spin (FILE), N times');
    console.log(/at spin \(FILE\)/.exec(block.join('\n'))[0]);
    process.stdout.write(stdout);
  });
}
