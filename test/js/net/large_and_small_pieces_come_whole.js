// Pieces of many sizes, with pauses: what is read without a copy is not written over.
// Prints:
//   8388608 bytes came back, all as they were sent
'use strict';

const net = require('net');

const kTotal = 8 * 1024 * 1024;
const source = Buffer.alloc(kTotal);
for (let i = 0; i < kTotal; i += 4) source.writeUInt32LE((i * 2654435761) >>> 0, i);

// Keeps every piece until the end, so that one that is used again would be seen.
const server = net.createServer({ allowHalfOpen: true }, (socket) => {
  const pieces = [];
  socket.on('data', (piece) => {
    pieces.push(piece);
    if (pieces.length % 7 !== 0) return;
    socket.pause();
    setImmediate(() => socket.resume());
  });
  socket.on('end', () => {
    for (const piece of pieces) socket.write(piece);
    socket.end();
  });
});

server.listen(0, '127.0.0.1', () => {
  const client = net.connect(server.address().port, '127.0.0.1');
  let sent = 0;
  let received = 0;
  let isSame = true;
  function send() {
    while (sent < kTotal) {
      const size = Math.min(kTotal - sent, 1 + (sent * 7919) % 90_000);
      const goesOn = client.write(source.subarray(sent, sent + size));
      sent += size;
      if (!goesOn) {
        client.once('drain', send);
        return;
      }
    }
    client.end();
  }
  client.on('data', (piece) => {
    isSame &&= piece.equals(source.subarray(received, received + piece.length));
    received += piece.length;
  });
  client.on('close', () => {
    console.log(received, isSame ? 'bytes came back, all as they were sent' : 'wrong bytes');
    server.close();
  });
  send();
});
