// Records that are too large or empty, messages that never end, alerts without number, bytes that somebody has changed,
// handshakes again and again: each ends its own connection, the error says why, and the server goes on.
// Prints:
//   before the handshake:
//     a record that is too large: refused
//     a message that is too large: ERR_SSL_EXCESSIVE_MESSAGE_SIZE
//     warnings without end: refused
//     a record of a kind that is none: ERR_SSL_UNEXPECTED_MESSAGE
//   after it:
//     a record that is too large: refused
//     a record that nobody has made: ERR_SSL_DECRYPTION_FAILED_OR_BAD_RECORD_MAC
//     a record that nobody has made, TLS 1.2: refused
//   handshakes again: 3 done, then ERR_TLS_SESSION_ATTACK
//   where they are disabled: ERR_TLS_RENEGOTIATION_DISABLED
//   the server goes on: hello
'use strict';

const { once } = require('events');
const net = require('net');
const tls = require('tls');
const { issue, makeAuthority } = require('./fixtures/certificates');

const authority = makeAuthority();
const { cert, key } = issue(authority, 'DNS:localhost,IP:127.0.0.1');
const ca = authority.cert;

const server = tls.createServer({ cert, key }, (socket) => {
  if (server.isStrict) socket.disableRenegotiation();
  socket.on('error', (error) => {
    server.emit('told', error);
    socket.destroy();
  });
  socket.write('hello');
});
server.on('tlsClientError', (error) => server.emit('told', error));

function record(kind, body, size = body.length) {
  const head = Buffer.from([kind, 3, 3, 0, 0]);
  head.writeUInt16BE(size, 3);
  return Buffer.concat([head, body]);
}

function connect(options) {
  const socket = tls.connect({ port: server.address().port, host: '127.0.0.1', ca, ...options });
  socket.on('error', () => {});
  return socket;
}

// Versions of OpenSSL have several words for some of them.
const kCodes = ['ERR_SSL_EXCESSIVE_MESSAGE_SIZE', 'ERR_SSL_UNEXPECTED_MESSAGE', 'ERR_TLS_RENEGOTIATION_DISABLED',
                'ERR_SSL_DECRYPTION_FAILED_OR_BAD_RECORD_MAC'];

async function tellError(label, isSure = true) {
  const [{ code }] = await once(server, 'told');
  console.log(`${label}: ${isSure && kCodes.includes(code) ? code : code?.replace(/^ERR_SSL_.*/, 'refused')}`);
}

async function before(label, bytes, isSure) {
  const socket = net.connect(server.address().port, '127.0.0.1');
  socket.on('error', () => {}).resume();
  socket.write(bytes);
  await tellError(`  ${label}`, isSure);
  socket.destroy();
}

// Puts bytes behind what a client says.
async function after(label, bytes, options) {
  let upstream;
  const relay = net.createServer((client) => {
    upstream = net.connect(server.address().port, '127.0.0.1');
    upstream.on('error', () => {});
    client.on('error', () => {});
    client.pipe(upstream).pipe(client);
  });
  relay.listen(0, '127.0.0.1');
  await once(relay, 'listening');
  const socket = connect({ port: relay.address().port, ...options });
  await once(socket, 'data');
  upstream.write(bytes);
  await tellError(`  ${label}`);
  socket.destroy();
  upstream.destroy();
  relay.close();
}

function renegotiate(socket) {
  return new Promise((resolve) => {
    const close = () => resolve(false);
    socket.once('close', close);
    socket.renegotiate({}, (error) => {
      socket.off('close', close);
      resolve(!error);
    });
  });
}

(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  console.log('before the handshake:');
  await before('a record that is too large', record(22, Buffer.alloc(100), 0xffff));
  await before('a message that is too large',
               record(22, Buffer.concat([Buffer.from([1, 0xff, 0xff, 0xff]), Buffer.alloc(100)])));
  await before('warnings without end',
               Buffer.concat(Array.from({ length: 20 }, () => record(21, Buffer.from([1, 90])))), false);
  await before('a record of a kind that is none', record(99, Buffer.alloc(100)));

  console.log('after it:');
  await after('a record that is too large', record(23, Buffer.alloc(100), 0x5000));
  await after('a record that nobody has made', record(23, Buffer.alloc(100)));
  await after('a record that nobody has made, TLS 1.2', record(23, Buffer.alloc(100)),
              { maxVersion: 'TLSv1.2' });

  const often = connect({ maxVersion: 'TLSv1.2' });
  await once(often, 'data');
  const told = once(server, 'told');
  let done = 0;
  while (await renegotiate(often)) done++;
  console.log(`handshakes again: ${done} done, then ${(await told)[0].code}`);
  server.isStrict = true;
  const once_ = connect({ maxVersion: 'TLSv1.2' });
  await once(once_, 'data');
  renegotiate(once_);
  await tellError('where they are disabled');
  once_.destroy();
  server.isStrict = false;

  const fine = connect();
  const [chunk] = await once(fine, 'data');
  console.log(`the server goes on: ${chunk}`);
  fine.destroy();
  server.close();
})();
