// Both ends always have something to read; timers and immediates get their turns.
// Prints:
//   timers 10, immediates true
'use strict';

const net = require('net');

let timers = 0;
let immediates = 0;
const echo = (socket) => socket.on('data', (data) => socket.write(data)).on('error', () => {});
const server = net.createServer((peer) => echo(peer));
server.listen(0, '127.0.0.1', () => {
  const client = echo(net.connect(server.address().port, '127.0.0.1'));
  for (let i = 0; i < 16; i++) client.write('x'.repeat(16384));
  const interval = setInterval(() => {
    timers += 1;
    setImmediate(() => { immediates += 1; });
    if (timers === 10) {
      clearInterval(interval);
      setImmediate(() => process.exit());
    }
  }, 2);
});
process.on('exit', () => console.log(`timers ${timers}, immediates ${immediates === 10}`));
