// TLS over a pair of streams, over TLS, and over a connection that has begun without it.
// Prints:
//   over streams: client got 1048576 bytes, server got 1048576 bytes, closed
//   over TLS: client got 1048576 bytes, server got 1048576 bytes, closed
//   begun in the open: client got 1048576 bytes, server got 1048576 bytes, closed
'use strict';

const net = require('net');
const { duplexPair } = require('stream');
const tls = require('tls');
const { issue, makeAuthority } = require('./fixtures/certificates');

const authority = makeAuthority();
const { cert, key } = issue(authority, 'DNS:localhost,IP:127.0.0.1');
const secureContext = tls.createSecureContext({ cert, key });
const kBytes = 1024 * 1024;
const bytes = Buffer.alloc(kBytes, 'so many bytes');

function asServer(socket) {
  return new tls.TLSSocket(socket, { isServer: true, secureContext });
}

function asClient(socket) {
  return tls.connect({ socket, host: 'localhost', ca: authority.cert });
}

function receive(socket) {
  return new Promise((resolve, reject) => {
    const chunks = [];
    socket.on('data', (chunk) => chunks.push(chunk));
    socket.on('end', () => resolve(Buffer.concat(chunks)));
    socket.on('error', reject);
  });
}

async function exchange(label, client, server) {
  client.end(bytes);
  server.end(bytes);
  const closed = Promise.all([client, server].map((socket) =>
    new Promise((resolve) => socket.on('close', resolve))));
  const [atClient, atServer] = await Promise.all([receive(client), receive(server)]);
  const isRight = atClient.equals(bytes) && atServer.equals(bytes);
  await closed;
  console.log(`${label}: client got ${atClient.length} bytes, server got ${atServer.length} bytes, ` +
    `${isRight ? 'closed' : 'and others'}`);
}

function connected(isOpen) {
  return new Promise((resolve) => {
    const server = net.createServer({ allowHalfOpen: true }, (accepted) => {
      server.close();
      resolve([client, accepted]);
    }).listen(0, '127.0.0.1');
    let client;
    server.on('listening', () => {
      client = net.connect({ port: server.address().port, host: '127.0.0.1', allowHalfOpen: true });
      if (isOpen) client.write('begin');
    });
  });
}

(async () => {
  const [a, b] = duplexPair();
  await exchange('over streams', asClient(a), asServer(b));

  const [outerClient, outerServer] = await connected(false);
  await exchange('over TLS', asClient(asClient(outerClient)), asServer(asServer(outerServer)));

  const [client, server] = await connected(true);
  await new Promise((resolve) => server.once('data', resolve));
  await exchange('begun in the open', asClient(client), asServer(server));
})();
