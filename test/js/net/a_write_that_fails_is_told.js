// The peer resets the connection while much is on its way; and it is written to when it is gone.
// Prints:
//   false
//   large ECONNRESET write ECONNRESET
//   small ECONNRESET write ECONNRESET
//   end ECONNRESET write ECONNRESET
//   write ECONNRESET ECONNRESET -104 write
//   close true
//   first undefined undefined
//   second EPIPE write EPIPE
//   error EPIPE write EPIPE
//   close true
'use strict';

const net = require('net');

const told = (name) => (error) => console.log(name, error?.code, error?.message);
const server = net.createServer((peer) => {
  server.close();
  peer.pause();
  setTimeout(() => peer.resetAndDestroy(), 10);
});
server.listen(0, '127.0.0.1', () => {
  const client = net.connect(server.address().port, '127.0.0.1').pause();
  client.on('error', ({ message, code, errno, syscall }) => console.log(message, code, errno,
    syscall));
  client.on('close', (hadError) => { console.log('close', hadError); writeToNobody(); });
  client.on('connect', () => {
    console.log(client.write(Buffer.alloc(20_000_000), told('large')));
    client.write('small', told('small'));
    client.end(told('end'));
  });
});
function writeToNobody() {
  const other = net.createServer({ allowHalfOpen: true }, (peer) => peer.destroy());
  other.listen(0, '127.0.0.1', () => {
    const client = net.connect({ port: other.address().port, host: '127.0.0.1',
      allowHalfOpen: true }).resume();
    client.on('end', () => client.write('first', (error) => {
      told('first')(error);
      setTimeout(() => client.write('second', told('second')), 10);
    }));
    client.on('error', told('error'));
    client.on('close', (hadError) => { console.log('close', hadError); other.close(); });
  });
}
