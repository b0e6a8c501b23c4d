// With allowHalfOpen the end of one side is not the end of the other.
// Prints:
//   client: finish readOnly
//   peer: end writeOnly true false
//   peer: finish closed
//   client: end laterlast closed
//   client: close
//   peer: close false
'use strict';

const net = require('net');

const server = net.createServer({ allowHalfOpen: true }, (peer) => {
  server.close();
  peer.on('end', () => {
    console.log('peer: end', peer.readyState, peer.writable, peer.readable);
    setImmediate(() => {
      peer.write('later');
      setImmediate(() => peer.end('last', () => console.log('peer: finish', peer.readyState)));
    });
  }).on('close', (hadError) => process.on('exit', () => console.log('peer: close',
    hadError))).resume();
});
server.listen(0, '127.0.0.1', () => {
  const client = net.connect({ port: server.address().port, host: '127.0.0.1',
    allowHalfOpen: true });
  let text = '';
  client.on('data', (data) => { text += data; });
  client.on('finish', () => console.log('client: finish', client.readyState));
  client.on('end', () => console.log('client: end', text, client.readyState));
  client.on('close', () => console.log('client: close'));
  client.end();
});
