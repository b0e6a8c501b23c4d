// A connection that is declared closed from within its own request, where another one begins.
// Needs: giro
// Prints:
//   request /1
//   request /inner
//   served
//   A parser cannot be initialized while it parses
'use strict';

const http = require('http');
const net = require('net');
const { Duplex } = require('stream');

const server = http.createServer((request, response) => {
  console.log('request', request.url);
  if (request.url !== '/1') {
    response.end();
    return;
  }
  // Its parser is free, and still at work.
  request.socket.emit('close');
  const inner = new Duplex({ read() {}, write(chunk, encoding, callback) { callback(); } });
  server.emit('connection', inner);
  inner.push('GET /inner HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n');
  response.end();
  request.socket.destroy();
});

server.listen(0, '127.0.0.1', () => {
  const client = net.connect(server.address().port, '127.0.0.1', () => {
    client.write('GET /1 HTTP/1.1\r\nHost: a\r\n\r\nGET /2 HTTP/1.1\r\nHost: a\r\n\r\n');
  });
  client.on('error', () => {});
  client.resume().on('close', () => {
    console.log('served');
    server.close();
    beginAnew();
  });
});

function beginAnew() {
  const { HTTPParser } = require('_http_common');
  const parser = new HTTPParser();
  parser.initialize(HTTPParser.REQUEST, {});
  parser[HTTPParser.kOnHeadersComplete] = () => parser.initialize(HTTPParser.REQUEST, {});
  try {
    parser.execute(Buffer.from('GET / HTTP/1.1\r\n\r\n'));
  } catch (error) {
    console.log(error.message);
  }
}
