// The next connection to a server begins sooner; with either version, by ticket and by number.
// Prints:
//   TLSv1.2 by ticket: first false, next true
//   TLSv1.3 by ticket: first false, next true
//   TLSv1.2 by number: first false, next true, kept 1, asked 1
//   other keys: first false, next false
//   another name: first false, next false
//   keys of the program: first false, next true, asked to make and to read
//   two sessions at once, each shown while it is told: true
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
  await keysOfTheProgram();
  await sessionsAsTheyAreTold();
})();

async function keysOfTheProgram() {
  const asked = new Set();
  const server = tls.createServer({ cert, key }, (socket) => socket.end('x'));
  const { context } = server._sharedCreds;
  context.enableTicketKeyCallback();
  context.onticketkeycallback = (name, iv, encrypts) => {
    asked.add(encrypts ? 'make' : 'read');
    const keys = [Buffer.alloc(16, 1), Buffer.alloc(16, 2)];
    return encrypts ? [1, ...keys, Buffer.alloc(16, 3), Buffer.alloc(16, 4)] : [2, ...keys];
  };
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const first = await connect(server, {});
  const next = await connect(server, { session: first.session });
  server.close();
  console.log(`keys of the program: first ${first.isReused}, next ${next.isReused}, ` +
    `asked to ${[...asked].join(' and to ')}`);
}

// The library itself knows only the latest of several tickets.
async function sessionsAsTheyAreTold() {
  const server = tls.createServer({ cert, key }, (socket) => socket.end('x'));
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const shown = [];
  const socket = tls.connect({
    port: server.address().port, host: '127.0.0.1', servername: 'localhost', ca: authority.cert,
  });
  socket.on('session', (session) => shown.push(session.equals(socket.getSession())));
  socket.resume();
  await new Promise((resolve) => socket.on('close', resolve));
  server.close();
  console.log('two sessions at once, each shown while it is told:',
              shown.length === 2 && shown.every(Boolean));
}
