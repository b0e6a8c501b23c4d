// From the look-up to the close.
// Prints:
//   true true opening undefined
//   4 4 4
//   lookup null 127.0.0.1 4 localhost opening true
//   connect open false
//   written null
//   ready open false
//   data text open false
//   end writeOnly false
//   finish closed false
//   close false closed true
//   4 4 true
'use strict';

const net = require('net');

const server = net.createServer((peer) => {
  peer.on('data', (data) => peer.end(data));
  server.close();
});
server.listen(0, '127.0.0.1', () => {
  const client = net.connect({ port: server.address().port, host: 'localhost', family: 4 });
  console.log(client.connecting, client.pending, client.readyState, client.remoteAddress);
  for (const event of ['lookup', 'connect', 'ready', 'data', 'end', 'finish', 'close', 'error']) {
    client.on(event, (...args) => {
      const shown = args.map((arg) => Buffer.isBuffer(arg) ? arg.toString() : arg);
      console.log(event, ...shown, client.readyState, client.pending);
    });
  }
  client.write('text', (error) => console.log('written', error));
  console.log(client.bytesWritten, client.bufferSize, client.writableLength);
  client.on('close', () => console.log(client.bytesRead, client.bytesWritten, client.destroyed));
});
