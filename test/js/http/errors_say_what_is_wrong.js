// Bad arguments and bad times.
// Prints:
//   ERR_INVALID_HTTP_TOKEN Header name must be a valid HTTP token ["a b"]
//   ERR_INVALID_CHAR Invalid character in header content ["x"]
//   ERR_HTTP_INVALID_HEADER_VALUE Invalid value "undefined" for header "x"
//   ERR_HTTP_INVALID_STATUS_CODE Invalid status code: 99
//   ERR_HTTP_HEADERS_SENT Cannot set headers after they are sent to the client
//   ERR_INVALID_ARG_TYPE The "chunk" argument must be of type string or an instance of Buffer or Uint8Array. Received type number (5)
//   ERR_STREAM_WRITE_AFTER_END write after end
//   ERR_INVALID_PROTOCOL Protocol "ftp:" not supported. Expected "http:"
//   ERR_UNESCAPED_CHARACTERS Request path contains unescaped characters
//   ERR_INVALID_HTTP_TOKEN Method must be a valid HTTP token ["G T"]
//   ERR_OUT_OF_RANGE The value of "headersTimeout" is out of range. It must be <= requestTimeout. Received 2
//   ERR_INVALID_ARG_TYPE The "options.agent" property must be one of Agent-like Object, undefined, or false. Received type number (5)
//   ECONNRESET socket hang up
//   ECONNREFUSED
'use strict';

const http = require('http');

function tell(error) {
  if (error.code === 'ECONNREFUSED') console.log(error.code);
  else console.log(error.code, error.message);
}

function attempt(run) {
  try {
    run();
    console.log('nothing thrown');
  } catch (error) {
    tell(error);
  }
}

const server = http.createServer((request, response) => {
  if (request.url === '/hang') {
    request.socket.destroy();
    return;
  }
  attempt(() => response.setHeader('a b', 1));
  attempt(() => response.setHeader('x', 'a\nb'));
  attempt(() => response.setHeader('x', undefined));
  attempt(() => response.writeHead(99));
  response.writeHead(200);
  attempt(() => response.setHeader('x', 1));
  attempt(() => response.write(5));
  response.end();
  response.on('error', (error) => {
    tell(error);
    attempt(() => http.get('ftp://localhost'));
    attempt(() => http.get({ path: '/a b' }));
    attempt(() => http.get({ method: 'G T' }));
    attempt(() => http.createServer({ headersTimeout: 2, requestTimeout: 1 }));
    attempt(() => http.get({ agent: 5 }));
    hangUp();
  });
  response.write('late');
});

function hangUp() {
  const { port } = server.address();
  http.get({ port, host: '127.0.0.1', path: '/hang', agent: false }).on('error', (error) => {
    tell(error);
    server.close(() => {
      http.get({ port, host: '127.0.0.1', agent: false }).on('error', tell);
    });
    server.closeAllConnections();
  });
}

server.listen(0, '127.0.0.1', () => {
  http.get({ port: server.address().port, host: '127.0.0.1' }, (response) => response.resume());
});
