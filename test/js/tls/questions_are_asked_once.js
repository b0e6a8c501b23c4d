// A server that has not answered yet is not asked again, whatever comes from the client meanwhile.
// Prints:
//   resumeSession 1
//   SNICallback 1
'use strict';

const { constants } = require('crypto');
const net = require('net');
const tls = require('tls');
const { issue, makeAuthority } = require('./fixtures/certificates');

const authority = makeAuthority();
const { cert, key } = issue(authority, 'DNS:localhost');

// Ends while the server waits for `answer`, which then answers.
function leave(client, answer) {
  client.destroy();
  return new Promise((resolve) => setTimeout(() => resolve(answer()), 50));
}

function listen(server) {
  server.on('tlsClientError', () => {});
  return new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
}

(async () => {
  let count = 0;
  let asked;
  let server = tls.createServer({ cert, key, secureOptions: constants.SSL_OP_NO_TICKET });
  server.on('newSession', (id, session, done) => done());
  server.on('resumeSession', (id, answer) => {
    count++;
    asked(answer);
  });
  await listen(server);
  const options = {
    port: server.address().port, host: '127.0.0.1', servername: 'localhost', ca: authority.cert,
    maxVersion: 'TLSv1.2',
  };
  const first = tls.connect(options);
  await new Promise((resolve) => first.on('secureConnect', resolve));
  const session = first.getSession();
  first.destroy();
  let waits = new Promise((resolve) => { asked = resolve; });
  const second = tls.connect({ ...options, session });
  second.on('error', () => {});
  await leave(second, await waits);
  console.log('resumeSession', count);
  server.close();

  count = 0;
  waits = new Promise((resolve) => { asked = resolve; });
  server = tls.createServer({
    cert, key,
    SNICallback(name, answer) {
      count++;
      asked(answer);
    },
  });
  await listen(server);
  // What it says in two pieces comes while the server waits.
  const raw = net.connect(server.address().port, '127.0.0.1');
  const hidden = tls.connect({ ...options, socket: raw, maxVersion: undefined });
  hidden.on('error', () => {});
  const answer = await waits;
  raw.write('more');
  await leave(raw, answer);
  console.log('SNICallback', count);
  server.close();
})();
