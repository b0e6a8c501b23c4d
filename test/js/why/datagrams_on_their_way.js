// A datagram that the kernel has not taken yet is a request, and is listed.
//
// Needs: giro
// Prints:
//   Request a datagram to 127.0.0.1:9 | the kernel to take it | 5 bytes sent
'use strict';

const { createSocket } = require('dgram');

const socket = createSocket('udp4').bind(0, '127.0.0.1', () => {
  let entry;
  socket.send('hello', 9, '127.0.0.1', (error, size) => {
    console.log(`${entry.type} ${entry.description} | ${entry.waitsFor} | ${size} bytes sent`);
    socket.close();
  });
  process.nextTick(() => { entry = process.giro.whyAlive().find(({ type }) => type === 'Request'); });
});
