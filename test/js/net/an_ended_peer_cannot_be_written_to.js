// Without allowHalfOpen a socket ends soon after its peer. Until then it can write.
// Prints:
//   end true
//   callback null
//   late false
//   callback EPIPE
//   peer close false
//   false
//   0 {} undefined
//   closed EPIPE
'use strict';

const net = require('net');

const server = net.createServer((peer) => {
  server.close();
  peer.on('error', (error) => console.log('peer', error.code, error.message));
  peer.on('close', (hadError) => console.log('peer close', hadError));
  peer.on('end', () => {
    console.log('end', peer.write('in time', (error) => console.log('callback', error)));
    setImmediate(() => console.log('late', peer.write('late', (error) => console.log('callback',
      error.code))));
  }).resume();
});
server.listen(0, '127.0.0.1', () => {
  const client = net.connect(server.address().port, '127.0.0.1', () => client.end());
  client.on('close', () => {
    client.on('error', (error) => console.log('client', error.code));
    console.log(client.write('closed', (error) => console.log('closed', error.code)));
    console.log(client.bytesWritten, client.address(), client.localPort);
  });
  client.resume();
});
