// Tools that play servers (nock, for one) put a function in the place of a handle's connect(), say themselves when the
// connection is there, and see what is written at the socket's _writeGeneric.
// Prints:
//   asked 127.0.0.1 80
//   connect false
//   written GET
//   data answer
//   end
//   close false
'use strict';

const net = require('net');

const socket = new net.Socket();
socket.once('connectionAttempt', (address, port) => {
  console.log('asked', address, port);
  const handle = socket._handle;
  handle.readStart = () => 0;
  handle.connect = (request) => {
    setImmediate(() => request.oncomplete(0, handle, request, true, true));
  };
});
socket._writeGeneric = (isMany, data, encoding, callback) => {
  console.log('written', String(data));
  callback();
  socket.push('answer');
  socket.push(null);
};
socket.on('connect', () => {
  console.log('connect', socket.connecting);
  socket.write('GET');
});
socket.on('data', (data) => console.log('data', String(data)));
socket.on('end', () => {
  console.log('end');
  socket.destroy();
});
socket.on('close', (hadError) => console.log('close', hadError));
socket.connect({ host: '127.0.0.1', port: 80, autoSelectFamily: false });
