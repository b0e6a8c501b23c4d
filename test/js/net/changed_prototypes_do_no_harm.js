// The program may break every iterator and array method before it uses sockets.
// Needs: giro
// Prints:
//   text
'use strict';

const net = require('net');

const server = net.createServer((peer) => peer.on('data', (data) => peer.end(data)));
const results = [];
for (const name of ['push', 'slice', 'shift', 'forEach', 'map']) {
  Array.prototype[name] = () => { throw new Error(name); };
}
Array.prototype[Symbol.iterator] = () => { throw new Error('iterator'); };
Object.prototype.get = 5;
server.listen(0, '127.0.0.1', () => {
  const client = net.connect(server.address().port, 'localhost', () => {
    client.cork();
    client.write('te');
    client.write('xt');
    client.uncork();
  });
  client.on('data', (data) => { results[results.length] = `${data}`; });
  client.on('close', () => {
    server.close();
    console.log(results[0]);
  });
});
