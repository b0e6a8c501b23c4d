// Who the server is has to be shown, and every way to fail has its code.
// Prints:
//   right: authorized true null TLSv1.3
//   wrong host: ERR_TLS_CERT_ALTNAME_INVALID Hostname/IP does not match certificate's altnames: Host: other.test. is not in the cert's altnames: DNS:localhost, IP Address:127.0.0.1
//   wrong address: ERR_TLS_CERT_ALTNAME_INVALID Hostname/IP does not match certificate's altnames: IP: 127.0.0.2 is not in the cert's list: 127.0.0.1
//   unknown authority: UNABLE_TO_VERIFY_LEAF_SIGNATURE unable to verify the first certificate
//   another authority: UNABLE_TO_VERIFY_LEAF_SIGNATURE unable to verify the first certificate
//   expired: CERT_HAS_EXPIRED certificate has expired
//   self-signed: DEPTH_ZERO_SELF_SIGNED_CERT self-signed certificate
//   revoked: CERT_REVOKED certificate revoked
//   accepted all the same: authorized false UNABLE_TO_VERIFY_LEAF_SIGNATURE TLSv1.3
//   own check: of my own
//   nobody speaks TLS: ECONNRESET Client network socket disconnected before secure TLS connection was established
'use strict';

const net = require('net');
const tls = require('tls');
const { issue, listRevoked, makeAuthority } = require('./fixtures/certificates');

const authority = makeAuthority();
const another = makeAuthority('Another authority');
const names = 'DNS:localhost,IP:127.0.0.1';
const good = issue(authority, names);
const expired = issue(authority, names, { isExpired: true });

function attempt(label, server, options) {
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const socket = tls.connect({ port: server.address().port, host: '127.0.0.1', ...options });
      socket.on('secureConnect', () => {
        console.log(`${label}: authorized ${socket.authorized} ${socket.authorizationError} ` +
          `${socket.getProtocol()}`);
        socket.destroy();
      });
      socket.on('error', (error) => {
        const message = error.message.replace(/; if the root CA is installed.*/, '');
        console.log(`${label}: ${error.code ? `${error.code} ` : ''}${message}`);
      });
      socket.on('close', () => server.close(resolve));
    });
  });
}

function serverFor({ cert, key }) {
  return tls.createServer({ cert, key }, (socket) => socket.on('error', () => {}))
    .on('tlsClientError', () => {});
}

(async () => {
  const ca = authority.cert;
  await attempt('right', serverFor(good), { ca });
  await attempt('wrong host', serverFor(good), { ca, servername: 'other.test' });
  await attempt('wrong address', serverFor(good), {
    ca, checkServerIdentity: (host, cert) => tls.checkServerIdentity('127.0.0.2', cert),
  });
  await attempt('unknown authority', serverFor(good), {});
  await attempt('another authority', serverFor(good), { ca: another.cert });
  await attempt('expired', serverFor(expired), { ca });
  await attempt('self-signed', serverFor(another), {});
  await attempt('revoked', serverFor(good), { ca, crl: listRevoked(authority, [good]) });
  await attempt('accepted all the same', serverFor(good), { rejectUnauthorized: false });
  await attempt('own check', serverFor(good),
                { ca, checkServerIdentity: () => new Error('of my own') });
  await attempt('nobody speaks TLS', net.createServer((socket) => socket.end()), { ca });
})();
