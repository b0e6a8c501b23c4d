// Prints:
//   ECONNREFUSED
'use strict';

const net = require('net');

const server = net.createServer(() => console.log('never')).listen(0, '127.0.0.1', () => {
  const { port } = server.address();
  server.close();
  net.connect(port, '127.0.0.1')
    .on('connect', () => console.log('never'))
    .on('error', (error) => console.log(error.code));
});
