// What a paused socket does not take stays with the writer, until 'drain'.
// Prints:
//   finish true true
//   got true true pauses 20
//   true
'use strict';

const net = require('net');

const kChunk = Buffer.alloc(64 * 1024, 'x');
const kTotal = 32 * 1024 * 1024;
const server = net.createServer((peer) => {
  server.close();
  let got = 0;
  let pauses = 0;
  peer.on('data', (chunk) => {
    for (const byte of [chunk[0],
      chunk[chunk.length - 1]]) if (byte !== 120) console.log('foreign byte');
    got += chunk.length;
    if (pauses < 20) {
      pauses += 1;
      peer.pause();
      setTimeout(() => peer.resume(), 2);
    }
  });
  peer.on('end', () => console.log('got', got === kTotal, peer.bytesRead === kTotal, 'pauses',
    pauses));
});
server.listen(0, '127.0.0.1', () => {
  const client = net.connect(server.address().port, '127.0.0.1');
  let sent = 0;
  let callbacks = 0;
  let drains = 0;
  function fill() {
    while (sent < kTotal) {
      sent += kChunk.length;
      if (!client.write(kChunk, () => { callbacks += 1; })) return;
    }
    client.end();
  }
  client.on('drain', () => { drains += 1; fill(); });
  client.on('finish', () => console.log('finish', callbacks === kTotal / kChunk.length,
    drains > 0));
  client.on('close', () => console.log(client.bytesWritten === kTotal));
  client.on('connect', fill);
});
