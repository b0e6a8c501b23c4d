// A session that is closed lets its streams finish; one that is destroyed takes them with it, and
// says why; GOAWAY ends the other side.
// Prints:
//   close: goaway 0 , goaway 0 , request closed 0, stream closed 0
//   destroy: goaway 0 , request closed 8, stream aborted, stream closed 0
//   destroy with an error: client ERR_HTTP2_SESSION_ERROR, goaway 2 , request ERR_HTTP2_SESSION_ERROR, request closed 2, sessionError bad, stream aborted, stream bad, stream closed 2
//   GOAWAY with a code: client ERR_HTTP2_SESSION_ERROR, goaway 2 why, request ERR_HTTP2_SESSION_ERROR, request closed 2, stream aborted, stream closed 8
//   the client destroys: request closed 0, stream aborted, stream closed 8
//   the client resets: request closed 8, stream aborted, stream closed 8
//   the server resets: request ERR_HTTP2_STREAM_ERROR, request closed 7, stream ERR_HTTP2_STREAM_ERROR, stream aborted, stream closed 7
//   AbortError
//   an abort: request closed 0, stream aborted, stream aborted, stream closed 0, stream closed 8
'use strict';

const { once } = require('events');
const http2 = require('http2');

async function run(name, answer, use) {
  const server = http2.createServer();
  const ends = [];
  server.on('sessionError', (error) => ends.push(`sessionError ${error.message}`));
  const sessions = [];
  server.on('session', (session) => sessions.push(new Promise((resolve) => session.on('close', resolve))));
  server.on('stream', (stream) => {
    stream.on('error', (error) => ends.push(`stream ${error.code ?? error.message}`));
    stream.on('aborted', () => ends.push('stream aborted'));
    stream.on('close', () => ends.push(`stream closed ${stream.rstCode}`));
    answer(stream);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const client = http2.connect(`http://127.0.0.1:${server.address().port}`);
  client.on('error', (error) => ends.push(`client ${error.code}`));
  client.on('goaway', (code, last, data) => ends.push(`goaway ${code} ${data ?? ''}`));
  const request = client.request();
  request.on('error', (error) => ends.push(`request ${error.code ?? error.message}`));
  request.on('close', () => ends.push(`request closed ${request.rstCode}`));
  request.resume();
  use(client, request);
  const closed = once(server, 'close');
  if (!client.destroyed) await once(client, 'close').catch(() => {});
  server.close();
  await closed;
  await Promise.all(sessions);
  console.log(`${name}: ${ends.sort().join(', ')}`);
}

function respond(stream) {
  stream.respond();
  stream.write('x');
}

async function main() {
  await run('close', (stream) => {
    stream.session.close();
    setTimeout(() => {
      stream.respond();
      stream.end('late');
    }, 10);
  }, () => {});
  await run('destroy', (stream) => stream.session.destroy(), () => {});
  await run('destroy with an error', (stream) => stream.session.destroy(new Error('bad')), () => {});
  await run('GOAWAY with a code', (stream) => {
    stream.session.goaway(2, 0, Buffer.from('why'));
  }, () => {});
  await run('the client destroys', respond, (client, request) => {
    request.on('response', () => client.destroy());
  });
  await run('the client resets', respond, (client, request) => {
    request.on('response', () => request.close(http2.constants.NGHTTP2_CANCEL));
    request.on('close', () => client.close());
  });
  await run('the server resets', (stream) => stream.close(7), (client, request) => {
    request.on('close', () => client.close());
  });
  await run('an abort', respond, (client, request) => {
    const controller = new AbortController();
    const aborted = client.request({}, { signal: controller.signal });
    aborted.on('error', ({ name }) => console.log(name));
    aborted.on('response', () => controller.abort());
    aborted.on('close', () => client.close());
    request.on('response', () => request.close());
  });
}

main();
