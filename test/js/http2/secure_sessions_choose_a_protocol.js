// Over TLS the handshake says who speaks HTTP/2: others get HTTP/1 where the server allows it, and
// the event 'unknownProtocol' where it does not. Origins are told at the beginning.
// Prints:
//   2.0 h2 200000 true h2
//   [ 'https://a.example' ] 2
//   1.1 false 200000
//   unknown false
//   ECONNRESET
'use strict';

const { once } = require('events');
const http2 = require('http2');
const https = require('https');
const { issue, makeAuthority } = require('../tls/fixtures/certificates');

const authority = makeAuthority();
const { cert, key } = issue(authority, 'DNS:localhost,IP:127.0.0.1');

async function serve(options, use) {
  const server = http2.createSecureServer({ cert, key, ...options }, (request, response) => {
    const { alpnProtocol } = request.stream?.session ?? request.socket;
    response.end(`${request.httpVersion} ${alpnProtocol} ${'x'.repeat(200_000).length}`);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  await use(server, server.address().port);
  server.close();
  await once(server, 'close');
}

async function ask(client) {
  const request = client.request();
  request.setEncoding('utf8');
  let body = '';
  request.on('data', (chunk) => { body += chunk; });
  await once(request, 'close');
  return body;
}

function get(port) {
  return new Promise((resolve) => {
    https.get({ host: '127.0.0.1', port, ca: authority.cert, agent: false }, (response) => {
      response.setEncoding('utf8');
      response.on('data', resolve);
    }).on('error', ({ code }) => resolve(code));
  });
}

async function main() {
  await serve({ allowHTTP1: true, origins: ['https://a.example/x'] }, async (server, port) => {
    const client = http2.connect(`https://127.0.0.1:${port}`, { ca: authority.cert });
    const origins = once(client, 'origin');
    console.log(await ask(client), client.encrypted, client.alpnProtocol);
    console.log((await origins)[0], client.originSet.length);
    client.close();
    console.log(await get(port));
  });
  await serve({}, async (server, port) => {
    server.on('unknownProtocol', (socket) => {
      console.log('unknown', socket.alpnProtocol);
      socket.destroy();
    });
    console.log(await get(port));
  });
}

main();
