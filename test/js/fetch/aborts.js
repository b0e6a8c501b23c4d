// A signal ends a fetch at any time: before, on the way, and while the body is read.
//
// Prints:
//   before: AbortError 20 This operation was aborted
//   before, of data: the reason
//   at once: AbortError 20 This operation was aborted
//   while waiting: the reason
//   of a Request: AbortError 20 This operation was aborted
//   time is up: TimeoutError 23 The operation was aborted due to timeout
//   in the body: the reason
//   the reader: AbortError 20 This operation was aborted
//   closed: AbortError 20 This operation was aborted
//   a clone: AbortError 20 This operation was aborted
//   unread: AbortError 20 This operation was aborted
//   after the end: ok, 0 listeners
//   the server saw connections close: true
'use strict';

const http = require('http');
const { getEventListeners, once } = require('events');

let closed = 0;
const server = http.createServer((request, response) => {
  if (request.url === '/quick') {
    response.end('ok');
    return;
  }
  if (request.url === '/part') response.write('part');
  server.emit('arrived');
  request.resume();
  response.on('close', () => closed++);
});

async function fails(name, promise) {
  try {
    await promise;
    console.log(`${name}: no error`);
  } catch (error) {
    console.log(`${name}:`, ...typeof error === 'string' ? [error] : [error.name, error.code, error.message]);
  }
}

server.listen(0, '127.0.0.1', async () => {
  const base = `http://127.0.0.1:${server.address().port}`;
  // The promise, and a function that aborts once the server has the request.
  const begin = (path, init) => {
    const controller = new AbortController();
    const arrived = once(server, 'arrived');
    const promise = fetch(base + path, { signal: controller.signal, ...init });
    return { promise, controller, arrived };
  };
  await fails('before', fetch(base, { signal: AbortSignal.abort() }));
  await fails('before, of data', fetch('data:,x', { signal: AbortSignal.abort('the reason') }));
  const atOnce = begin('/never');
  atOnce.controller.abort();
  await fails('at once', atOnce.promise);

  const waiting = begin('/never');
  waiting.arrived.then(() => waiting.controller.abort('the reason'));
  await fails('while waiting', waiting.promise);
  const own = new AbortController();
  const arrived = once(server, 'arrived');
  const asked = fetch(new Request(`${base}/never`, { signal: own.signal }));
  arrived.then(() => own.abort());
  await fails('of a Request', asked);
  await fails('time is up', fetch(`${base}/never`, { signal: AbortSignal.timeout(5) }));

  const partly = begin('/part');
  const text = (await partly.promise).text();
  partly.controller.abort('the reason');
  await fails('in the body', text);
  const read = begin('/part');
  const reader = (await read.promise).body.getReader();
  await reader.read();
  const next = reader.read();
  read.controller.abort();
  await fails('the reader', next);
  await fails('closed', reader.closed);
  const cloned = begin('/part');
  const copy = (await cloned.promise).clone();
  cloned.controller.abort();
  await fails('a clone', copy.text());
  const unread = begin('/quick');
  const whole = await unread.promise;
  unread.controller.abort();
  await fails('unread', whole.text());

  const done = begin('/quick');
  const answer = await (await done.promise).text();
  done.controller.abort();
  console.log(`after the end: ${answer}, ${getEventListeners(done.controller.signal, 'abort').length} listeners`);
  server.close(() => console.log('the server saw connections close:', closed >= 5));
  server.closeIdleConnections();
});
