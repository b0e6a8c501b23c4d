// A reader that pauses stops the writer, and nothing is lost.
// Prints:
//   paused: the writer has stopped
//   12582912 bytes, all right: true
//   static buffer: 1048576 bytes
'use strict';

const { createHash, randomBytes } = require('crypto');
const tls = require('tls');
const { issue, makeAuthority } = require('./fixtures/certificates');

const authority = makeAuthority();
const { cert, key } = issue(authority, 'DNS:localhost,IP:127.0.0.1');
const kChunk = 192 * 1024;
const kCount = 64;
const chunk = randomBytes(kChunk);
const hashOf = () => createHash('sha256');

let written = 0;
let onStopped;
let expected = hashOf();
const server = tls.createServer({ cert, key }, (socket) => {
  socket.on('error', () => {});
  const more = () => {
    while (written < kCount) {
      written++;
      expected.update(chunk);
      if (!socket.write(chunk)) {
        onStopped?.();
        socket.once('drain', more);
        return;
      }
    }
    socket.end();
  };
  more();
});

function pausedRead(options) {
  return new Promise((resolve) => {
    const socket = tls.connect(options, () => {
      const got = hashOf();
      let size = 0;
      socket.once('data', (first) => {
        got.update(first);
        size += first.length;
        socket.pause();
        let before = -1;
        // Turns, until no more is written.
        const wait = () => {
          if (written === before) {
            console.log(`paused: the writer ${written < kCount ? 'has stopped' : 'went on'}`);
            socket.on('data', (next) => {
              got.update(next);
              size += next.length;
            });
            socket.resume();
            return;
          }
          before = written;
          setTimeout(wait, 50);
        };
        wait();
      });
      socket.on('close', () => resolve([size, got.digest('hex')]));
    });
  });
}

server.listen(0, '127.0.0.1', async () => {
  const options = { port: server.address().port, host: '127.0.0.1', ca: authority.cert };
  const [size, hash] = await pausedRead(options);
  console.log(`${size} bytes, all right: ${hash === expected.digest('hex')}`);
  let total = 0;
  written = 0;
  expected = hashOf();
  const kEnough = 1024 * 1024;
  const buffer = Buffer.alloc(10_000);
  const socket = tls.connect({ ...options, onread: { buffer, callback(count) {
    total += count;
    if (total < kEnough) return true;
    console.log(`static buffer: ${kEnough} bytes`);
    socket.destroy();
    server.close();
    return false;
  } } });
});
