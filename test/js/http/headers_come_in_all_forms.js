// As an object, as lists, as they were; and trailers.
// Prints:
//   {
//     host: 'a',
//     'x-one': '1, 2',
//     cookie: 'a=1; b=2',
//     'content-type': 'first',
//     'transfer-encoding': 'chunked',
//     connection: 'close'
//   }
//   [ 'Host', 'a', 'X-One', '1', 'x-one', '2' ] 16
//   [ '1', '2' ] [ 'a=1', 'b=2' ]
//   {} { 't-one': 'x, y' } [ 'T-One', 'x', 't-one', 'y' ]
//   [ 'a', 'b' ]
//   joined: first, second
'use strict';

const http = require('http');
const { talk } = require('./fixtures/raw');

const text = 'POST / HTTP/1.1\r\nHost: a\r\nX-One: 1\r\nx-one: 2\r\nCookie: a=1\r\nCookie: b=2\r\n' +
  'Content-Type: first\r\nContent-Type: second\r\nTransfer-Encoding: chunked\r\n' +
  'Connection: close\r\n\r\n1\r\nx\r\n0\r\nT-One: x\r\nt-one: y\r\n\r\n';

function serve(options, listener) {
  return new Promise((resolve) => {
    const server = http.createServer(options, (request, response) => {
      listener(request, response);
      server.close();
    });
    server.listen(0, '127.0.0.1', () => resolve(talk(server.address().port, text)));
  });
}

(async () => {
  await serve({}, (request, response) => {
    console.log(request.headers);
    console.log(request.rawHeaders.slice(0, 6), request.rawHeaders.length - 2);
    console.log(request.headersDistinct['x-one'], request.headersDistinct.cookie);
    const before = request.trailers;
    request.resume().on('end', () => {
      console.log({}, request.trailers, request.rawTrailers);
      response.end();
    });
    before;
  });
  const server = http.createServer((request, response) => {
    response.setHeader('Set-Cookie', ['a', 'b']).end();
    server.close();
  }).listen(0, '127.0.0.1', () => {
    http.get({ port: server.address().port, host: '127.0.0.1' }, async (response) => {
      console.log(response.headers['set-cookie']);
      response.resume();
      await serve({ joinDuplicateHeaders: true }, (request, joined) => {
        console.log('joined:', request.headers['content-type']);
        joined.end();
      });
    });
  });
})();
