// Those of TLS 1.3 stay where only older ones are named; where only they are named, older versions are not spoken.
// Prints:
//   HIGH to TLSv1.3: TLSv1.3 of TLS 1.3
//   HIGH to TLSv1.2: TLSv1.2 of TLS 1.2
//   TLS_AES_128_GCM_SHA256 to TLSv1.3: TLSv1.3 TLS_AES_128_GCM_SHA256
//   TLS_AES_128_GCM_SHA256:!TLS_AES_256_GCM_SHA384 to TLSv1.3: TLSv1.3 TLS_AES_128_GCM_SHA256
//   TLS_AES_128_GCM_SHA256 from a client of TLSv1.2: ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION
//   HIGH:TLS_AES_128_GCM_SHA256 to TLSv1.2: TLSv1.2 of TLS 1.2
//   ":" ERR_INVALID_ARG_VALUE
//   "!TLS_AES_128_GCM_SHA256" ERR_SSL_NO_CIPHER_MATCH
//   "nothing" ERR_SSL_NO_CIPHER_MATCH
'use strict';

const tls = require('tls');
const { issue, makeAuthority } = require('./fixtures/certificates');

const authority = makeAuthority();
const { cert, key } = issue(authority, 'DNS:localhost');

async function agree(label, serverOptions, clientOptions) {
  const server = tls.createServer({ cert, key, ...serverOptions }, (socket) => socket.end());
  server.on('tlsClientError', () => {});
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const client = tls.connect({
    port: server.address().port, host: '127.0.0.1', servername: 'localhost', ca: authority.cert, ...clientOptions,
  });
  const text = await new Promise((resolve) => {
    client.on('error', ({ code }) => resolve(code));
    client.on('secureConnect', () => {
      const { name } = client.getCipher();
      const isKnown = serverOptions.ciphers.split(':').includes(name);
      const kind = name.startsWith('TLS_') ? 'of TLS 1.3' : 'of TLS 1.2';
      resolve(`${client.getProtocol()} ${isKnown ? name : kind}`);
    });
  });
  console.log(`${label}: ${text}`);
  client.destroy();
  server.close();
}

(async () => {
  const one = 'TLS_AES_128_GCM_SHA256';
  const cases = [['HIGH', 'TLSv1.3'], ['HIGH', 'TLSv1.2'], [one, 'TLSv1.3'],
                 [`${one}:!TLS_AES_256_GCM_SHA384`, 'TLSv1.3']];
  for (const [ciphers, maxVersion] of cases) {
    await agree(`${ciphers} to ${maxVersion}`, { ciphers, maxVersion });
  }
  await agree(`${one} from a client of TLSv1.2`, { ciphers: one }, { maxVersion: 'TLSv1.2' });
  await agree(`HIGH:${one} to TLSv1.2`, { ciphers: `HIGH:${one}`, maxVersion: 'TLSv1.2' });
  for (const ciphers of [':', `!${one}`, 'nothing']) {
    try {
      tls.createSecureContext({ ciphers });
      console.log(`"${ciphers}" is taken`);
    } catch ({ code }) {
      console.log(`"${ciphers}" ${code}`);
    }
  }
})();
