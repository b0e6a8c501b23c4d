// The timer falls due while the callback of the read runs; from poll the loop goes on through check
// and close to timers.
// Prints:
//   callback of the read
//   check
//   close
//   timer, late: true
'use strict';

const fs = require('fs');
const net = require('net');

const server = net.createServer((peer) => {
  server.close();
  peer.on('close', () => console.log('close'));
  const start = performance.now();
  fs.readFile(__filename, () => {
    setTimeout(() => console.log('timer, late:', performance.now() - start > 25), 10);
    console.log('callback of the read');
    setImmediate(() => console.log('check'));
    peer.destroy();
    for (const begin = Date.now(); Date.now() - begin < 30;);
  });
});
server.listen(0, '127.0.0.1', () => {
  net.connect(server.address().port, '127.0.0.1').resume();
});
