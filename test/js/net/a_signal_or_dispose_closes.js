// AbortSignal and `await using`.
// Prints:
//   closed by the signal
//   disposed
//   after false
//   aborted before
//   AbortError ABORT_ERR
//   socket closed
'use strict';

const net = require('net');

const controller = new AbortController();
const server = net.createServer().listen({ port: 0, signal: controller.signal }, () => {
  server.on('close', async () => {
    console.log('closed by the signal');
    const other = net.createServer().listen(0, '127.0.0.1', async () => {
      other.on('close', () => console.log('disposed'));
      await other[Symbol.asyncDispose]();
      console.log('after', other.listening);
      await other[Symbol.asyncDispose]();
      aborted();
    });
  });
  controller.abort();
});
function aborted() {
  net.createServer().listen({ port: 0, signal: AbortSignal.abort() }).on('close', () => {
    console.log('aborted before');
    const socket = new net.Socket({ signal: controller.signal });
    socket.on('error', (error) => console.log(error.name, error.code)).on('close',
      () => console.log('socket closed'));
  });
}
