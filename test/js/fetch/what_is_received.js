// Responses as servers send them: with all kinds of ends, bodies and codings.
//
// Prints:
//   to the end: 200 OK basic "abc"
//   chunked: 200 OK basic "hi" transfer-encoding: chunked
//   longer than told: 200 OK basic "h" content-length: 1
//   headers twice: 200 OK basic "" content-length: 0, set-cookie: a, set-cookie: b, x-a: 1, 2
//   UTF-8 in the reason: 200 Ok\u00e9 basic "" content-length: 0
//   no content: 204 None basic null
//   not modified: 304 Same basic null content-length: 5
//   another status: 599 Odd basic "x" content-length: 1
//   early hints: 200 OK basic "hi" content-length: 2
//   gzip: 200 OK basic "hello" content-encoding: gzip
//   GZIP: 200 OK basic "hello" content-encoding: GZIP
//   deflate: 200 OK basic "hello" content-encoding: deflate
//   raw deflate: 200 OK basic "hello" content-encoding: deflate
//   br: 200 OK basic "hello" content-encoding: br
//   zstd: 200 OK basic "hello" content-encoding: zstd
//   gzip, br: 200 OK basic "hello" content-encoding: gzip, br
//   unknown: 200 OK basic "hello" content-encoding: foo
//   no gzip: terminated, Error: incorrect header check Z_DATA_ERROR
//   cut: terminated, SocketError: other side closed UND_ERR_SOCKET
//   chunks cut: terminated, SocketError: other side closed UND_ERR_SOCKET
//   reset in the body: terminated, Error: read ECONNRESET ECONNRESET
//   nothing: fetch failed, SocketError: other side closed UND_ERR_SOCKET
//   reset: fetch failed, Error: read ECONNRESET ECONNRESET
//   garbage: fetch failed, HTTPParserError: Response does not match the HTTP/1.1 protocol (Expected HTTP/, RTSP/ or ICE/)
//   too much of a head: fetch failed, HeadersOverflowError: Headers Overflow Error UND_ERR_HEADERS_OVERFLOW
//   upgraded: fetch failed, SocketError: bad upgrade UND_ERR_SOCKET
//   refused: fetch failed, ECONNREFUSED
//   immutable headers: immutable
'use strict';

const net = require('net');
const zlib = require('zlib');

let reply;
const server = net.createServer((socket) => {
  socket.on('error', () => {});
  socket.once('data', () => (typeof reply === 'function' ? reply(socket) : socket.end(reply)));
});
const url = () => `http://127.0.0.1:${server.address().port}`;

async function receives(name, answer) {
  reply = answer;
  try {
    const response = await fetch(url());
    const body = response.body === null ? null : JSON.stringify(await response.text());
    const headers = [...response.headers].map((header) => header.join(': ')).join(', ');
    console.log(`${name}:`, response.status, response.statusText.replace('\u00e9', '\\u00e9'), response.type,
                `${body}${headers && ` ${headers}`}`);
  } catch ({ message, cause }) {
    console.log(`${name}: ${message}, ${cause.name}: ${cause.message}${cause.code ? ` ${cause.code}` : ''}`);
  }
}
const ok = (...headers) => `HTTP/1.1 200 OK\r\n${headers.map((header) => `${header}\r\n`).join('')}\r\n`;
const coded = (coding, bytes) => Buffer.concat([Buffer.from(ok(`Content-Encoding: ${coding}`)), bytes]);

server.listen(0, '127.0.0.1', async () => {
  await receives('to the end', `${ok()}abc`);
  await receives('chunked', `${ok('Transfer-Encoding: chunked')}2\r\nhi\r\n0\r\n\r\n`);
  await receives('longer than told', `${ok('Content-Length: 1')}hi`);
  await receives('headers twice', ok('X-A: 1', 'x-a: 2', 'Set-Cookie: a', 'set-cookie: b', 'Content-Length: 0'));
  await receives('UTF-8 in the reason', 'HTTP/1.1 200 Ok\u00e9\r\nContent-Length: 0\r\n\r\n');
  await receives('no content', 'HTTP/1.1 204 None\r\n\r\n');
  await receives('not modified', 'HTTP/1.1 304 Same\r\nContent-Length: 5\r\n\r\n');
  await receives('another status', 'HTTP/1.1 599 Odd\r\nContent-Length: 1\r\n\r\nx');
  await receives('early hints', `HTTP/1.1 103 Early Hints\r\nLink: x\r\n\r\n${ok('Content-Length: 2')}hi`);
  await receives('gzip', coded('gzip', zlib.gzipSync('hello')));
  await receives('GZIP', coded('GZIP', zlib.gzipSync('hello')));
  await receives('deflate', coded('deflate', zlib.deflateSync('hello')));
  await receives('raw deflate', coded('deflate', zlib.deflateRawSync('hello')));
  await receives('br', coded('br', zlib.brotliCompressSync('hello')));
  await receives('zstd', coded('zstd', zlib.zstdCompressSync('hello')));
  await receives('gzip, br', coded('gzip, br', zlib.brotliCompressSync(zlib.gzipSync('hello'))));
  await receives('unknown', coded('foo', Buffer.from('hello')));
  await receives('no gzip', coded('gzip', Buffer.from('abc')));
  await receives('cut', `${ok('Content-Length: 5')}hi`);
  await receives('chunks cut', `${ok('Transfer-Encoding: chunked')}2\r\nhi\r\n`);
  await receives('reset in the body', (socket) => {
    socket.write(`${ok('Content-Length: 5')}hi`, () => setImmediate(() => socket.resetAndDestroy()));
  });
  await receives('nothing', '');
  await receives('reset', (socket) => socket.resetAndDestroy());
  await receives('garbage', 'blah\r\n\r\n');
  await receives('too much of a head', ok(`X: ${'x'.repeat(20000)}`));
  await receives('upgraded', 'HTTP/1.1 101 Other\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n');
  const place = url();
  reply = `${ok()}x`;
  const response = await fetch(place);
  server.close(async () => {
    await fetch(place).catch(({ message, cause }) => console.log(`refused: ${message}, ${cause.code}`));
    try {
      response.headers.set('a', 'b');
    } catch ({ message }) {
      console.log('immutable headers:', message);
    }
  });
});
