// `listen()` binds at once and emits 'listening' from a tick (rule O3), so that a listener set
// after it is heard.
// Adjusted: port 0 for 8080, since tests run side by side; the prints; the server is closed.
// Prints:
//   main ends
//   listening
const net = require('node:net');

const server = net.createServer(() => {}).listen(0);

server.on('listening', () => {
  console.log('listening');
  server.close();
});
console.log('main ends');
