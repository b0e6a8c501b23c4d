// https.get(), an agent that keeps sockets and sessions, and fetch().
// Prints:
//   https: 443 true
//   GET / 200 hello from /, kept false, session false
//   GET /again 200 hello from /again, kept true, session false
//   other agent: session false
//   other agent: session true
//   POST 65536 bytes back
//   refused: UNABLE_TO_VERIFY_LEAF_SIGNATURE
//   refused, too: UNABLE_TO_VERIFY_LEAF_SIGNATURE
//   fetch refused: UNABLE_TO_VERIFY_LEAF_SIGNATURE
//   fetch: 200 hello from /fetch
//   WebSocket: answered
//   closed
'use strict';

const crypto = require('crypto');
const https = require('https');
const tls = require('tls');
const { issue, makeAuthority } = require('../tls/fixtures/certificates');

const authority = makeAuthority();
const { cert, key } = issue(authority, 'DNS:localhost,IP:127.0.0.1');
const ca = authority.cert;
const server = https.createServer({ cert, key }, (request, response) => {
  if (request.method === 'POST') request.pipe(response);
  else response.end(`hello from ${request.url}`);
});
let upgraded;
server.on('upgrade', (request, socket) => {
  upgraded = socket;
  const accept = crypto.createHash('sha1')
    .update(`${request.headers['sec-websocket-key']}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`)
    .digest('base64');
  socket.write('HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n' +
    `Sec-WebSocket-Accept: ${accept}\r\n\r\n`);
  socket.write(Buffer.from([0x81, 8, ...Buffer.from('answered')]));
});

function request(options, body) {
  return new Promise((resolve, reject) => {
    const made = https.request({ host: 'localhost', port: server.address().port, ca, ...options });
    made.on('error', reject);
    made.on('response', (response) => {
      let text = '';
      const isResumed = response.socket.isSessionReused();
      response.setEncoding('latin1').on('data', (chunk) => { text += chunk; });
      response.on('end', () => resolve({
        text, isResumed, isKept: made.reusedSocket, status: response.statusCode,
      }));
    });
    made.end(body);
  });
}

async function get(path, agent) {
  const { isKept, isResumed, status, text } = await request({ path, agent });
  console.log(`GET ${path} ${status} ${text}, kept ${isKept}, session ${isResumed}`);
  await new Promise(setImmediate);
}

server.listen(0, 'localhost', async () => {
  const { port } = server.address();
  console.log(https.globalAgent.protocol, https.globalAgent.defaultPort,
              server instanceof https.Server);
  const agent = new https.Agent({ keepAlive: true });
  await get('/', agent);
  await get('/again', agent);
  agent.destroy();
  const brief = new https.Agent();
  for (let i = 0; i < 2; i++) {
    const { isResumed } = await request({ agent: brief });
    console.log(`other agent: session ${isResumed}`);
  }
  const { text } = await request({ method: 'POST', agent: brief }, Buffer.alloc(65536, 'x'));
  console.log(`POST ${text.length} bytes back`);
  await request({ ca: undefined, agent: brief })
    .catch((error) => console.log(`refused: ${error.code}`));
  https.get({ host: 'localhost', port }).on('error', (error) => {
    console.log(`refused, too: ${error.code}`);
  });
  await fetch(`https://localhost:${port}/`)
    .catch((error) => console.log(`fetch refused: ${error.cause.code}`));
  tls.setDefaultCACertificates([ca]);
  const response = await fetch(`https://localhost:${port}/fetch`);
  console.log(`fetch: ${response.status} ${await response.text()}`);
  const socket = new WebSocket(`wss://localhost:${port}/`);
  socket.onmessage = ({ data }) => {
    console.log(`WebSocket: ${data}`);
    server.close(() => console.log('closed'));
    upgraded.destroy();
    server.closeAllConnections();
  };
});
