// A text that is said to be a buffer is refused.
// Prints:
//   ERR_INVALID_ARG_TYPE Second argument must be a buffer
//   [BlockList]
'use strict';

const net = require('net');

const server = net.createServer((socket) => socket.end()).listen(0, () => {
  const client = net.connect(server.address().port, () => {
    try {
      client.write('text', 'buffer');
    } catch (error) {
      console.log(error.code, error.message);
    }
    client.destroy();
    server.close();
  });
  client.on('close', () => {
    console.log(require('util').inspect(new net.BlockList(), { depth: -1 }));
  });
});
