// A corpus of certificates that are not what they should be: each is refused with its code, of a server and of a
// client.
// Prints:
//   right: authorized true null
//   right, below an authority between: authorized true null
//   not yet valid: CERT_NOT_YET_VALID
//   expired: CERT_HAS_EXPIRED
//   self-signed: DEPTH_ZERO_SELF_SIGNED_CERT
//   self-signed above: SELF_SIGNED_CERT_IN_CHAIN
//   signed by nobody: UNABLE_TO_VERIFY_LEAF_SIGNATURE
//   revoked: CERT_REVOKED
//   no list of revoked ones: UNABLE_TO_GET_CRL
//   wrong host: ERR_TLS_CERT_ALTNAME_INVALID
//   a wildcard two steps below: ERR_TLS_CERT_ALTNAME_INVALID
//   a wildcard for itself: ERR_TLS_CERT_ALTNAME_INVALID
//   a part of a label: ERR_TLS_CERT_ALTNAME_INVALID
//   within the constraints: authorized true null
//   outside of the constraints: UNSPECIFIED
//   signed by an ordinary certificate: INVALID_PURPOSE
//   for clients only: INVALID_PURPOSE
//   a zero in the name: ERR_TLS_CERT_ALTNAME_INVALID
//   the host in the subject, another in the names: ERR_TLS_CERT_ALTNAME_INVALID
//   a short key: ERR_SSL_EE_KEY_TOO_SMALL
//   clients: right: true null
//   clients: expired: false CERT_HAS_EXPIRED
//   clients: self-signed: false DEPTH_ZERO_SELF_SIGNED_CERT
//   clients: signed by nobody: false UNABLE_TO_VERIFY_LEAF_SIGNATURE
//   clients: for servers only: false INVALID_PURPOSE
//   clients: none: false UNABLE_TO_GET_ISSUER_CERT
'use strict';

const { once } = require('events');
const tls = require('tls');
const { issue, issueAuthority, listRevoked, makeAuthority } = require('./fixtures/certificates');

const authority = makeAuthority();
const another = makeAuthority('Another authority');
const kNames = 'DNS:localhost,IP:127.0.0.1';
const good = issue(authority, kNames);
const expired = issue(authority, kNames, { isExpired: true });
const ca = [authority.cert];

function below(above, names, options) {
  const made = issue(above, names, options);
  return { ...made, cert: made.cert + above.cert };
}

// The name as bytes, because a text would end at the zero.
function nameWithZero(name) {
  const bytes = Buffer.from(name, 'latin1');
  const entry = Buffer.concat([Buffer.from([0x82, bytes.length]), bytes]);
  const list = Buffer.concat([Buffer.from([0x30, entry.length]), entry]);
  return `DER:${list.toString('hex')}`;
}

function outcome({ cert, key }, options) {
  return new Promise((resolve) => {
    let context;
    try {
      context = { cert, key };
      tls.createSecureContext(context);
    } catch (error) {
      resolve(error.code);
      return;
    }
    const server = tls.createServer(context, (socket) => socket.on('error', () => {}))
      .on('tlsClientError', () => {});
    server.listen(0, '127.0.0.1', () => {
      const socket = tls.connect({ port: server.address().port, host: '127.0.0.1', ca, ...options });
      let told;
      socket.on('secureConnect', () => {
        told = `authorized ${socket.authorized} ${socket.authorizationError}`;
        socket.destroy();
      });
      socket.on('error', (error) => { told = error.code; });
      socket.on('close', () => server.close(() => resolve(told)));
    });
  });
}

async function ofClient(identity) {
  const server = tls.createServer({
    cert: good.cert, key: good.key, ca, requestCert: true, rejectUnauthorized: false,
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const socket = tls.connect({ port: server.address().port, host: '127.0.0.1', ca, ...identity });
  socket.on('error', () => {});
  const [peer] = await once(server, 'secureConnection');
  const told = `${peer.authorized} ${peer.authorizationError}`;
  peer.destroy();
  socket.destroy();
  server.close();
  await once(server, 'close');
  return told;
}

const between = issueAuthority(authority, 'An authority between');
const limited = issueAuthority(authority, 'A limited authority', 'permitted;DNS:example.org');
const ordinary = issue(authority, kNames);
const crl = listRevoked(authority, [good]);
const emptyList = listRevoked(authority, []);
const wildcard = issue(authority, 'DNS:*.example.org');

const servers = [
  ['right', good],
  ['right, below an authority between', below(between, kNames)],
  ['not yet valid', issue(authority, kNames, { isEarly: true })],
  ['expired', expired],
  ['self-signed', another, { servername: 'localhost' }],
  ['self-signed above', below(another, kNames)],
  ['signed by nobody', issue(another, kNames)],
  ['revoked', good, { crl }],
  ['no list of revoked ones', below(between, kNames), { crl: emptyList }],
  ['wrong host', good, { servername: 'example.org' }],
  ['a wildcard two steps below', wildcard, { servername: 'a.b.example.org' }],
  ['a wildcard for itself', wildcard, { servername: 'example.org' }],
  ['a part of a label', issue(authority, 'DNS:www.*'), { servername: 'www.org' }],
  ['within the constraints', below(limited, 'DNS:www.example.org'), { servername: 'www.example.org' }],
  ['outside of the constraints', below(limited, kNames)],
  ['signed by an ordinary certificate', below(ordinary, kNames)],
  ['for clients only', issue(authority, kNames, { usage: 'clientAuth' })],
  ['a zero in the name', issue(authority, nameWithZero('localhost\0.evil.test')),
   { servername: 'localhost' }],
  ['the host in the subject, another in the names',
   issue(authority, 'DNS:evil.test', { subject: '/CN=localhost' }), { servername: 'localhost' }],
  ['a short key', issue(authority, kNames, { rsaBits: 1024 })],
];
const clients = [
  ['right', issue(authority, kNames)],
  ['expired', expired],
  ['self-signed', another],
  ['signed by nobody', issue(another, kNames)],
  ['for servers only', issue(authority, kNames, { usage: 'serverAuth' })],
  ['none', {}],
];

(async () => {
  for (const [label, identity, options] of servers) {
    console.log(`${label}: ${await outcome(identity, options)}`);
  }
  for (const [label, { cert, key }] of clients) {
    console.log(`clients: ${label}: ${await ofClient({ cert, key })}`);
  }
})();
