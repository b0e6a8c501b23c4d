// TLS 1.2: data may come while a connection is agreed on once more, and the client looks at the server again.
// Prints:
//   secureConnect true
//   client got before
//   secureConnect true
//   renegotiated
//   client got after
'use strict';

const tls = require('tls');
const { issue, makeAuthority } = require('./fixtures/certificates');

const authority = makeAuthority();
const { cert, key } = issue(authority, 'DNS:localhost');
const server = tls.createServer({ cert, key, maxVersion: 'TLSv1.2' }, (socket) => {
  socket.on('data', (chunk) => socket.write(chunk));
});

server.listen(0, '127.0.0.1', () => {
  const client = tls.connect({
    port: server.address().port, host: '127.0.0.1', servername: 'localhost', ca: authority.cert,
  });
  client.on('data', (chunk) => {
    console.log(`client got ${chunk}`);
    if (`${chunk}` === 'after') {
      client.end();
      server.close();
    }
  });
  client.on('secureConnect', () => {
    console.log('secureConnect', client.authorized);
    if (client.hasBegun) return;
    client.hasBegun = true;
    client.write('before', () => {
      // The answer is on its way.
      client.renegotiate({}, (error) => {
        console.log(error ?? 'renegotiated');
        client.write('after');
      });
    });
  });
});
