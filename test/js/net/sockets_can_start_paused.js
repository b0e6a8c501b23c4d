// pauseOnConnect: nothing is read before resume().
// Prints:
//   true false
//   resume 0
//   data text
//   end
'use strict';

const net = require('net');

const server = net.createServer({ pauseOnConnect: true, noDelay: true, keepAlive: true },
  (peer) => {
  server.close();
  console.log(peer.isPaused(), peer.readableFlowing);
  peer.on('data', (data) => console.log('data', data.toString()));
  peer.on('end', () => console.log('end'));
  setTimeout(() => {
    console.log('resume', peer.bytesRead);
    peer.resume();
  }, 20);
});
server.listen(0, '127.0.0.1', () => net.connect(server.address().port, '127.0.0.1').end('text'));
