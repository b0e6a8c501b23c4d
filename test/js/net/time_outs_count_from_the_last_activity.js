// 'timeout' is only told; the socket stays as it is.
// Prints:
//   60000
//   timeout true false open
//   true 0
//   once
'use strict';

const net = require('net');

const server = net.createServer((peer) => {
  let writes = 0;
  const interval = setInterval(() => {
    peer.write('x');
    if (++writes === 4) clearInterval(interval);
  }, 15);
  peer.resume();
});
server.listen(0, '127.0.0.1', () => {
  const start = performance.now();
  const client = net.connect({ port: server.address().port, host: '127.0.0.1', timeout: 60_000 });
  console.log(client.timeout);
  client.on('connect', () => client.setTimeout(40));
  client.resume();
  client.once('timeout', () => {
    console.log('timeout', performance.now() - start >= 60, client.destroyed, client.readyState);
    console.log(client.setTimeout(0) === client, client.timeout);
    const never = () => console.log('never');
    client.setTimeout(20, never);
    client.setTimeout(0, never);
    setTimeout(() => {
      client.setTimeout(1, () => {
        console.log('once');
        client.destroy();
        server.close();
      });
    }, 40);
  });
});
