// The events of a request, its answer and the end of both sessions, as Node tells them. With epoll the server may read
// the client's GOAWAY in the turn in which that was sent.
// Prints one of:
//   session.connect session.stream tick microtask written stream.prefinish ended stream.finish stream.close close session.close
//   session.connect request.prefinish request.ready request.finish request.response request.end request.close session.close callback
// or:
//   session.connect session.stream tick microtask written stream.prefinish ended stream.finish stream.close session.goaway close session.close
//   session.connect request.prefinish request.ready request.finish request.response request.end request.close session.close callback
'use strict';

const http2 = require('http2');

const told = { server: [], client: [] };

function follow(side, name, emitter, events) {
  for (const event of events) emitter.on(event, () => told[side].push(`${name}.${event}`));
}

const kStreamEvents = ['prefinish', 'finish', 'close', 'aborted', 'error'];
const server = http2.createServer();
server.on('session', (session) => {
  follow('server', 'session', session, ['connect', 'stream', 'goaway', 'close', 'error']);
});
server.on('stream', (stream) => {
  follow('server', 'stream', stream, kStreamEvents);
  process.nextTick(() => told.server.push('tick'));
  Promise.resolve().then(() => told.server.push('microtask'));
  stream.respond();
  stream.write('one', () => told.server.push('written'));
  stream.end('two', () => told.server.push('ended'));
});
server.on('close', () => told.server.push('close'));
server.listen(0, '127.0.0.1', () => {
  const client = http2.connect(`http://127.0.0.1:${server.address().port}`);
  follow('client', 'session', client, ['connect', 'goaway', 'close', 'error']);
  const request = client.request();
  follow('client', 'request', request, [...kStreamEvents, 'end', 'ready', 'response']);
  request.resume();
  request.on('close', () => {
    client.close(() => told.client.push('callback'));
    server.close();
  });
});
process.on('exit', () => {
  console.log(told.server.join(' '));
  console.log(told.client.join(' '));
});
