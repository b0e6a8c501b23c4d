// A server is open and the soonest timer is far away; the close callback of this turn is not put
// off until then.
// Prints:
//   closed
'use strict';

const net = require('net');

const far = setTimeout(() => console.log('poll blocked'), 10_000);
const server = net.createServer((peer) => {
  // From a timer, so that poll comes between the destruction and the close callbacks.
  setTimeout(() => client.destroy(), 1);
  client.on('close', () => {
    console.log('closed');
    clearTimeout(far);
    peer.destroy();
    server.close();
  });
});
let client;
server.listen(0, '127.0.0.1', () => {
  client = net.connect(server.address().port, '127.0.0.1');
});
