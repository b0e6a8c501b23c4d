// The port is bound when listen() returns; the event waits for the script, and for nothing else.
// Prints:
//   bound true
//   tick before
//   listening
//   tick after
//   microtask
//   immediate
'use strict';

const net = require('net');

setImmediate(() => console.log('immediate'));
queueMicrotask(() => console.log('microtask'));
process.nextTick(() => console.log('tick before'));
const server = net.createServer().listen(0);
process.nextTick(() => console.log('tick after'));
server.on('listening', () => {
  console.log('listening');
  server.close();
});
console.log('bound', server.address().port > 0);
