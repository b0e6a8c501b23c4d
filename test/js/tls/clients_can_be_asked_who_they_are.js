// A server that asks for certificates knows who has shown a good one.
// Prints:
//   asked: nobody false UNABLE_TO_GET_ISSUER_CERT_LOCALLY, as is seen later
//   asked: client true null
//   required: client true null
//   required: the server gave up
//   bundle: client true null
'use strict';

const fs = require('fs');
const tls = require('tls');
const { issue, makeAuthority, openssl } = require('./fixtures/certificates');

const authority = makeAuthority();
const { cert, key } = issue(authority, 'DNS:localhost,IP:127.0.0.1');
const client = issue(authority, 'DNS:client', { subject: '/CN=client' });
const ca = authority.cert;

function run(label, rejectUnauthorized, options) {
  return new Promise((resolve) => {
    const server = tls.createServer({ ca, cert, key, requestCert: true, rejectUnauthorized });
    server.on('tlsClientError', () => {});
    server.on('secureConnection', (socket) => {
      const { subject } = socket.getPeerCertificate();
      const error = subject === undefined ?
        'UNABLE_TO_GET_ISSUER_CERT_LOCALLY, as is seen later' : socket.authorizationError;
      console.log(`${label}: ${subject?.CN ?? 'nobody'} ${socket.authorized} ${error}`);
      socket.on('error', () => {});
      socket.end('x');
    });
    server.listen(0, '127.0.0.1', () => {
      const socket = tls.connect({ port: server.address().port, host: '127.0.0.1', ca, ...options });
      socket.on('error', () => console.log(`${label}: the server gave up`));
      socket.on('close', () => server.close(resolve));
      socket.on('data', () => socket.end());
    });
  });
}

(async () => {
  await run('asked', false, {});
  await run('asked', false, { cert: client.cert, key: client.key });
  await run('required', true, { cert: client.cert, key: client.key });
  await run('required', true, {});
  openssl('pkcs12', '-export', '-in', `${client.id}.pem`, '-inkey', `${client.id}.key`,
          '-out', 'client.p12', '-passout', 'pass:secret');
  await run('bundle', true, { pfx: fs.readFileSync('client.p12'), passphrase: 'secret' });
})();
