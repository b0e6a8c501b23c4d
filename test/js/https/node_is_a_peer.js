// Node on the other side, as a server and as a client: the same client says the same of both. Skipped where
// GIRO_TEST_NODE does not name it.
// Time-out: 120
// Prints:
//   giro asks node, node asks giro: the same
//   https TLSv1.2 200 hello / of client, 1000000 bytes back
//   https TLSv1.2 again, resumed true
//   https TLSv1.3 200 hello / of client, 1000000 bytes back
//   https TLSv1.3 again, resumed true
//   fetch 200 hello /fetch of nobody
//   protocol one, other
//   https without a certificate ECONNRESET or EPROTO or an alert
//   h2 200 hello /h2, 1000000 bytes back, trailer at the end, pushed /pushed
//   h2 50 at once: 50
'use strict';

const { execFileSync, spawn } = require('child_process');
const fs = require('fs');
const http2 = require('http2');
const https = require('https');
const tls = require('tls');

const [role, ...ports] = process.argv.slice(2);
const read = (name) => fs.readFileSync(name);
const big = Buffer.alloc(1_000_000, 'x');

// ---- The server --------------------------------------------------------------------------------

function answer(request, response) {
  const who = request.socket.getPeerCertificate?.()?.subject?.CN ?? 'nobody';
  if (request.method === 'POST') request.pipe(response);
  else response.end(`hello ${request.url} of ${who}`);
}

function answerStream(stream, headers) {
  if (headers[':method'] === 'POST') {
    stream.respond({ ':status': 200 }, { waitForTrailers: true });
    stream.on('wantTrailers', () => stream.sendTrailers({ 'x-end': 'at the end' }));
    stream.pipe(stream);
    return;
  }
  if (headers[':path'] === '/h2') {
    stream.pushStream({ ':path': '/pushed' }, (error, pushed) => {
      pushed.respond({ ':status': 200 });
      pushed.end('pushed');
      stream.respond({ ':status': 200 });
      stream.end(`hello ${headers[':path']}`);
    });
    return;
  }
  stream.respond({ ':status': 200 });
  stream.end(headers[':path']);
}

async function serve() {
  const own = { cert: read('server.pem'), key: read('server.key'), ca: read('authority.pem') };
  const asking = { ...own, requestCert: true };
  const h2 = http2.createSecureServer(own);
  h2.on('stream', answerStream);
  const servers = [
    https.createServer({ ...asking, rejectUnauthorized: false }, answer),
    https.createServer({ ...asking, rejectUnauthorized: true }, answer),
    tls.createServer({ ...own, ALPNProtocols: ['one', 'two'] }, (socket) => socket.end(socket.servername)),
    h2,
  ];
  servers[2].addContext('other.example', { cert: read('other.pem'), key: read('other.key') });
  const found = [];
  for (const server of servers) {
    server.on('tlsClientError', () => {});
    await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
    found.push(server.address().port);
  }
  console.log(found.join(' '));
}

// ---- The client --------------------------------------------------------------------------------

function ask(options, body) {
  return new Promise((resolve, reject) => {
    const request = https.request({ host: '127.0.0.1', servername: 'localhost', ...options }, (response) => {
      let text = '';
      response.on('data', (chunk) => { text += chunk; });
      response.on('end', () => resolve({ status: response.statusCode, text, socket: request.socket }));
    });
    request.on('error', reject);
    request.end(body);
  });
}

async function askHttps(port, version, identity) {
  const agent = new https.Agent({ minVersion: version, maxVersion: version });
  const options = { port, agent, ca: read('authority.pem'), ...identity };
  const first = await ask(options);
  const back = await ask({ ...options, method: 'POST' }, big);
  console.log(`https ${version} ${first.status} ${first.text}, ${back.text.length} bytes back`);
  let isReused = false;
  const again = https.request({ host: '127.0.0.1', servername: 'localhost', ...options }, (response) => {
    response.resume();
  });
  again.on('socket', (socket) => socket.on('secureConnect', () => { isReused = socket.isSessionReused(); }));
  again.end();
  await new Promise((resolve) => again.on('close', resolve));
  console.log(`https ${version} again, resumed ${isReused}`);
}

async function askProtocol(port) {
  const socket = tls.connect({
    port, host: '127.0.0.1', servername: 'other.example', ca: read('authority.pem'), ALPNProtocols: ['zero', 'one'],
  });
  await new Promise((resolve) => socket.on('secureConnect', resolve));
  console.log(`protocol ${socket.alpnProtocol}, ${socket.getPeerCertificate().subject.CN}`);
  socket.destroy();
}

async function askWithoutCertificate(port) {
  try {
    const { status } = await ask({ port, ca: read('authority.pem'), agent: false });
    console.log(`https without a certificate ${status}`);
  } catch ({ code }) {
    const isRefused = code === 'ECONNRESET' || code === 'EPROTO' || code.startsWith('ERR_SSL_');
    console.log(`https without a certificate ${isRefused ? 'ECONNRESET or EPROTO or an alert' : code}`);
  }
}

function textOf(stream) {
  return new Promise((resolve) => {
    let text = '';
    stream.on('data', (chunk) => { text += chunk; });
    stream.on('end', () => resolve(text));
  });
}

async function askHttp2(port) {
  const session = http2.connect(`https://localhost:${port}`, { ca: read('authority.pem') });
  const pushed = new Promise((resolve) => session.on('stream', (stream, headers) => {
    stream.resume();
    resolve(headers[':path']);
  }));
  const get = session.request({ ':path': '/h2' });
  let status;
  get.on('response', (headers) => { status = headers[':status']; });
  const text = await textOf(get);
  const post = session.request({ ':path': '/', ':method': 'POST' });
  let end;
  post.on('trailers', (headers) => { end = headers['x-end']; });
  post.end(big);
  const back = await textOf(post);
  console.log(`h2 ${status} ${text}, ${back.length} bytes back, trailer ${end}, pushed ${await pushed}`);
  const paths = Array.from({ length: 50 }, (_, i) => `/${i}`);
  const texts = await Promise.all(paths.map((path) => textOf(session.request({ ':path': path }))));
  console.log(`h2 50 at once: ${texts.filter((one, i) => one === paths[i]).length}`);
  session.close();
}

async function beClient([https1, https2, plain, h2]) {
  const identity = { cert: read('client.pem'), key: read('client.key') };
  await askHttps(https1, 'TLSv1.2', identity);
  await askHttps(https1, 'TLSv1.3', identity);
  const response = await fetch(`https://localhost:${https1}/fetch`);
  console.log(`fetch ${response.status} ${await response.text()}`);
  await askProtocol(plain);
  await askWithoutCertificate(https2);
  await askHttp2(h2);
}

// ---- Both ways ---------------------------------------------------------------------------------

async function runPair(serving, asking) {
  const server = spawn(serving, [__filename, 'server'], { stdio: ['ignore', 'pipe', 'inherit'] });
  const line = await new Promise((resolve) => server.stdout.once('data', resolve));
  const environment = { ...process.env, NODE_EXTRA_CA_CERTS: 'authority.pem' };
  try {
    return execFileSync(asking, [__filename, 'client', ...`${line}`.trim().split(' ')], { env: environment, encoding: 'utf8' });
  } finally {
    server.kill();
  }
}

async function main() {
  const node = process.env.GIRO_TEST_NODE;
  if (!node) {
    fs.writeSync(2, 'GIRO_TEST_NODE does not say where Node is\n');
    process.exit(77);
  }
  const { issue, makeAuthority } = require('../tls/fixtures/certificates');
  const authority = makeAuthority();
  const named = {
    server: issue(authority, 'DNS:localhost,IP:127.0.0.1', { subject: '/CN=server' }),
    other: issue(authority, 'DNS:other.example', { subject: '/CN=other' }),
    client: issue(authority, 'DNS:client', { subject: '/CN=client' }),
  };
  fs.writeFileSync('authority.pem', authority.cert);
  for (const [name, { cert, key }] of Object.entries(named)) {
    fs.writeFileSync(`${name}.pem`, cert);
    fs.writeFileSync(`${name}.key`, key);
  }
  const giro = process.execPath;
  const one = await runPair(node, giro);
  const other = await runPair(giro, node);
  console.log(`giro asks node, node asks giro: ${one === other ? 'the same' : `\n${other}`}`);
  process.stdout.write(one);
}

if (role === 'server') serve();
else if (role === 'client') beClient(ports.map(Number));
else main();
