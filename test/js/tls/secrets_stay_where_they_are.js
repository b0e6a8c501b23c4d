// What is secret in a connection stands in no recording of the loop, in no error and in nothing that is shown: keys,
// passphrases, what both sides agreed on, and what they say.
// Needs: giro
// Prints:
//   recorded: nothing
//   told by errors: nothing
//   shown: nothing
'use strict';

const { spawnSync } = require('child_process');
const fs = require('fs');
const tls = require('tls');
const { inspect } = require('util');
const { issue, makeAuthority, openssl } = require('./fixtures/certificates');

const kPassphrase = 'correct-horse-battery';
const kSaid = 'a-word-for-two-alone';

// A part of each that is long enough not to come about by chance, as text and as the bytes that it stands for.
function secretsOf(pem) {
  const base64 = pem.split('\n').filter((line) => line.length === 64)[0];
  const bytes = Buffer.from(base64, 'base64').subarray(-16);
  return [base64.slice(0, 32), bytes.toString('latin1'), bytes.toString('hex'), kPassphrase, kSaid];
}

function found(secrets, text) {
  return secrets.some((secret) => text.includes(secret)) ? 'a secret' : 'nothing';
}

if (process.argv[2] === 'talk') {
  const options = { cert: fs.readFileSync('own.pem'), key: fs.readFileSync('own.key'), passphrase: kPassphrase };
  const server = tls.createServer(options, (socket) => socket.pipe(socket));
  server.listen(0, '127.0.0.1', () => {
    const lines = [];
    const socket = tls.connect({ port: server.address().port, ca: fs.readFileSync('authority.pem') });
    socket.on('keylog', (line) => lines.push(String(line).split(' ')[2].trim()));
    socket.on('data', () => {
      fs.writeFileSync('agreed', lines.join('\n'));
      socket.end();
      server.close();
    });
    socket.write(kSaid);
  });
  return;
}

const authority = makeAuthority();
const { id, cert, key } = issue(authority, 'DNS:localhost');
openssl('ec', '-in', `${id}.key`, '-aes128', '-passout', `pass:${kPassphrase}`, '-out', 'own.key');
fs.writeFileSync('own.pem', cert);
fs.writeFileSync('authority.pem', authority.cert);
const secrets = [...secretsOf(key), ...secretsOf(fs.readFileSync('own.key', 'latin1'))];

const { status, stderr } = spawnSync(process.execPath, ['--trace-loop=loop.trace', __filename, 'talk'],
                                     { encoding: 'utf8' });
if (status !== 0) console.log(stderr);
const agreed = fs.readFileSync('agreed', 'latin1').split('\n');
for (const hex of agreed) secrets.push(hex, Buffer.from(hex, 'hex').toString('latin1'));
console.log('recorded:', agreed.length < 4 ? agreed : found(secrets, fs.readFileSync('loop.trace', 'latin1')));

const errors = [];
for (const options of [
  { cert, key: fs.readFileSync('own.key') },
  { cert, key: fs.readFileSync('own.key'), passphrase: `${kPassphrase}-not` },
  { cert: key, key: cert },
  { cert, key: key.replace('\n', '\n!') },
  { pfx: key, passphrase: kPassphrase },
  { cert: authority.cert, key },
  { key: { pem: fs.readFileSync('own.key'), passphrase: [kPassphrase] } },
]) {
  try {
    tls.createSecureContext(options);
  } catch (error) {
    errors.push(inspect(error), error.stack);
  }
}
console.log('told by errors:', errors.length < 10 ? errors.length : found(secrets, errors.join('\n')));

const context = tls.createSecureContext({ cert, key: fs.readFileSync('own.key'), passphrase: kPassphrase });
const socket = new tls.TLSSocket(undefined, { secureContext: context });
const shown = inspect([context, require('crypto').createPrivateKey(key)], { depth: 5, showHidden: true });
console.log('shown:', found(secrets, shown + inspect(socket, { depth: 5 })));
