// resetAndDestroy() sends no end.
// Prints:
//   true true
//   client close false
//   ERR_SOCKET_CLOSED
//   undefined
//   peer ECONNRESET read -104 read ECONNRESET
//   peer close true
'use strict';

const net = require('net');

const server = net.createServer((peer) => {
  server.close();
  peer.on('error', (error) => console.log('peer', error.code, error.syscall, error.errno,
    error.message));
  peer.on('end', () => console.log('never'));
  peer.on('close', (hadError) => console.log('peer close', hadError));
  peer.resume();
});
server.listen(0, '127.0.0.1', () => {
  const client = net.connect(server.address().port, '127.0.0.1', () => {
    console.log(client.resetAndDestroy() === client, client.destroyed);
  });
  client.on('close', (hadError) => {
    console.log('client close', hadError);
    const closed = new net.Socket().on('error', (error) => console.log(error.code)).on('close',
      (hadError) => console.log(hadError));
    closed.resetAndDestroy();
  });
});
