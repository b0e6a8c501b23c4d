// 100 connections, TCP and Unix, all with their own bytes.
// Prints:
//   wrong 0
'use strict';

const net = require('net');

const echo = (peer) => peer.pipe(peer);
const tcp = net.createServer(echo);
const unix = net.createServer(echo);
let open = 0;
let wrong = 0;
function talk(target, index) {
  open += 1;
  const message = `message ${index} `.repeat(index * 50 + 1);
  let got = '';
  const socket = net.connect(target, () => socket.end(message));
  socket.setEncoding('utf8');
  socket.on('data', (text) => { got += text; });
  socket.on('close', () => {
    if (got !== message) wrong += 1;
    if (--open === 0) {
      console.log('wrong', wrong);
      tcp.close();
      unix.close();
    }
  });
}
tcp.listen(0, '127.0.0.1', () => unix.listen('./socket', () => {
  for (let i = 0; i < 50; i++) {
    talk({ port: tcp.address().port, host: '127.0.0.1' }, i);
    talk({ path: './socket' }, i);
  }
}));
