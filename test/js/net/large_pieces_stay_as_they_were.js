// Large pieces stay as they came for as long as they, a view of them or their memory is kept. What
// has been taken away from one is not written with it.
// Options: --expose-gc
// Prints:
//   400 pieces, all as they were sent
//   399 answers
'use strict';

const net = require('net');

const kSize = 64 * 1024;
const kCount = 400;
const source = Buffer.alloc(kSize * kCount);
for (let i = 0; i < source.length; i += 4) source.writeUInt32LE((i * 2654435761) >>> 0, i);

// How a listener may keep what it gets.
const keepers = [
  (piece) => piece,
  (piece) => piece.subarray(100),
  (piece) => Buffer.from(piece.buffer, piece.byteOffset, piece.length),
  (piece, size) => Buffer.from(piece.buffer.transfer(), piece.byteOffset, size),
  () => source.subarray(0, 0),
];

const server = net.createServer((socket) => {
  const kept = [];
  let received = 0;
  socket.on('data', (piece) => {
    const size = piece.length;
    received += size;
    const bytes = keepers[kept.length % keepers.length](piece, size);
    kept.push({ bytes, at: received - bytes.length });
    if (piece.length === 0) socket.write(piece); // its memory has gone elsewhere
    if (kept.length % 50 === 0) gc();
    if (received === source.length) end();
    else if (received % kSize === 0) socket.write('.');
  });
  function end() {
    gc();
    const isSame = kept.every(
      ({ bytes, at }) => bytes.equals(source.subarray(at, at + bytes.length)));
    console.log(kCount, isSame ? 'pieces, all as they were sent' : 'pieces, some of them wrong');
    socket.end();
    server.close();
  }
});

server.listen(0, '127.0.0.1', () => {
  const client = net.connect(server.address().port, '127.0.0.1');
  let sent = 0;
  let answers = 0;
  const send = () => client.write(source.subarray(sent, sent += kSize));
  client.on('data', (data) => {
    answers += data.length;
    if (sent < source.length) send();
  });
  client.on('end', () => console.log(answers, 'answers'));
  send();
});
