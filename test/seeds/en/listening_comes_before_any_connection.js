// Were 'listening' emitted from an immediate, a connection could come before it.
// Adjusted: port 0 for 8080, since tests run side by side; a client that connects as soon as the
// port is bound; the prints; all is closed.
// Prints:
//   listening
//   connection
const net = require('net');

const server = net.createServer();
server.on('connection', (conn) => {
  console.log('connection');
  conn.destroy();
  server.close();
});

server.listen(0);
server.on('listening', () => {
  console.log('listening');
});

net.connect(server.address().port, '127.0.0.1').on('error', () => {}).resume();
