// More than the kernel takes at once: the rest follows, and no byte is lost or doubled.
// Prints:
//   false
//   19000000 true
//   written 19000000
//   part 19000000
//   part 19000000
//   part 19000000
//   19000000 true
//   true
'use strict';

const net = require('net');

const text = 'aé€😀'.repeat(1_000_000);
const parts = ['x'.repeat(3_000_000), Buffer.alloc(3_000_000, 'y'), 'ü'.repeat(1_500_000)];
const server = net.createServer((peer) => {
  server.close();
  const chunks = [];
  peer.on('data', (chunk) => chunks.push(chunk));
  peer.on('end', () => {
    const all = Buffer.concat(chunks);
    const size = Buffer.byteLength(text);
    console.log(all.length, all.toString('utf8', 0, size) === text);
    console.log(all.subarray(size).equals(Buffer.concat(parts.map((part) => Buffer.from(part)))));
  });
});
server.listen(0, '127.0.0.1', () => {
  const client = net.connect(server.address().port, '127.0.0.1', () => {
    console.log(client.write(text, () => console.log('written', client.bytesWritten)));
    client.cork();
    for (const part of parts) client.write(part, () => console.log('part', client.bytesWritten));
    client.uncork();
    console.log(client.bytesWritten, client.writableLength > 0);
    client.end();
  });
});
