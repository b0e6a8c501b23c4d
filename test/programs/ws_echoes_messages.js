// ws, server and client: text, binary, ping, compression, closing.
// Prints:
//   text héllo
//   binary 100000 bytes, all 7
//   pong from here
//   compressed: permessage-deflate
//   text aaaaaaaaaa of 65536
//   closed 1000 bye
//   server closed
'use strict';

const { WebSocket, WebSocketServer } = require('ws');

const server = new WebSocketServer({
  host: '127.0.0.1', port: 0, perMessageDeflate: { threshold: 1024 },
}, start);
server.on('connection', (socket) => {
  socket.on('message', (data, isBinary) => socket.send(data, { binary: isBinary }));
});

function next(socket, event) {
  return new Promise((resolve) => socket.once(event, (...args) => resolve(args)));
}

async function start() {
  const socket = new WebSocket(`ws://127.0.0.1:${server.address().port}`);
  await next(socket, 'open');
  socket.send('héllo');
  console.log('text', String((await next(socket, 'message'))[0]));
  socket.send(Buffer.alloc(100_000, 7));
  const [bytes] = await next(socket, 'message');
  console.log(`binary ${bytes.length} bytes, all ${new Set(bytes).size === 1 && bytes[0]}`);
  socket.ping('here');
  console.log('pong from', String((await next(socket, 'pong'))[0]));
  console.log('compressed:', socket.extensions);
  socket.send('a'.repeat(65_536));
  const [text] = await next(socket, 'message');
  console.log(`text ${String(text).slice(0, 10)} of ${text.length}`);
  socket.close(1000, 'bye');
  const [code, reason] = await next(socket, 'close');
  console.log('closed', code, String(reason));
  server.close(() => console.log('server closed'));
}
