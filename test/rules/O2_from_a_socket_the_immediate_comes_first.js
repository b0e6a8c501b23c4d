// Data, end and a new connection are I/O callbacks like a read of a file.
// Prints:
//   connection: immediate, timeout
//   data: immediate, timeout
//   end: immediate, timeout
'use strict';

const net = require('net');

function race(name, done) {
  const order = [];
  const came = (which) => {
    order.push(which);
    if (order.length < 2) return;
    console.log(`${name}: ${order.join(', ')}`);
    done();
  };
  setTimeout(came, 0, 'timeout');
  setImmediate(came, 'immediate');
  for (const start = Date.now(); Date.now() - start < 3;);
}
const server = net.createServer((peer) => {
  server.close();
  race('connection', () => client.write('text'));
  peer.on('data', () => race('data', () => client.end()));
  peer.on('end', () => race('end', () => {}));
});
let client;
server.listen(0, '127.0.0.1', () => {
  client = net.connect(server.address().port, '127.0.0.1').resume();
});
