// What was asked of the system has an id, too, and says what kind of resource it is.
// Prints:
//   FSREQCALLBACK by main, connection in TCPSERVERWRAP
//   TCPCONNECTWRAP TCPSERVERWRAP TCPWRAP WRITEWRAP
'use strict';
const hooks = require('async_hooks');
const fs = require('fs');
const net = require('net');

const types = new Map();
hooks.createHook({
  init(id, type) { types.set(id, type); },
}).enable();

let reading;
fs.stat('.', () => {
  reading = types.get(hooks.executionAsyncId());
  if (hooks.triggerAsyncId() === 1) reading += ' by main';
});

const server = net.createServer((socket) => {
  const connection = types.get(hooks.executionAsyncId());
  socket.resume();
  socket.on('end', () => {
    console.log(`${reading}, connection in ${connection}`);
    socket.end();
    server.close();
  });
});
server.listen(0, '127.0.0.1', () => {
  net.connect(server.address().port, '127.0.0.1', function() { this.end(Buffer.alloc(4 << 20)); }).resume();
});
server.on('close', () => {
  const seen = [...new Set(types.values())].filter((type) => /^TCP|WRITE/.test(type));
  console.log(seen.sort().join(' '));
});
