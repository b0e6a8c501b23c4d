// A client that others have written: with its certificate, and with a resumed session.
// Prints:
//   plain: 200 hello nobody
//   with a certificate: 200 hello client
//   wrong authority: curl says 60
'use strict';

const { execFile } = require('child_process');
const fs = require('fs');
const https = require('https');
const { issue, makeAuthority } = require('../tls/fixtures/certificates');

const authority = makeAuthority();
const { cert, key } = issue(authority, 'DNS:localhost,IP:127.0.0.1');
const client = issue(authority, 'DNS:client', { subject: '/CN=client' });
const other = makeAuthority('Another authority');

const options = { cert, key, ca: authority.cert, requestCert: true, rejectUnauthorized: false };
const server = https.createServer(options, (request, response) => {
  const { subject } = request.socket.getPeerCertificate();
  response.end(`hello ${request.socket.authorized ? subject.CN : 'nobody'}`);
});

function curl(label, ...args) {
  const url = `https://127.0.0.1:${server.address().port}/`;
  return new Promise((resolve) => {
    execFile('curl', ['-s', '-w', ' %{http_code}', '--max-time', '20', ...args, url],
             (error, stdout) => {
      if (error?.code === 'ENOENT') {
        console.error('there is no program curl');
        process.exit(77);
      }
      const parts = /^(.*) (\d+)$/.exec(stdout);
      console.log(error ? `${label}: curl says ${error.code}` :
        `${label}: ${parts[2]} ${parts[1]}`);
      resolve();
    });
  });
}

server.listen(0, '127.0.0.1', async () => {
  fs.writeFileSync('other.pem', other.cert);
  const trusting = ['--cacert', `${authority.id}.pem`];
  await curl('plain', ...trusting);
  await curl('with a certificate', ...trusting, '--cert', `${client.id}.pem`,
             '--key', `${client.id}.key`);
  await curl('wrong authority', '--cacert', 'other.pem');
  server.close();
});
