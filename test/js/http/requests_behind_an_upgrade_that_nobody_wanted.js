// A request asks for another protocol and is answered as any other. What came with it in one piece
// may be that protocol, and is dropped; what comes later is HTTP, or is not answered.
// Prints:
//   together: /1
//   together, then alone: /1 /3
//   behind a body: /1 abc /3
//   refused by the option: /1 /3
//   one after the other: /1 /2 /3
//   another protocol: /1
//   another protocol, then HTTP: /1
//   without Connection: /1 /2 /3
'use strict';

const { once } = require('events');
const http = require('http');
const net = require('net');

const kUpgrade = 'Connection: Upgrade\r\nUpgrade: x\r\n';

function get(path, headers = '') {
  return `GET ${path} HTTP/1.1\r\nHost: a\r\n${headers}\r\n`;
}

function post(path, body) {
  return `POST ${path} HTTP/1.1\r\nHost: a\r\n${kUpgrade}Content-Length: ${body.length}\r\n\r\n${body}`;
}

// The pieces, each after the answer to the one before.
async function run(name, pieces, options = {}) {
  const answered = [];
  const server = http.createServer(options, async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    answered.push(body === '' ? request.url : `${request.url} ${body}`);
    response.end('.');
  });
  server.on('clientError', ({ code }) => answered.push(code));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const client = net.connect(server.address().port, '127.0.0.1');
  for (const piece of pieces) {
    client.write(piece);
    const answer = once(client, 'data');
    const patience = new Promise((resolve) => setTimeout(resolve, 500));
    await Promise.race([answer, patience]);
  }
  client.end();
  client.resume();
  await once(client, 'close');
  server.close();
  console.log(`${name}:`, ...answered);
}

async function main() {
  const first = get('/1', kUpgrade);
  await run('together', [first + get('/2')]);
  await run('together, then alone', [first + get('/2'), get('/3')]);
  await run('behind a body', [post('/1', 'abc') + get('/2'), get('/3')]);
  await run('refused by the option', [first + get('/2'), get('/3')],
            { shouldUpgradeCallback: () => false });
  await run('one after the other', [first, get('/2', kUpgrade), get('/3')]);
  await run('another protocol', [first, '\x81\x05hello']);
  await run('another protocol, then HTTP', [first, '\x81\x05hello', get('/2')]);
  await run('without Connection', [get('/1', 'Upgrade: x\r\n') + get('/2'), get('/3')]);
}
main();
