// Whoever listens to 'keylog' hears of the keys of the connections that come then, also where another context than
// the server's own answers; both sides hear the same.
// Prints:
//   TLSv1.2, own: nobody listens, 0 and 0
//   TLSv1.2, own: the client listens, 1 and 0
//   TLSv1.2, own: both listen, 1 and 1, the same
//   TLSv1.2, other: both listen, 1 and 1, the same
//   TLSv1.2, own: nobody listens, 0 and 0
//   TLSv1.3, own: nobody listens, 0 and 0
//   TLSv1.3, own: the client listens, 5 and 0
//   TLSv1.3, own: both listen, 5 and 5, the same
//   TLSv1.3, other: both listen, 5 and 5, the same
//   TLSv1.3, own: nobody listens, 0 and 0
'use strict';

const { once } = require('events');
const tls = require('tls');
const { issue, makeAuthority } = require('./fixtures/certificates');

const authority = makeAuthority();
const own = issue(authority, 'DNS:own.test');
const other = issue(authority, 'DNS:other.test');

async function tell(server, version, name, who) {
  const heard = { client: [], server: [] };
  const note = (side) => (line) => heard[side].push(`${line}`);
  const hears = note('server');
  if (who === 'both listen') server.on('keylog', hears);
  const socket = tls.connect({
    port: server.address().port, host: '127.0.0.1', ca: authority.cert, servername: `${name}.test`,
    minVersion: version, maxVersion: version,
  });
  if (who !== 'nobody listens') socket.on('keylog', note('client'));
  socket.write('a word');
  await once(socket, 'data');
  socket.end();
  await once(socket, 'close');
  server.off('keylog', hears);
  const same = heard.server.length === 0 ? '' :
    `, ${heard.client.sort().join('') === heard.server.sort().join('') ? 'the same' : 'others'}`;
  console.log(`${version}, ${name}: ${who}, ${heard.client.length} and ${heard.server.length}${same}`);
}

(async () => {
  const server = tls.createServer({ cert: own.cert, key: own.key }, (socket) => socket.pipe(socket));
  server.addContext('other.test', { cert: other.cert, key: other.key });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  for (const version of ['TLSv1.2', 'TLSv1.3']) {
    await tell(server, version, 'own', 'nobody listens');
    await tell(server, version, 'own', 'the client listens');
    await tell(server, version, 'own', 'both listen');
    await tell(server, version, 'other', 'both listen');
    await tell(server, version, 'own', 'nobody listens');
  }
  server.close();
})();
