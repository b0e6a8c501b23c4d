// `openssl s_client` as the other side of a server: names, protocols, certificates, sessions that
// go on, shared secrets, and both write the same keys.
// Time-out: 60
// Prints:
//   plain: TLSv1.3, new, localhost, no protocol, nobody
//   by its name: TLSv1.3, new, other.example, no protocol, nobody; its certificate is other
//   a protocol: TLSv1.3, new, localhost, two, nobody
//   no common protocol: refused
//   with a certificate: TLSv1.3, new, localhost, no protocol, client
//   with a bad certificate: TLSv1.3, new, localhost, no protocol, DEPTH_ZERO_SELF_SIGNED_CERT
//   resumed in TLS 1.3: TLSv1.3, resumed, localhost, no protocol, nobody
//   resumed in TLS 1.2: TLSv1.2, resumed, localhost, no protocol, nobody
//   a shared secret: TLSv1.2, new, localhost, no protocol, of giro
//   a wrong secret: refused
//   keys: the same
'use strict';

const { spawn } = require('child_process');
const fs = require('fs');
const tls = require('tls');
const { issue, makeAuthority } = require('./fixtures/certificates');

const authority = makeAuthority();
const main = issue(authority, 'DNS:localhost', { subject: '/CN=main' });
const other = issue(authority, 'DNS:other.example', { subject: '/CN=other' });
const client = issue(authority, 'DNS:client', { subject: '/CN=client' });
const bad = makeAuthority('bad');
const secret = Buffer.from('00112233445566778899aabbccddeeff', 'hex');
const trusting = ['-CAfile', `${authority.id}.pem`, '-verify_return_error'];

let seen; // what is known of the connection, once it is there
let keys = '';
let identity;
const server = tls.createServer({
  cert: main.cert, key: main.key, ca: authority.cert, requestCert: true, rejectUnauthorized: false,
  ALPNProtocols: ['one', 'two'], ciphers: 'HIGH:PSK',
  pskCallback(socket, name) {
    identity = name;
    return name === 'giro' ? secret : undefined;
  },
}, (socket) => {
  seen = describe(socket);
  socket.on('error', () => {});
  socket.once('data', (line) => socket.end(`${line}`.toUpperCase()));
});
server.addContext('other.example', { cert: other.cert, key: other.key });
server.on('keylog', (line) => { keys += line; });
server.on('tlsClientError', () => {});

function describe(socket) {
  const { subject } = socket.getPeerCertificate();
  const who = identity ? `of ${identity}` : !subject ? 'nobody' :
    socket.authorized ? subject.CN : socket.authorizationError;
  return [socket.getProtocol(), socket.isSessionReused() ? 'resumed' : 'new', socket.servername,
          socket.alpnProtocol || 'no protocol', who].join(', ');
}

// What it was answered, and what it has written besides.
function connect(...options) {
  seen = identity = undefined;
  const at = `127.0.0.1:${server.address().port}`;
  const child = spawn('openssl', ['s_client', '-connect', at, '-ign_eof', ...options]);
  let output = '';
  child.stdout.on('data', (chunk) => { output += chunk; });
  child.stderr.resume();
  child.stdin.on('error', () => {});
  child.stdin.write('a line\n');
  return new Promise((resolve) => child.on('close', () => {
    resolve({ output, isAnswered: output.includes('A LINE') });
  }));
}

async function tell(label, options, rest = () => '') {
  const { isAnswered, output } = await connect(...options);
  console.log(`${label}: ${isAnswered ? seen : 'refused'}${rest(output)}`);
}

async function tellOfResuming(label, ...options) {
  const named = ['-servername', 'localhost', ...trusting, ...options];
  await connect(...named, '-sess_out', 'session.pem');
  await tell(label, [...named, '-sess_in', 'session.pem']);
}

async function run() {
  const named = ['-servername', 'localhost', ...trusting];
  await tell('plain', named);
  await tell('by its name', ['-servername', 'other.example', ...trusting],
             (output) => `; its certificate is ${/subject=CN ?= ?(\w+)/.exec(output)?.[1]}`);
  await tell('a protocol', [...named, '-alpn', 'zero,two']);
  await tell('no common protocol', [...named, '-alpn', 'zero']);
  await tell('with a certificate',
             [...named, '-cert', `${client.id}.pem`, '-key', `${client.id}.key`]);
  await tell('with a bad certificate',
             [...named, '-cert', `${bad.id}.pem`, '-key', `${bad.id}.key`]);
  await tellOfResuming('resumed in TLS 1.3', '-tls1_3');
  await tellOfResuming('resumed in TLS 1.2', '-tls1_2');
  const sharing = ['-servername', 'localhost', '-tls1_2', '-cipher', 'PSK', '-psk_identity', 'giro'];
  await tell('a shared secret', [...sharing, '-psk', secret.toString('hex')]);
  await tell('a wrong secret', [...sharing, '-psk', '00'.repeat(16)]);
  keys = '';
  await connect(...named, '-keylogfile', 'keys');
  const lines = (text) => text.split('\n').filter((line) => /^[A-Z]/.test(line)).sort().join('\n');
  const theirs = lines(fs.readFileSync('keys', 'latin1'));
  console.log(`keys: ${theirs !== '' && theirs === lines(keys) ? 'the same' : `${theirs}\n${keys}`}`);
  server.close();
}

server.listen(0, '127.0.0.1', run);
