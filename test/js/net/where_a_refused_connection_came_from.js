// A connection that is refused names the address and port that it was bound to.
// Prints:
//   127.0.0.1 true true
//   undefined undefined true
'use strict';

const net = require('net');

const free = net.createServer().listen(0, '127.0.0.1', () => {
  const { port } = free.address();
  free.close(() => {
    net.connect({ host: '127.0.0.1', port: 1, localAddress: '127.0.0.1', localPort: port }).on('error', (error) => {
      const { localAddress, localPort, message } = error;
      const expected = `connect ECONNREFUSED 127.0.0.1:1 - Local (127.0.0.1:${port})`;
      console.log(localAddress, localPort === port, message === expected);
      net.connect({ host: '127.0.0.1', port: 1, localAddress: '127.0.0.1' }).on('error', (plain) => {
        console.log(plain.localAddress, plain.localPort, plain.message === 'connect ECONNREFUSED 127.0.0.1:1');
      });
    });
  });
});
