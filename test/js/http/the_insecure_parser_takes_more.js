// insecureHTTPParser lets through what is refused without it, whatever version of llhttp is linked.
//
// Prints:
//   folded line: HPE_INVALID_HEADER_TOKEN, ["a","b c"]
//   LF alone: HPE_CR_EXPECTED, ["a","b"]
//   control character: HPE_INVALID_HEADER_TOKEN, ["a","b\u0001c"]
//   length and chunks: HPE_INVALID_TRANSFER_ENCODING, ["content-length","1","transfer-encoding","chunked"]
//   version: HPE_INVALID_VERSION, []

'use strict';

const http = require('http');
const net = require('net');

const requests = {
  'folded line': 'GET / HTTP/1.1\r\na: b\r\n c\r\n\r\n',
  'LF alone': 'GET / HTTP/1.1\r\na: b\n\r\n',
  'control character': 'GET / HTTP/1.1\r\na: b\x01c\r\n\r\n',
  'length and chunks':
    'POST / HTTP/1.1\r\ncontent-length: 1\r\ntransfer-encoding: chunked\r\n\r\n1\r\na\r\n0\r\n\r\n',
  'version': 'GET / HTTP/1.2\r\n\r\n',
};

function outcome(text, insecureHTTPParser) {
  const { promise, resolve } = Promise.withResolvers();
  const server = http.createServer({ insecureHTTPParser, requireHostHeader: false });
  server.on('request', (request, response) => {
    response.end();
    resolve(JSON.stringify(request.rawHeaders));
  });
  server.on('clientError', (error, socket) => {
    socket.destroy();
    resolve(error.code);
  });
  server.listen(0, '127.0.0.1', () => {
    net.connect(server.address().port, '127.0.0.1').on('error', () => {}).resume().end(text);
  });
  return promise.finally(() => {
    server.close();
    server.closeAllConnections();
  });
}

(async () => {
  for (const [name, text] of Object.entries(requests)) {
    console.log(`${name}: ${await outcome(text, false)}, ${await outcome(text, true)}`);
  }
})();
