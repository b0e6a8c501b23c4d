// What a server gets of fetch(): the first line, the headers in their order, the body.
//
// Prints:
//   GET /p%20a?q HTTP/1.1|host: H|connection: keep-alive|accept: */*|accept-language: *|sec-fetch-mode: cors|user-agent: node|accept-encoding: gzip, deflate||
//   HEAD / HTTP/1.1|host: H|connection: close|accept: */*|accept-language: *|sec-fetch-mode: cors|user-agent: node|accept-encoding: gzip, deflate||
//   POST / HTTP/1.1|host: H|connection: keep-alive|accept: */*|accept-language: *|sec-fetch-mode: cors|user-agent: node|accept-encoding: gzip, deflate|content-length: 0||
//   DELETE / HTTP/1.1|host: H|connection: keep-alive|accept: */*|accept-language: *|sec-fetch-mode: cors|user-agent: node|accept-encoding: gzip, deflate||
//   foo / HTTP/1.1|host: H|connection: keep-alive|content-type: text/plain;charset=UTF-8|accept: */*|accept-language: *|sec-fetch-mode: cors|user-agent: node|accept-encoding: gzip, deflate|content-length: 3||abc
//   PUT / HTTP/1.1|host: H|connection: keep-alive|accept: */*|accept-language: *|sec-fetch-mode: cors|user-agent: node|accept-encoding: gzip, deflate|transfer-encoding: chunked||3|xyz|2|ab|0||
//   POST / HTTP/1.1|host: H|connection: keep-alive|content-type: a/b|accept: */*|accept-language: *|sec-fetch-mode: cors|user-agent: node|accept-encoding: gzip, deflate|content-length: 2||qr
//   GET / HTTP/1.1|host: H|connection: close|X-Foo: 1, 2|Accept: a/b|user-agent: me|accept-language: de|Range: bytes=0-1|sec-fetch-mode: no-cors|accept-encoding: identity||
//   GET / HTTP/1.1|host: H|connection: keep-alive|accept: */*|accept-language: *|referer: http://z/|sec-fetch-mode: cors|user-agent: node|pragma: no-cache|cache-control: no-cache|accept-encoding: gzip, deflate||
//   InvalidArgumentError invalid upgrade header UND_ERR_INVALID_ARG
//   InvalidArgumentError invalid transfer-encoding header UND_ERR_INVALID_ARG
//   NotSupportedError expect header not supported UND_ERR_NOT_SUPPORTED
//   RequestContentLengthMismatchError Request body length does not match content-length header UND_ERR_REQ_CONTENT_LENGTH_MISMATCH
'use strict';

const net = require('net');

let got = '';
const server = net.createServer((socket) => {
  socket.on('error', () => {});
  socket.on('data', (data) => {
    got += data.toString('latin1');
    const end = got.indexOf('\r\n\r\n') + 4;
    const length = /content-length: (\d+)/.exec(got)?.[1] ?? 0;
    const isWhole = /chunked/.test(got) ? got.endsWith('0\r\n\r\n') : end > 3 && got.length - end >= length;
    if (isWhole) socket.end('HTTP/1.1 204 None\r\n\r\n');
  });
});
async function sends(path, init) {
  got = '';
  const { port } = server.address();
  try {
    await fetch(`http://127.0.0.1:${port}${path}`, init);
    console.log(got.replaceAll('\r\n', '|').replace(`127.0.0.1:${port}`, 'H'));
  } catch ({ cause }) {
    console.log(cause.name, cause.message, cause.code);
  }
}

server.listen(0, '127.0.0.1', async () => {
  await sends('/p a?q#hash');
  await sends('/', { method: 'head' });
  await sends('/', { method: 'POST' });
  await sends('/', { method: 'DELETE' });
  await sends('/', { method: 'foo', body: 'abc' });
  const stream = new ReadableStream({
    start(controller) {
      controller.enqueue(Buffer.from('xyz'));
      controller.enqueue(Buffer.from('ab'));
      controller.close();
    },
  });
  await sends('/', { method: 'PUT', body: stream, duplex: 'half' });
  await sends('/', { method: 'POST', body: new Blob(['q', 'r'], { type: 'a/b' }) });
  await sends('/', {
    mode: 'no-cors',
    headers: [['X-Foo', '1'], ['x-foo', '2'], ['Accept', 'a/b'], ['user-agent', 'me'], ['accept-language', 'de'], ['Host', 'other'],
              ['Connection', 'close'], ['Range', 'bytes=0-1']],
  });
  await sends('/', { referrer: 'http://z/path', cache: 'no-store' });
  await sends('/', { headers: { upgrade: 'x' } });
  await sends('/', { method: 'POST', body: 'x', headers: { 'transfer-encoding': 'chunked' } });
  await sends('/', { headers: { expect: '100-continue' } });
  await sends('/', { method: 'POST', body: 'x', headers: { 'content-length': '5' } });
  server.close();
});
