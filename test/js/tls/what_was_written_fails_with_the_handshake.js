// A server that speaks no TLS: what a client had written fails, and that is the error that it sees.
// Prints:
//   get: EPROTO write -71 wrong version number
//   written: EPROTO write -71 wrong version number; its callback: EPROTO
//   nothing written: ERR_SSL_WRONG_VERSION_NUMBER undefined undefined wrong version number
'use strict';

const https = require('https');
const net = require('net');
const tls = require('tls');

const server = net.createServer((socket) => {
  socket.on('error', () => {});
  socket.once('data', () => socket.write('HTTP/1.1 400 Bad Request\r\n\r\n'));
});

function tell(label, { code, syscall, errno, message }, rest = '') {
  const words = /wrong version number/.exec(message)?.[0];
  console.log(`${label}: ${code} ${syscall} ${errno} ${words}${rest}`);
}

function failureOf(emitter) {
  return new Promise((resolve) => emitter.on('error', resolve));
}

server.listen(0, '127.0.0.1', async () => {
  const where = { host: '127.0.0.1', port: server.address().port };
  tell('get', await failureOf(https.get(where)));
  const socket = tls.connect(where);
  let heard;
  socket.write('a word', (error) => { heard = error.code; });
  tell('written', await failureOf(socket), `; its callback: ${heard}`);
  tell('nothing written', await failureOf(tls.connect(where)));
  server.close();
});
