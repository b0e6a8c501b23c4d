// By port, host, path and options, with a callback or without.
// Prints:
//   ./socket :: IPv6
//   port, host 127.0.0.1 IPv4 number 127.0.0.1
//   address,family,port
//   callback
//   text, host 127.0.0.1 IPv4 number 127.0.0.1
//   address,family,port
//   options 127.0.0.1 IPv4 number 127.0.0.1
//   address,family,port
//   callback
//   name 127.0.0.1 IPv4 number 127.0.0.1
//   address,family,port
//   IPv4 in IPv6 ::ffff:127.0.0.1 IPv6 number ::ffff:127.0.0.1
//   address,family,port
//   method 127.0.0.1 IPv4 number 127.0.0.1
//   address,family,port
//   path undefined undefined undefined undefined
//   
//   path in options undefined undefined undefined undefined
//   
//   closed
'use strict';

const net = require('net');

const tcp = net.createServer((peer) => peer.resume().end());
const unix = net.createServer((peer) => peer.resume().end());
const called = () => console.log('callback');
const forms = [
  ['port, host', (port) => net.connect(port, '127.0.0.1')],
  ['text, host', (port) => net.createConnection(String(port), '127.0.0.1', called)],
  ['options', (port) => net.connect({ port, host: '127.0.0.1', localAddress: '127.0.0.1' })],
  ['name', (port) => net.connect({ port, host: 'localhost' }, called)],
  ['IPv4 in IPv6', (port) => net.connect({ port, host: '::ffff:127.0.0.1' })],
  ['method', (port) => new net.Socket().connect(port, '127.0.0.1')],
  ['path', () => net.connect('./socket')],
  ['path in options', () => net.connect({ path: './socket' })],
];
function next() {
  if (forms.length === 0) {
    tcp.close(() => console.log('closed'));
    unix.close();
    return;
  }
  const [name, connect] = forms.shift();
  const socket = connect(tcp.address().port);
  socket.on('connect', () => {
    const { remoteAddress, remoteFamily, remotePort, localAddress } = socket;
    console.log(name, remoteAddress, remoteFamily, typeof remotePort, localAddress);
    console.log(Object.keys(socket.address()).join());
    socket.end();
  }).on('close', next).resume();
}
tcp.listen(0, () => unix.listen('./socket', () => {
  console.log(unix.address(), tcp.address().address, tcp.address().family);
  next();
}));
