// Type of service before the connection and behind it; the rest chains.
// Prints:
//   true 16
//   true true
//   16 8
//   true true
'use strict';

const net = require('net');

const server = net.createServer((peer) => peer.resume()).listen(0, '127.0.0.1', () => {
  const client = new net.Socket();
  console.log(client.setTypeOfService(16) === client, client.getTypeOfService());
  console.log(client.setNoDelay() === client, client.setKeepAlive(true, 2000) === client);
  client.connect(server.address().port, '127.0.0.1', () => {
    console.log(client.getTypeOfService(), client.setTypeOfService(8).getTypeOfService());
    console.log(client.setNoDelay(false) === client, client.setKeepAlive(false) === client);
    client.end();
    server.close();
  });
});
