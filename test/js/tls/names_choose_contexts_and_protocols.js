// A server shows the certificate of the name that it is asked for, and both agree on a protocol.
// Prints:
//   a.x.test: a by h1
//   b.x.test: b by false
//   y.c.x.test: c by h1
//   d.x.test: fallback by h1
//   later.x.test: later by h1
//   bad.x.test: refused
//   no protocol: ERR_SSL_TLSV1_ALERT_NO_APPLICATION_PROTOCOL
//   callback was asked for later.x.test by h9,h1: h1
'use strict';

const tls = require('tls');
const { issue, makeAuthority } = require('./fixtures/certificates');

const authority = makeAuthority();
const of = (name) => issue(authority, 'DNS:*.x.test,DNS:y.c.x.test', { subject: `/CN=${name}` });
const contextOf = (name) => {
  const { cert, key } = of(name);
  return tls.createSecureContext({ cert, key });
};
const later = contextOf('later');
const fallback = of('fallback');

function connect(server, servername, options) {
  return new Promise((resolve) => {
    const socket = tls.connect({
      port: server.address().port, host: '127.0.0.1', ca: authority.cert, servername,
      ALPNProtocols: ['h9', 'h1'], ...options,
    });
    socket.on('secureConnect', () => {
      const { subject } = socket.getPeerCertificate();
      console.log(`${servername}: ${subject.CN} by ${socket.alpnProtocol}`);
      socket.destroy();
    });
    socket.on('error', (error) => {
      const isRefused = error.code === 'ECONNRESET';
      console.log(isRefused ? `${servername}: refused` : `no protocol: ${error.code}`);
    });
    socket.on('close', resolve);
  });
}

function listen(server) {
  server.on('tlsClientError', () => {});
  server.on('secureConnection', (socket) => socket.on('error', () => {}));
  return new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
}

(async () => {
  const server = tls.createServer({ ...fallback, ALPNProtocols: ['h1', 'h2'] });
  server.addContext('a.x.test', of('a'));
  server.addContext('b.x.test', contextOf('b'));
  server.addContext('*.c.x.test', of('c'));
  await listen(server);
  await connect(server, 'a.x.test');
  await connect(server, 'b.x.test', { ALPNProtocols: undefined });
  await connect(server, 'y.c.x.test');
  await connect(server, 'd.x.test');
  server.close();

  const asked = [];
  const chooser = tls.createServer({
    ...fallback,
    SNICallback(name, callback) {
      const error = name === 'bad.x.test' ? new Error('not here') : null;
      setImmediate(callback, error, later);
    },
    ALPNCallback({ servername, protocols }) {
      const chosen = protocols.includes('h1') ? 'h1' : undefined;
      asked.push(`callback was asked for ${servername} by ${protocols}: ${chosen}`);
      return chosen;
    },
  });
  await listen(chooser);
  await connect(chooser, 'later.x.test');
  await connect(chooser, 'bad.x.test');
  await connect(chooser, 'other.x.test', { ALPNProtocols: ['h9'] });
  console.log(asked[0]);
  chooser.close();
})();
