// The forms of listen(), and what address() says of them.
// Prints:
//   true
//   :: IPv6 true true true
//   false true
//   true
//   :: IPv6 true true true
//   false true
//   true
//   :: IPv6 true true true
//   false true
//   false
//   127.0.0.1 IPv4 true true true
//   false true
//   false
//   127.0.0.1 IPv4 true true true
//   false true
//   true
//   :: IPv6 true true true
//   false true
//   true
//   :: IPv6 true true true
//   false true
//   false
//   127.0.0.1 IPv4 true true true
//   false true
//   false
//   ::1 IPv6 true true true
//   false true
//   true
//   :: IPv6 true true true
//   false true
//   true
//   :: IPv6 true true true
//   false true
//   true
//   :: IPv6 true true true
//   false true
//   true
//   ./one
//   false false
//   true
//   ./two
//   false false
//   true
//   /three
//   false false
//   true
//   abstract
//   false false
//   true
//   ./all
//   false false
//   false
//   127.0.0.1 IPv4 true true true
//   false true
'use strict';

const net = require('net');
const path = require('path');

const forms = [
  [], [0], ['0'], [0, '127.0.0.1'], [0, '127.0.0.1', 5], [0, 5], [{ port: 0 }], [{ port: 0,
  host: '127.0.0.1', backlog: 1 }],
  [{ port: 0, host: '::1', ipv6Only: true }], [{ port: undefined }], [null], [undefined],
  ['./one'], [{ path: './two' }],
  [path.resolve('three')], ['\0giro-test-abstract-' + process.pid], [{ path: './all',
  readableAll: true, writableAll: true }],
  [0, 'localhost'],
];
function next() {
  const form = forms.shift();
  if (!form) return;
  const server = net.createServer();
  server.on('error', (error) => { console.log(error.message); next(); });
  server.listen(...form, function() {
    const address = server.address();
    if (typeof address === 'string') {
      console.log(address.replace(process.cwd(), '').replace(/\0.*/, 'abstract'));
    } else {
      console.log(address.address, address.family, address.port > 0, this === server,
        server.listening);
    }
    server.close(next);
    console.log(server.listening, server.address() === null);
  });
  console.log(server.listening);
}
next();
