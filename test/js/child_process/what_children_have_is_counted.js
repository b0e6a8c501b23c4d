// Datagram sockets go to children, a server counts the connections that a child has and ends when
// they do, and a pipe that was given to one child can be read again here.
// Prints:
//   the child heard hello
//   connections 2
//   connections 1
//   closed when the last was
//   head: first
//   here: second
//   disconnect before exit: SIGKILL
'use strict';

const { fork, spawn } = require('child_process');
const dgram = require('dgram');
const { once } = require('events');
const net = require('net');

if (process.argv[2] === 'child') child();
else parent();

function child() {
  const sockets = [];
  process.on('message', (message, handle) => {
    if (message === 'udp') {
      handle.on('message', (text) => {
        process.send(`${text}`);
        handle.close();
      });
      process.send('ready');
    } else if (message === 'tcp') {
      sockets.push(handle);
      process.send('taken');
    } else {
      sockets.shift().on('close', () => process.send('ended')).destroy();
    }
  });
}

const connections = (server) => new Promise((resolve) => {
  server.getConnections((_, count) => resolve(count));
});

async function parent() {
  const one = fork(__filename, ['child']);
  await datagrams(one);
  await streams(one);
  await pipes();
  let isDisconnected = false;
  one.on('disconnect', () => { isDisconnected = true; });
  one.kill('SIGKILL');
  const [, signal] = await once(one, 'exit');
  console.log('disconnect before exit:', isDisconnected && signal);
}

async function datagrams(one) {
  const socket = dgram.createSocket('udp4').bind(0, '127.0.0.1');
  await once(socket, 'listening');
  const { port } = socket.address();
  one.send('udp', socket);
  await once(one, 'message');
  socket.close(); // so that nobody else can get it
  await once(socket, 'close');
  const sender = dgram.createSocket('udp4');
  sender.send('hello', port, '127.0.0.1', () => sender.close());
  console.log('the child heard', (await once(one, 'message'))[0]);
}

async function streams(one) {
  const server = net.createServer((socket) => one.send('tcp', socket)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  for (let i = 0; i < 2; i++) {
    net.connect(server.address().port, '127.0.0.1').resume();
    await once(one, 'message');
  }
  console.log('connections', await connections(server));
  let isClosed = false;
  server.close(() => { isClosed = true; });
  one.send('end');
  await once(one, 'message');
  console.log('connections', await connections(server) - 1); // the closing is one itself
  if (isClosed) console.log('closed too early');
  one.send('end');
  await once(server, 'close');
  console.log('closed when the last was');
  await once(one, 'message');
}

async function pipes() {
  const cat = spawn('cat', { stdio: ['pipe', 'pipe', 'inherit'] });
  const head = spawn('head', ['-n1'], { stdio: [cat.stdout, 'pipe', 'inherit'] });
  cat.stdin.write('first\n');
  console.log(`head: ${(await once(head.stdout, 'data'))[0]}`.trim());
  await once(head, 'exit');
  cat.stdin.end('second\n');
  cat.stdout.resume();
  console.log(`here: ${(await once(cat.stdout, 'data'))[0]}`.trim());
  await once(cat, 'close');
}
