// Destroyed in an I/O callback: check comes between, and the timer that is due comes after.
// Prints:
//   destroyed true
//   tick
//   check
//   close false
//   tick of close
//   timer
'use strict';

const fs = require('fs');
const net = require('net');

const server = net.createServer((peer) => {
  server.close();
  peer.on('close', (hadError) => {
    console.log('close', hadError);
    process.nextTick(() => console.log('tick of close'));
  });
  fs.stat(__filename, () => {
    peer.destroy();
    console.log('destroyed', peer.destroyed);
    setImmediate(() => console.log('check'));
    process.nextTick(() => console.log('tick'));
    setTimeout(() => console.log('timer'), 1);
    for (const start = Date.now(); Date.now() - start < 5;);
  });
});
server.listen(0, '127.0.0.1', () => {
  net.connect(server.address().port, '127.0.0.1').resume();
});
