// The stream that a request sends is cancelled when the request is aborted, as the standard says; Node leaves it.
//
// Needs: giro
// Prints:
//   cancelled with the reason
//   before the start with the reason
'use strict';

const http = require('http');

const bodyWith = (cancel) => new ReadableStream({ start: (controller) => controller.enqueue(Buffer.from('x')), cancel });
const server = http.createServer((request) => request.once('data', () => server.emit('arrived')));
server.listen(0, '127.0.0.1', async () => {
  const url = `http://127.0.0.1:${server.address().port}`;
  const controller = new AbortController();
  const cancelled = new Promise((resolve) => {
    const body = bodyWith(resolve);
    fetch(url, { method: 'POST', body, duplex: 'half', signal: controller.signal }).catch(() => {});
  });
  server.once('arrived', () => controller.abort('the reason'));
  console.log('cancelled with', await cancelled);
  console.log('before the start with', await new Promise((resolve) => {
    fetch(url, { method: 'POST', body: bodyWith(resolve), duplex: 'half', signal: AbortSignal.abort('the reason') }).catch(() => {});
  }));
  server.close();
});
