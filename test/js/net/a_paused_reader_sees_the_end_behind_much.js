// Much comes while the reader pauses, and the end behind it: of many lengths.
// Prints:
//   40 connections, every byte and every end
'use strict';

const net = require('net');

const kStep = 48 * 1024;
const kCount = 40;
const body = Buffer.alloc(kStep * kCount, 'C');

let next = 0;
const server = net.createServer((socket) => socket.end(body.subarray(0, kStep * ++next)));

function read(done) {
  const client = net.connect(server.address().port, '127.0.0.1');
  let size = 0;
  let isPaused = false;
  client.on('data', (piece) => {
    size += piece.length;
    if (isPaused) return;
    isPaused = true;
    client.pause();
    setImmediate(() => setImmediate(() => {
      isPaused = false;
      client.resume();
    }));
  });
  client.on('end', () => {
    if (size !== kStep * next) console.log('only', size, 'of', kStep * next);
    done();
  });
}

server.listen(0, '127.0.0.1', function again() {
  if (next < kCount) {
    read(again);
    return;
  }
  console.log(kCount, 'connections, every byte and every end');
  server.close();
});
