// A client that others have written: with its certificate, with a resumed session, and over HTTP/2.
// Prints:
//   plain: 200 hello nobody
//   with a certificate: 200 hello client
//   wrong authority: curl says 60
//   two connections: new, resumed
//   one connection: 1 1 2
//   over HTTP/2: 200 hello 2.0
'use strict';

const { execFile } = require('child_process');
const fs = require('fs');
const http2 = require('http2');
const https = require('https');
const { issue, makeAuthority } = require('../tls/fixtures/certificates');

const authority = makeAuthority();
const { cert, key } = issue(authority, 'DNS:localhost,IP:127.0.0.1');
const client = issue(authority, 'DNS:client', { subject: '/CN=client' });
const other = makeAuthority('Another authority');

const options = { cert, key, ca: authority.cert, requestCert: true, rejectUnauthorized: false };
const server = https.createServer(options, (request, response) => {
  const { subject } = request.socket.getPeerCertificate();
  if (request.url === '/close') response.setHeader('connection', 'close');
  response.end(`hello ${request.socket.authorized && subject ? subject.CN : 'nobody'}`);
});
const connections = [];
server.on('secureConnection', (socket) => connections.push(socket.isSessionReused()));

function curl(label, ...args) {
  return curlOf(server, label, ...args);
}

function curlOf(server, label, ...args) {
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

function run(...args) {
  return new Promise((resolve) => {
    execFile('curl', ['-s', '-o', 'answer', '--max-time', '20', ...args], () => resolve());
  });
}

async function severalConnections(trusting) {
  const url = `https://127.0.0.1:${server.address().port}`;
  connections.length = 0;
  await run(...trusting, ...Array(2).fill(`${url}/close`).flatMap((one) => [one, '-o', 'answer']));
  const told = connections.map((isReused) => (isReused ? 'resumed' : 'new'));
  console.log('two connections:', told.join(', '));
  connections.length = 0;
  const requests = [];
  const count = () => requests.push(connections.length);
  server.on('request', count);
  await run(...trusting, `${url}/`, '-o', 'answer', `${url}/close`, '-o', 'answer', `${url}/`);
  server.off('request', count);
  console.log('one connection:', requests.join(' '));
}

async function overHttp2(trusting) {
  const other = http2.createSecureServer({ cert, key }, (request, response) => {
    response.end(`hello ${request.httpVersion}`);
  });
  await new Promise((resolve) => other.listen(0, '127.0.0.1', resolve));
  await curlOf(other, 'over HTTP/2', ...trusting, '--http2');
  other.close();
}

server.listen(0, '127.0.0.1', async () => {
  fs.writeFileSync('other.pem', other.cert);
  const trusting = ['--cacert', `${authority.id}.pem`];
  await curl('plain', ...trusting);
  await curl('with a certificate', ...trusting, '--cert', `${client.id}.pem`,
             '--key', `${client.id}.key`);
  await curl('wrong authority', '--cacert', 'other.pem');
  await severalConnections(trusting);
  await overHttp2(trusting);
  server.close();
});
