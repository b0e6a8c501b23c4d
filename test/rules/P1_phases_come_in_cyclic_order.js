// From an I/O callback, so that all of it is queued in one poll phase: pending callbacks put off by
// poll, check, close callbacks, timers, and the poll phase of the next turn.
// Prints:
//   poll
//   pending
//   check
//   close
//   timers
//   poll of the next turn
'use strict';

const fs = require('fs');
const net = require('net');

const server = net.createServer((peer) => {
  server.close();
  peer.on('close', () => console.log('close'));
  fs.stat(__filename, () => {
    console.log('poll');
    fs.stat(__filename, () => console.log('poll of the next turn'));
    setTimeout(() => console.log('timers'), 1);
    peer.destroy();
    setImmediate(() => console.log('check'));
    net.connect('./missing').on('error', () => console.log('pending'));
    for (const start = Date.now(); Date.now() - start < 5;);
  });
});
server.listen(0, '127.0.0.1', () => {
  net.connect(server.address().port, '127.0.0.1').resume();
});
