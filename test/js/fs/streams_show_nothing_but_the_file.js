// What a stream reads into is memory that was others' before: nobody sees more of it than what was read. Chunks are the
// reader's own, also where they are taken away before they are written; whoever replaces fs.read() is asked.
// Prints:
//   200000 bytes, the same: true, sizes 65536,65536,65536,3392
//   behind a chunk: 0 0 0 0
//   of 10 bytes at a time: 0123456789,abcdefghij,kl
//   part: 45678
//   nothing: 0 chunks
//   sent: 200000 bytes, the same: true
//   taken away before it was sent: nothing else is
//   asked: 5 times, the same: true
//   EISDIR
//   destroyed while it read: closed true
//   more than there is memory for: refused
'use strict';

const fs = require('fs');
const net = require('net');
const { once } = require('events');

const kSize = 200000;
const bytes = Buffer.alloc(kSize);
for (let i = 0; i < kSize; i++) bytes[i] = i * i >>> 3;
fs.writeFileSync('large', bytes);
fs.writeFileSync('small', '0123456789abcdefghijkl');
fs.writeFileSync('empty', '');

// Memory with something in it, to be used again.
function soil() {
  for (let i = 0; i < 200; i++) Buffer.alloc(65536, 'secret');
  globalThis.gc?.();
}

async function chunksOf(stream) {
  const chunks = [];
  for await (const chunk of stream) chunks.push(chunk);
  return chunks;
}

// What comes at the other end of a connection into which `send` has written.
async function received(send) {
  const server = net.createServer(send);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const chunks = await chunksOf(net.connect(server.address().port, '127.0.0.1'));
  server.close();
  return Buffer.concat(chunks);
}

(async () => {
  soil();
  const chunks = await chunksOf(fs.createReadStream('large'));
  const sizes = chunks.map(({ length }) => length);
  console.log(`${kSize} bytes, the same: ${Buffer.concat(chunks).equals(bytes)}, sizes ${sizes}`);
  const more = chunks.map(({ buffer, length }) => buffer.byteLength - length);
  console.log('behind a chunk:', ...more);
  console.log(`of 10 bytes at a time: ${await chunksOf(fs.createReadStream('small', { highWaterMark: 10 }))}`);
  console.log(`part: ${await chunksOf(fs.createReadStream('small', { start: 4, end: 8 }))}`);
  console.log(`nothing: ${(await chunksOf(fs.createReadStream('empty'))).length} chunks`);

  const sent = await received((socket) => fs.createReadStream('large').pipe(socket));
  console.log(`sent: ${sent.length} bytes, the same: ${sent.equals(bytes)}`);
  const left = await received((socket) => {
    const stream = fs.createReadStream('large');
    stream.on('data', (chunk) => {
      socket.cork();
      const isLast = chunk.length < 65536;
      // It counts what it was given as not yet written, and so does not end by itself.
      socket.write(chunk, () => isLast && socket.destroy());
      if (!isLast) structuredClone(chunk.buffer, { transfer: [chunk.buffer] });
      process.nextTick(() => socket.uncork());
    });
  });
  // Where the engine lets nobody take it, as some states of it do, all is sent.
  const isRight = left.equals(bytes) || left.equals(bytes.subarray(-bytes.length % 65536));
  console.log(`taken away before it was sent: ${isRight ? 'nothing else is' : `${left.length} bytes`}`);

  const { read } = fs;
  let times = 0;
  fs.read = function(...args) {
    times++;
    return read.apply(this, args);
  };
  const asked = Buffer.concat(await chunksOf(fs.createReadStream('large')));
  fs.read = read;
  console.log(`asked: ${times} times, the same: ${asked.equals(bytes)}`);

  await chunksOf(fs.createReadStream('.')).catch(({ code }) => console.log(code));
  const destroyed = fs.createReadStream('large');
  destroyed.on('ready', () => setImmediate(() => destroyed.destroy()));
  await once(destroyed.resume(), 'close');
  console.log(`destroyed while it read: closed ${destroyed.closed}`);
  await chunksOf(fs.createReadStream('large', { highWaterMark: 2 ** 53 - 1 })).catch(() => {
    console.log('more than there is memory for: refused');
  });
})();
