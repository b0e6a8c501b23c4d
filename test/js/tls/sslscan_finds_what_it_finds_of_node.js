// sslscan looks at a server that was told nothing but its certificate: it finds nothing that it does not find
// of Node 24, whose answers are below; with GIRO_TEST_NODE in the environment that one is asked.
// Time-out: 120
// Prints:
//   TLSv1.2, TLSv1.3
//   Session renegotiation not supported
//   not vulnerable, not vulnerable
//   more than Node's: nothing
'use strict';

const { execFile, spawn, spawnSync } = require('child_process');
const { issue, makeAuthority } = require('./fixtures/certificates');

const known = `
TLS_AES_256_GCM_SHA384 TLS_CHACHA20_POLY1305_SHA256 TLS_AES_128_GCM_SHA256 ECDHE-RSA-AES128-GCM-SHA256
ECDHE-RSA-AES256-GCM-SHA384 ECDHE-RSA-AES128-SHA256 ECDHE-RSA-AES256-SHA384 ECDHE-RSA-CHACHA20-POLY1305
ECDHE-ARIA256-GCM-SHA384 ECDHE-ARIA128-GCM-SHA256 ECDHE-RSA-AES256-SHA ECDHE-RSA-AES128-SHA
AES256-GCM-SHA384 AES256-CCM ARIA256-GCM-SHA384 AES128-GCM-SHA256 AES128-CCM ARIA128-GCM-SHA256
AES256-SHA256 AES128-SHA256 AES256-SHA AES128-SHA
secp256r1 secp384r1 secp521r1 x25519 x448 ffdhe2048 ffdhe3072`.trim().split(/\s+/);

if (spawnSync('sslscan', ['--version']).error) {
  console.error('there is no program sslscan');
  process.exit(77);
}

const { id } = issue(makeAuthority(), 'DNS:localhost', { rsaBits: 2048 });
const program = `
  const fs = require('fs');
  require('https').createServer({ key: fs.readFileSync('${id}.key'), cert: fs.readFileSync('${id}.pem') }, () => {})
    .on('tlsClientError', () => {})
    .listen(0, '127.0.0.1', function() { console.log(this.address().port); });`;

function scan(runtime) {
  const server = spawn(runtime, ['-e', program], { stdio: ['ignore', 'pipe', 'inherit'] });
  return new Promise((resolve, reject) => server.stdout.once('data', (port) => {
    const options = ['--no-colour', '--no-check-certificate', `127.0.0.1:${`${port}`.trim()}`];
    execFile('sslscan', options, (error, output) => {
      server.kill();
      if (error) reject(error);
      else resolve(output);
    });
  }));
}

function all(output, pattern) {
  return [...output.matchAll(pattern)].map((found) => found[1]);
}

// Ciphers and groups that it took.
function takenOf(output) {
  return [...all(output, /^(?:Preferred|Accepted) +\S+ +\d+ bits +(\S+)/gm),
          ...all(output, /^TLSv1\.\d +\d+ bits +(\S+)/gm)];
}

(async () => {
  const output = await scan(process.execPath);
  console.log(all(output, /^(\S+) +enabled$/gm).join(', '));
  console.log(/^.*renegotiation (?:not )?supported$/m.exec(output)?.[0]);
  console.log(all(output, /^TLSv1\.\d (.*) to heartbleed$/gm).join(', '));
  const node = process.env.GIRO_TEST_NODE;
  const reference = node ? takenOf(await scan(node)) : known;
  const more = takenOf(output).filter((name) => !reference.includes(name));
  console.log('more than Node\'s:', more.join(' ') || 'nothing');
})();
