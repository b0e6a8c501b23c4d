// A session runs over any Duplex, also over a stream of another session.
// Prints:
//   /outer xxxxxxxxxx
//   /inner xxxxxxxxxx
//   ERR_HTTP2_SOCKET_BOUND
'use strict';

const { once } = require('events');
const http2 = require('http2');
const { duplexPair } = require('stream');

async function ask(client, path) {
  const request = client.request({ ':path': path });
  request.setEncoding('utf8');
  let body = '';
  request.on('data', (chunk) => { body += chunk; });
  await once(request, 'end');
  return body;
}

function serve(stream, headers) {
  stream.respond();
  stream.end(`${headers[':path']} ${'x'.repeat(10)}`);
}

async function main() {
  const [here, there] = duplexPair();
  const outerServer = http2.performServerHandshake(there);
  const inner = http2.createServer();
  inner.on('stream', serve);
  outerServer.on('stream', (stream, headers) => {
    if (headers[':method'] !== 'CONNECT') {
      serve(stream, headers);
      return;
    }
    stream.respond();
    inner.emit('connection', stream);
  });
  const outer = http2.connect('http://a', { createConnection: () => here });
  console.log(await ask(outer, '/outer'));
  const tunnel = outer.request({ ':method': 'CONNECT', ':authority': 'b' });
  const client = http2.connect('http://b', { createConnection: () => tunnel });
  console.log(await ask(client, '/inner'));
  client.destroy();
  outer.destroy();
  try {
    http2.performServerHandshake(there);
  } catch ({ code }) {
    console.log(code);
  }
}

main();
