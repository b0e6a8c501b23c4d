// Listeners of data and close throw; the program handles it, and goes on.
// Prints:
//   data 1
//   uncaught data 1
//   tick of 1
//   data 2
//   uncaught data 2
//   tick of 2
//   data 3
//   tick of 3
//   uncaught close
'use strict';

const net = require('net');

process.on('uncaughtException', (error) => console.log('uncaught', error.message));
const server = net.createServer((peer) => {
  server.close();
  let chunks = 0;
  peer.on('data', (data) => {
    console.log('data', data.toString());
    process.nextTick(() => console.log('tick of', data.toString()));
    peer.write('next');
    if (++chunks < 3) throw new Error(`data ${chunks}`);
  });
  peer.on('close', () => { throw new Error('close'); });
});
server.listen(0, '127.0.0.1', () => {
  let writes = 1;
  const client = net.connect(server.address().port, '127.0.0.1', () => {
    client.write('1');
  });
  client.on('data', () => {
    if (++writes <= 3) client.write(`${writes}`);
    else client.end();
  });
});
