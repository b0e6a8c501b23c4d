// What keeps a process alive is listed with what it waits for and where it was made, the most likely culprit first; what
// is not referenced is not.
//
// Needs: giro
// Prints:
//   Interval every 60000 ms: beat | its next run | forgotten
//   Server listens on 127.0.0.1:PORT | connections | serve
//   Socket 127.0.0.1:PORT to 127.0.0.1:PORT | data, or the end of the connection | connect
//   Datagrams bound to 127.0.0.1:PORT | datagrams | receive
//   Watcher watches . | changes | watch
//   Port a message port | messages | talk
//   Worker thread 1 | its end | work
//   Child process PID, sleep | its end | run
//   Timeout after 50000 ms: late | its time | wait
//   Request a file operation on . | the file system | ask
//   Immediate soon | the next check phase | ask
'use strict';

const { spawn } = require('child_process');
const { once } = require('events');
const fs = require('fs');
const net = require('net');
const { Worker } = require('worker_threads');

process.giro.recordStacks();

function forgotten() { setInterval(function beat() {}, 60000); }
function wait() { setTimeout(function late() {}, 50000); }
function serve() { return net.createServer((peer) => peer.unref()).listen(0, '127.0.0.1'); }
function connect(port) { return net.connect(port, '127.0.0.1'); }
function receive() { return require('dgram').createSocket('udp4').bind(0, '127.0.0.1'); }
function watch() { fs.watch('.'); }
function talk() { new MessageChannel().port1.on('message', () => {}); }
function work() { return new Worker('setTimeout(() => {}, 60000)', { eval: true }); }
function run() { spawn('sleep', ['60'], { stdio: 'ignore' }); }
function ask() {
  fs.stat('.', () => {});
  setImmediate(function soon() {});
}

function show({ type, description, waitsFor, stack, ageMs }) {
  const text = description.replace(/:\d+\b(?! ms)/g, ':PORT').replace(/process \d+/, 'process PID');
  if (!(ageMs >= 0)) console.log(`age of ${type}: ${ageMs}`);
  console.log(`${type} ${text} | ${waitsFor.replace(/, in .*/, '')} | ${stack[0].split(' ')[0]}`);
}

async function main() {
  const server = serve();
  await once(server, 'listening');
  await once(connect(server.address().port), 'connect');
  await once(receive(), 'listening');
  await once(work(), 'online');
  setInterval(() => {}, 1000).unref();
  [forgotten, wait, watch, talk, run, ask].forEach((make) => make());
  const entries = process.giro.whyAlive();
  for (const { type, description } of entries) {
    if (type === 'Child') process.kill(+/\d+/.exec(description)[0]);
  }
  // Standard output may be a pipe that somebody reads.
  entries.filter(({ stack }) => stack !== undefined).forEach(show);
  process.exit();
}
main();
