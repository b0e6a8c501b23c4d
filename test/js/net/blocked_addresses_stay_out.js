// A BlockList of a server, and of a socket.
// Prints:
//   ERR_IP_BLOCKED IP(127.0.0.1) is blocked by net.BlockList
'use strict';

const net = require('net');

const blockList = new net.BlockList();
blockList.addSubnet('127.0.0.0', 8);
const server = net.createServer({ blockList }, () => console.log('never'));
server.on('drop', (data) => console.log('drop', data.remoteAddress));
server.listen(0, '127.0.0.1', () => {
  net.connect(server.address().port, '127.0.0.1').on('close', () => {
    net.connect({ port: server.address().port, host: '127.0.0.1', blockList }).on('error',
      (error) => {
      console.log(error.code, error.message);
      server.close();
    });
  }).on('error', () => {}).resume();
});
