// They go out in their order, and fail if there never is one.
// Prints:
//   8 true 8
//   one
//   two
//   ended
//   got one two three
//   closed 13
//   error ENOENT
//   write ERR_SOCKET_CLOSED_BEFORE_CONNECTION
//   write ENOENT
//   end ENOENT
//   close true
//   after ERR_STREAM_DESTROYED
//   write ERR_SOCKET_CLOSED_BEFORE_CONNECTION
//   close false
'use strict';

const net = require('net');

const server = net.createServer((peer) => {
  server.close();
  peer.setEncoding('utf8').on('data', (text) => console.log('got', text));
});
server.listen(0, '127.0.0.1', () => {
  const client = new net.Socket();
  client.connect(server.address().port, '127.0.0.1');
  client.write('one ', () => console.log('one'));
  client.write('two ', () => console.log('two'));
  console.log(client.bytesWritten, client.connecting, client.writableLength);
  client.end('three', () => console.log('ended'));
  client.on('close', () => { console.log('closed', client.bytesWritten); fail(); });
  client.resume();
});
function fail() {
  const client = net.connect('./missing');
  client.write('never', (error) => console.log('write', error.code));
  client.write('never', (error) => console.log('write', error.code));
  client.end((error) => console.log('end', error.code));
  client.on('error', (error) => console.log('error', error.code));
  client.on('close', (hadError) => { console.log('close', hadError); destroyEarly(); });
}
function destroyEarly() {
  const client = net.connect('./missing');
  client.write('never', (error) => console.log('write', error.code));
  client.on('error', (error) => console.log('error', error.code));
  client.on('close', (hadError) => console.log('close', hadError));
  client.destroy();
  client.write('after', (error) => console.log('after', error.code));
}
