// `openssl s_server` as the other side of a client: names, protocols, certificates, sessions that go
// on, shared secrets, and both write the same keys.
// Time-out: 60
// Prints:
//   plain: TLSv1.3, new, CN=main, no protocol
//   by its name: TLSv1.3, new, CN=other, no protocol
//   another name than its own: ERR_TLS_CERT_ALTNAME_INVALID
//   unknown authority: UNABLE_TO_VERIFY_LEAF_SIGNATURE
//   a protocol: TLSv1.3, new, CN=main, two
//   resumed in TLS 1.3: TLSv1.3, resumed, CN=main, no protocol
//   resumed in TLS 1.2: TLSv1.2, resumed, CN=main, no protocol
//   keys: the same
//   with a certificate: TLSv1.3, new, CN=main, no protocol
//   without a certificate: ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED
//   a shared secret: TLSv1.2, new, nobody, no protocol
//   a wrong secret: EPROTO
'use strict';

const { spawn } = require('child_process');
const fs = require('fs');
const tls = require('tls');
const { issue, makeAuthority } = require('./fixtures/certificates');

const authority = makeAuthority();
const main = issue(authority, 'DNS:localhost', { subject: '/CN=main' });
const other = issue(authority, 'DNS:other.example', { subject: '/CN=other' });
const client = issue(authority, 'DNS:client', { subject: '/CN=client' });
const secret = Buffer.from('00112233445566778899aabbccddeeff', 'hex');

// Answers each line with the line backwards, and says where it listens.
function start(...options) {
  const child = spawn('openssl', ['s_server', '-accept', '127.0.0.1:0', '-rev', ...options]);
  child.stderr.resume();
  let output = '';
  return new Promise((resolve) => child.stdout.on('data', (chunk) => {
    output += chunk;
    const port = /^ACCEPT .*:(\d+)$/m.exec(output)?.[1];
    if (port) resolve({ port: Number(port), stop: () => child.kill() });
  }));
}

function describe(socket) {
  const { subject } = socket.getPeerCertificate();
  return [socket.getProtocol(), socket.isSessionReused() ? 'resumed' : 'new',
          subject ? `CN=${subject.CN}` : 'nobody', socket.alpnProtocol || 'no protocol'].join(', ');
}

function connect({ port }, options) {
  return new Promise((resolve) => {
    const socket = tls.connect({ port, host: '127.0.0.1', servername: 'localhost', ca: authority.cert, ...options });
    const result = { keys: '' };
    socket.on('keylog', (line) => { result.keys += line; });
    socket.on('session', (session) => { result.session = session; });
    socket.on('error', (error) => resolve({ ...result, text: error.code }));
    socket.write('a line\n');
    socket.once('data', (line) => {
      const text = `${line}` === 'enil a\n' ? describe(socket) : `answered ${line}`;
      socket.end();
      // Behind the answer nothing comes that would make another session.
      setImmediate(() => resolve({ ...result, text }));
    });
  });
}

async function tell(server, label, options) {
  const result = await connect(server, options);
  console.log(`${label}: ${result.text}`);
  return result;
}

async function tellOfResuming(server, label, version) {
  const options = { minVersion: version, maxVersion: version };
  const { session } = await connect(server, options);
  await tell(server, label, { ...options, session });
}

function lines(text) {
  return text.split('\n').filter((line) => /^[A-Z]/.test(line)).sort().join('\n');
}

async function run() {
  const shown = ['-cert', `${main.id}.pem`, '-key', `${main.id}.key`];
  let server = await start(
    ...shown, '-servername', 'other.example', '-cert2', `${other.id}.pem`, '-key2', `${other.id}.key`,
    '-alpn', 'one,two', '-keylogfile', 'keys');
  await tell(server, 'plain', {});
  await tell(server, 'by its name', { servername: 'other.example' });
  await tell(server, 'another name than its own', { servername: 'third.example' });
  await tell(server, 'unknown authority', { ca: client.cert });
  await tell(server, 'a protocol', { ALPNProtocols: ['zero', 'two'] });
  await tellOfResuming(server, 'resumed in TLS 1.3', 'TLSv1.3');
  await tellOfResuming(server, 'resumed in TLS 1.2', 'TLSv1.2');
  const before = fs.readFileSync('keys', 'latin1').length;
  const { keys } = await connect(server, {});
  const theirs = lines(fs.readFileSync('keys', 'latin1').slice(before));
  console.log(`keys: ${theirs !== '' && theirs === lines(keys) ? 'the same' : `${theirs}\n${keys}`}`);
  server.stop();

  server = await start(...shown, '-Verify', '1', '-verify_return_error', '-CAfile', `${authority.id}.pem`);
  await tell(server, 'with a certificate', { cert: client.cert, key: client.key });
  await tell(server, 'without a certificate', {});
  server.stop();

  server = await start('-nocert', '-tls1_2', '-cipher', 'PSK', '-psk', secret.toString('hex'));
  const sharing = (psk) => ({
    ciphers: 'PSK', maxVersion: 'TLSv1.2', checkServerIdentity() {},
    pskCallback: () => ({ identity: 'Client_identity', psk }),
  });
  await tell(server, 'a shared secret', sharing(secret));
  const { text } = await connect(server, sharing(Buffer.alloc(16)));
  console.log(`a wrong secret: ${text}`);
  server.stop();
}

run();
