// What two servers could read differently, and what no server understands.
// Prints:
//   400 HPE_INVALID_HEADER_TOKEN obs-fold
//   400 HPE_INVALID_HEADER_TOKEN folded encoding
//   400 HPE_INVALID_VERSION LF alone
//   400 HPE_CR_EXPECTED LF after a header
//   400 HPE_LF_EXPECTED CR alone
//   400 HPE_INVALID_HEADER_TOKEN space before the colon
//   400 HPE_INVALID_TRANSFER_ENCODING length, then chunks
//   400 HPE_INVALID_CONTENT_LENGTH chunks, then length
//   400 HPE_UNEXPECTED_CONTENT_LENGTH two lengths
//   400 HPE_INVALID_CONTENT_LENGTH no number
//   400 HPE_INVALID_TRANSFER_ENCODING chunks, then something else
//   400 HPE_INVALID_TRANSFER_ENCODING empty encoding
//   400 HPE_CR_EXPECTED LF after a chunk's size
//   400 HPE_CR_EXPECTED LF after a chunk
//   400 HPE_INVALID_HEADER_TOKEN folded trailer
//   400 HPE_CR_EXPECTED LF after a trailer
//   400 HPE_INVALID_HEADER_TOKEN LF after the trailers
//   400 HPE_INVALID_CONTENT_LENGTH length in the trailers
//   400 HPE_INVALID_METHOD method
//   400 HPE_INVALID_EOF_STATE half a head
//   431 HPE_HEADER_OVERFLOW long head
//   413 HPE_CHUNK_EXTENSIONS_OVERFLOW chunk extensions
//   400 - no host
//   417 - expectation
//   still there
'use strict';

const http = require('http');
const net = require('net');

const chunked = 'POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n';
const requests = {
  'obs-fold': 'GET / HTTP/1.1\r\nHost: a\r\nX: 1\r\n 2\r\n\r\n',
  'folded encoding': 'POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding:\r\n chunked\r\n\r\n0\r\n\r\n',
  'LF alone': 'GET / HTTP/1.1\nHost: a\n\n',
  'LF after a header': 'GET / HTTP/1.1\r\nHost: a\nX: b\r\n\r\n',
  'CR alone': 'GET / HTTP/1.1\r\nHost: a\rX: b\r\n\r\n',
  'space before the colon': 'GET / HTTP/1.1\r\nHost : a\r\n\r\n',
  'length, then chunks':
    'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n',
  'chunks, then length':
    'POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\nContent-Length: 3\r\n\r\n',
  'two lengths': 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\nContent-Length: 4\r\n\r\n',
  'no number': 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: +3\r\n\r\n',
  'chunks, then something else':
    'POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked, gzip\r\n\r\n',
  'empty encoding': 'POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding:\r\n\r\n',
  "LF after a chunk's size": `${chunked}3\nabc\r\n0\r\n\r\n`,
  'LF after a chunk': `${chunked}3\r\nabc\n0\r\n\r\n`,
  'folded trailer': `${chunked}3\r\nabc\r\n0\r\nT: a\r\n b\r\n\r\n`,
  'LF after a trailer': `${chunked}3\r\nabc\r\n0\r\nT: a\nU: b\r\n\r\n`,
  'LF after the trailers': `${chunked}3\r\nabc\r\n0\r\nT: a\r\n\n`,
  'length in the trailers': `${chunked}3\r\nabc\r\n0\r\nContent-Length: 5\r\n\r\n`,
  'method': 'BREW / HTTP/1.1\r\nHost: a\r\n\r\n',
  'half a head': 'GET / HTTP/1.1\r\nHost',
  'long head': `GET / HTTP/1.1\r\nX: ${'a'.repeat(20_000)}\r\n\r\n`,
  'chunk extensions': 'POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n' +
    `1;${'a'.repeat(20_000)}\r\n`,
  'no host': 'GET / HTTP/1.1\r\n\r\n',
  'expectation': 'GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\nExpect: miracles\r\n\r\n',
};

let code;
const server = http.createServer((request) => request.resume());
// Seen without being handled.
const emit = server.emit;
server.emit = function(name, error) {
  if (name === 'clientError') code ??= error.code;
  return Reflect.apply(emit, this, arguments);
};

// Whoever sends an end gets the whole answer.
function send(port, text) {
  return new Promise((resolve) => {
    let answer = '';
    const socket = net.connect(port, '127.0.0.1', () => {
      if (text.endsWith('Host')) socket.end(text, 'latin1');
      else socket.write(text, 'latin1');
    });
    socket.on('data', (chunk) => { answer += chunk; });
    socket.on('error', () => {});
    socket.on('close', () => resolve(answer));
  });
}

server.listen(0, '127.0.0.1', async () => {
  const { port } = server.address();
  for (const [name, text] of Object.entries(requests)) {
    code = undefined;
    const answer = await send(port, text);
    console.log(answer.slice(9, 12), code ?? '-', name);
  }
  console.log('still there');
  server.close();
});
