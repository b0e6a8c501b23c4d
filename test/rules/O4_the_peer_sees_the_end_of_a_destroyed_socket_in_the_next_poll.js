// The end is on its way when destroy() returns: it does not wait for the close callbacks of a later
// turn.
// Prints:
//   destroyed
//   peer ended, turns waited: true
'use strict';

const net = require('net');

const server = net.createServer((peer) => {
  server.close();
  let turns = 0;
  let ended = false;
  peer.on('end', () => {
    ended = true;
    console.log('peer ended, turns waited:', turns <= 2);
  }).resume();
  setImmediate(() => {
    client.destroy();
    console.log('destroyed');
    setImmediate(function count() {
      turns += 1;
      if (!ended) setImmediate(count);
    });
  });
});
let client;
server.listen(0, '127.0.0.1', () => {
  client = net.connect(server.address().port, '127.0.0.1');
});
