// The bytes of responses, but for their dates.
// Prints:
//   /end HTTP/1.1 200 OK|Connection: close|Content-Length: 5||hello
//   /nothing HTTP/1.1 200 OK|Connection: close|Content-Length: 0||
//   /chunks HTTP/1.1 200 OK|Connection: close|Transfer-Encoding: chunked||3|abc|2|de|0||
//   /buffer HTTP/1.1 200 OK|Connection: close|Content-Length: 3||xyz
//   /headers HTTP/1.1 201 Made|X-A: 1|X-B: 2|X-B: 3|set-cookie: a=b|set-cookie: c=d|Connection: close|Transfer-Encoding: chunked||2|ok|0||
//   /list HTTP/1.1 200 OK|A: 1|A: 2|Connection: close|Transfer-Encoding: chunked||0||
//   /trailers HTTP/1.1 200 OK|Trailer: T|Connection: close|Transfer-Encoding: chunked||2|ok|0|T: v||
//   /removed HTTP/1.1 200 OK||ok
//   /latin1 HTTP/1.1 200 OK|X: é|Connection: close|Content-Length: 1||x
//   /204 HTTP/1.1 204 No Content|Connection: close||
//   /hints HTTP/1.1 103 Early Hints|Link: </a.css>; rel=preload||HTTP/1.1 102 Processing||HTTP/1.1 200 OK|Connection: close|Content-Length: 2||ok
//   /cork HTTP/1.1 200 OK|Connection: close|Transfer-Encoding: chunked||6|abcdef|0||
//   keep HTTP/1.1 200 OK|Connection: keep-alive|Keep-Alive: timeout=5|Content-Length: 1||kHTTP/1.1 200 OK|Connection: close|Content-Length: 1||k
//   1.0 HTTP/1.1 200 OK|Connection: close||k
'use strict';

const http = require('http');
const { show, talk } = require('./fixtures/raw');

const routes = {
  '/end': (response) => response.end('hello'),
  '/nothing': (response) => response.end(),
  '/chunks': (response) => {
    response.write('abc');
    response.write('de');
    response.end();
  },
  '/buffer': (response) => response.end(Buffer.from('xyz')),
  '/headers': (response) => {
    response.setHeader('X-A', 0);
    response.setHeader('x-b', [2]);
    response.appendHeader('X-B', '3');
    response.setHeader('X-B', ['2', '3']);
    response.setHeader('gone', 'x');
    response.removeHeader('Gone');
    response.setHeaders(new Map([['set-cookie', ['a=b', 'c=d']]]));
    response.writeHead(201, 'Made', { 'X-A': 1 }).end('ok');
  },
  '/list': (response) => response.writeHead(200, ['A', '1', 'A', '2']).end(),
  '/trailers': (response) => {
    response.setHeader('Trailer', 'T');
    response.write('ok');
    response.addTrailers({ T: 'v' });
    response.end();
  },
  '/removed': (response) => {
    response.removeHeader('connection');
    response.removeHeader('date');
    response.removeHeader('content-length');
    response.removeHeader('transfer-encoding');
    response.end('ok');
  },
  '/latin1': (response) => response.setHeader('X', 'é').end(Buffer.from('x')),
  '/204': (response) => response.writeHead(204).end('ignored'),
  '/hints': (response) => {
    response.writeEarlyHints({ link: '</a.css>; rel=preload' });
    response.writeProcessing();
    response.end('ok');
  },
  '/cork': (response) => {
    response.flushHeaders();
    response.cork();
    response.write('abc');
    response.write('def');
    response.uncork();
    response.end();
  },
};

const server = http.createServer((request, response) => {
  (routes[request.url] ?? (() => response.end('k')))(response);
});

server.listen(0, '127.0.0.1', async () => {
  const { port } = server.address();
  for (const path of Object.keys(routes)) {
    const head = `GET ${path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`;
    console.log(path, show(await talk(port, head)));
  }
  console.log('keep', show(await talk(port, 'GET / HTTP/1.1\r\nHost: a\r\n\r\n' +
    'GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n')));
  console.log('1.0', show(await talk(port, 'GET / HTTP/1.0\r\n\r\n')));
  server.close();
});
