// The next connection to a server begins sooner; with either version, by ticket and by number.
// Prints:
//   TLSv1.2 by ticket: first false, next true
//   TLSv1.3 by ticket: first false, next true
//   TLSv1.2 by number: first false, next true, kept 1, asked 1
//   other keys: first false, next false
//   another name: first false, next false
'use strict';

const { constants } = require('crypto');
const tls = require('tls');
const { issue, makeAuthority } = require('./fixtures/certificates');

const authority = makeAuthority();
const { cert, key } = issue(authority, 'DNS:localhost,DNS:other.test,IP:127.0.0.1');

// A client of TLS 1.3 sends a number that means nothing.
function connect(server, options) {
  return new Promise((resolve, reject) => {
    const socket = tls.connect({
      port: server.address().port, host: '127.0.0.1', servername: 'localhost', ca: authority.cert,
      ...options,
    });
    let session;
    socket.on('session', (made) => { session ??= made; });
    socket.on('data', () => {});
    socket.on('error', reject);
    const isReused = new Promise((tell) => {
      socket.on('secureConnect', () => tell(socket.isSessionReused()));
    });
    socket.on('close', async () => resolve({ session, isReused: await isReused }));
  });
}

async function run(label, serverOptions, between = () => {}, nextOptions = {}) {
  const server = tls.createServer({ cert, key, ...serverOptions }, (socket) => socket.end('x'));
  const kept = new Map();
  let asked = 0;
  if (label.endsWith('by number')) {
    server.on('newSession', (id, data, done) => {
      kept.set(id.toString('hex'), data);
      setImmediate(done);
    });
    server.on('resumeSession', (id, done) => {
      asked++;
      setImmediate(done, null, kept.get(id.toString('hex')) ?? null);
    });
  }
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { maxVersion } = serverOptions;
  const first = await connect(server, { maxVersion });
  between(server);
  const next = await connect(server, { session: first.session, maxVersion, ...nextOptions });
  const numbers = label.endsWith('by number') ? `, kept ${kept.size}, asked ${asked}` : '';
  console.log(`${label}: first ${first.isReused}, next ${next.isReused}${numbers}`);
  server.close();
}

(async () => {
  await run('TLSv1.2 by ticket', { maxVersion: 'TLSv1.2' });
  await run('TLSv1.3 by ticket', {});
  await run('TLSv1.2 by number',
            { maxVersion: 'TLSv1.2', secureOptions: constants.SSL_OP_NO_TICKET });
  await run('other keys', {}, (server) => server.setTicketKeys(Buffer.alloc(48, 7)));
  await run('another name', {}, () => {}, { servername: 'other.test' });
})();
