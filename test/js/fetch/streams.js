// Bodies are sent and read piece by piece, connections are used again, and nothing keeps the process.
//
// Prints:
//   while it is sent it is read: 1 1 2 2 3 3
//   an iterable: ok abc
//   an error of the source: fetch failed, source failed
//   a big one: 8388608 bytes, none lost
//   whoever does not read stops the server: true
//   cancelled: the server sees it
//   one after the other on one connection: true
//   unread, and no longer alive
'use strict';

const http = require('http');
const { once } = require('events');

const kBigBytes = 8 * 1024 * 1024;
const server = http.createServer((request, response) => {
  if (request.url === '/echo') {
    request.on('data', (chunk) => response.write(chunk));
    request.on('end', () => response.end());
  } else if (request.url === '/body') {
    let body = '';
    request.on('data', (chunk) => { body += chunk; });
    request.on('end', () => response.end(`ok ${body}`));
  } else if (request.url === '/big') {
    response.end(Buffer.alloc(kBigBytes, 'x'));
  } else if (request.url === '/endless') {
    response.on('close', () => server.emit('seen'));
    const more = () => {
      while (response.write(Buffer.alloc(65536)));
      server.emit('full');
      response.once('drain', more);
    };
    more();
  } else {
    response.end(`${request.socket.remotePort}`);
  }
});
// What is left of this process is the client.
server.on('connection', (socket) => socket.unref());
server.keepAliveTimeout = 0;

async function upload(url) {
  let send;
  const source = new ReadableStream({ start(controller) { send = (text) => controller.enqueue(Buffer.from(text)); } });
  const seen = [];
  // Node gives the response when the first bytes of it have come.
  send('1');
  const response = await fetch(`${url}/echo`, { method: 'POST', body: source, duplex: 'half' });
  const reader = response.body.getReader();
  for (let i = 1; i <= 3; i++) {
    if (i > 1) send(`${i}`);
    seen.push(i, Buffer.from((await reader.read()).value).toString());
  }
  await reader.cancel();
  console.log('while it is sent it is read:', seen.join(' '));
}

server.listen(0, '127.0.0.1', async () => {
  const url = `http://127.0.0.1:${server.address().port}`;
  await upload(url);
  const post = (body) => fetch(`${url}/body`, { method: 'POST', body, duplex: 'half' });
  console.log('an iterable:', await (await post((async function*() { yield 'ab'; yield Buffer.from('c'); })())).text());
  await post(new ReadableStream({ pull() { throw new Error('source failed'); } }))
    .catch(({ message, cause }) => console.log(`an error of the source: ${message}, ${cause.message}`));
  let bytes = 0;
  let isRight = true;
  for await (const chunk of (await fetch(`${url}/big`)).body) {
    bytes += chunk.length;
    isRight &&= chunk.every((byte) => byte === 120);
  }
  console.log(`a big one: ${bytes} bytes, ${isRight ? 'none lost' : 'others'}`);
  const full = once(server, 'full');
  const endless = await fetch(`${url}/endless`);
  await full;
  console.log('whoever does not read stops the server:', !endless.bodyUsed);
  const seen = once(server, 'seen');
  await endless.body.cancel();
  await seen;
  console.log('cancelled: the server sees it');
  const ports = new Set();
  for (let i = 0; i < 6; i++) {
    ports.add(await (await fetch(url)).text());
    // Connections are free again after a turn of the loop.
    for (let turn = 0; turn < 3; turn++) await new Promise(setImmediate);
  }
  console.log('one after the other on one connection:', ports.size < 6);
  await fetch(url);
  server.unref();
  process.on('exit', () => console.log('unread, and no longer alive'));
});
