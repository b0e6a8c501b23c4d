// bindSync() and connectSync(), descriptors, lists of who is blocked, what a socket without an
// address refuses, and what old programs use.
// Prints:
//   EBADF getsockname EBADF
//   EBADF setTTL EBADF
//   ERR_SOCKET_BUFFER_SIZE Could not get or set buffer size: uv_recv_buffer_size returned EBADF (bad file descriptor)
//   127.0.0.1 IPv4 true
//   ERR_SOCKET_ALREADY_BOUND Socket is already bound
//   EADDRINUSE true
//   ERR_INVALID_ARG_VALUE true
//   peer true
//   ERR_SOCKET_DGRAM_IS_CONNECTED Already connected
//   listening
//   connected
//   heard hello
//   blocked ERR_IP_BLOCKED
//   blocked too ERR_IP_BLOCKED
//   only from others: welcome
//   ERR_INVALID_FD_TYPE Unsupported fd type: FILE
//   by descriptor: true
//   ERR_INVALID_ARG_TYPE The "offset" argument must be of type number. Received undefined
//   DEP0112 Socket.prototype._bindState is deprecated
// Stderr has: DEP0112
'use strict';

const dgram = require('dgram');
const { once } = require('events');
const fs = require('fs');
const { BlockList } = require('net');

function tell(run) {
  try {
    console.log(run());
  } catch ({ code, message }) {
    console.log(code, message);
  }
}

async function main() {
  const socket = dgram.createSocket('udp4');
  tell(() => socket.address());
  tell(() => socket.setTTL(5));
  tell(() => socket.getRecvBufferSize());
  const bound = socket.bindSync({ address: '127.0.0.1' });
  console.log(bound.address, bound.family, bound.port === socket.address().port);
  tell(() => socket.bindSync());
  await syncs(socket, bound.port);
  await lists();
  await descriptors(socket);
  tell(() => socket.sendto());
  process.on('warning', ({ code, message }) => console.log(code, message));
  process.noDeprecation = false;
  void socket._bindState;
  socket.close();
}

async function syncs(socket, port) {
  const other = dgram.createSocket('udp4');
  try {
    other.bindSync({ address: '127.0.0.1', port });
  } catch ({ code, syscall }) {
    console.log(code, syscall === 'bind');
  }
  try {
    other.bindSync({ address: 'localhost' });
  } catch (error) {
    console.log(error.code, error instanceof TypeError);
  }
  other.connectSync(port, '127.0.0.1');
  console.log('peer', other.remoteAddress().port === port);
  tell(() => other.connectSync(port));
  socket.on('listening', () => console.log('listening'));
  other.on('connect', () => console.log('connected'));
  await once(other, 'connect');
  other.send('hello');
  console.log(`heard ${(await once(socket, 'message'))[0]}`);
  other.close();
}

async function lists() {
  const list = new BlockList();
  list.addAddress('127.0.0.1');
  const sender = dgram.createSocket({ type: 'udp4', sendBlockList: list });
  await new Promise((resolve) => sender.send('x', 9, '127.0.0.1', ({ code }) => {
    console.log('blocked', code);
    resolve();
  }));
  await new Promise((resolve) => sender.connect(9, '127.0.0.1', ({ code }) => {
    console.log('blocked too', code);
    resolve();
  }));
  sender.close();
  const receiver = dgram.createSocket({ type: 'udp4', receiveBlockList: list });
  const { port } = receiver.bindSync({ address: '0.0.0.0' });
  const blocked = dgram.createSocket('udp4');
  blocked.bindSync({ address: '127.0.0.1' });
  const welcome = dgram.createSocket('udp4');
  welcome.bindSync({ address: '127.0.0.2' });
  blocked.send('blocked', port, '127.0.0.1', () => welcome.send('welcome', port, '127.0.0.2'));
  console.log(`only from others: ${(await once(receiver, 'message'))[0]}`);
  for (const one of [receiver, blocked, welcome]) one.close();
}

async function descriptors(socket) {
  const fd = fs.openSync(__filename);
  const refused = dgram.createSocket('udp4');
  tell(() => refused.bind({ fd }));
  fs.closeSync(fd);
  const { spawn } = require('child_process');
  // A child that gets the socket as its descriptor 3.
  const script = `const socket = require('dgram').createSocket('udp4');
    socket.bind({ fd: 3 }, () => { console.log(socket.address().port); socket.close(); });`;
  const child = spawn(process.execPath, ['-e', script], {
    stdio: ['ignore', 'pipe', 'inherit', socket._handle?.fd ?? 'ignore'],
  });
  const [text] = await once(child.stdout, 'data');
  console.log('by descriptor:', +text === socket.address().port);
}
process.noDeprecation = true;
main();
