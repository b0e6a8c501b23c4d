// The kernel reports it later, so the check phase of this turn comes first.
// Prints:
//   check
//   error ECONNREFUSED connect 127.0.0.1 true
'use strict';

const fs = require('fs');
const net = require('net');

const server = net.createServer().listen(0, '127.0.0.1', () => {
  const { port } = server.address();
  server.close(() => fs.stat(__filename, () => {
    net.connect(port, '127.0.0.1').on('error', (error) => {
      console.log('error', error.code, error.syscall, error.address, error.port === port);
    });
    setImmediate(() => console.log('check'));
  }));
});
