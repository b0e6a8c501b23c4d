// A server that two processes have, and a socket that one gives to the other.
// Prints:
//   sent null
//   [ 'got', 'server', 'Server' ]
//   served by the child
//   true
//   [ 'got', 'socket', 'Socket' ] [ 'got', 'after', null ]
//   answered by the child
//   0
'use strict';

const { fork } = require('child_process');
const net = require('net');

if (process.argv[2] === 'child') {
  process.on('message', (message, handle) => {
    process.send(['got', message, handle?.constructor.name]);
    if (message === 'server') {
      handle.on('connection', (socket) => {
        socket.end('served by the child');
        handle.close();
      });
    } else if (message === 'socket') {
      handle.end('answered by the child');
    } else {
      process.disconnect();
    }
  });
  return;
}

const textFrom = async (port) => {
  let text = '';
  for await (const chunk of net.connect(port, '127.0.0.1').setEncoding('utf8')) text += chunk;
  return text;
};
const listening = (server) => new Promise((resolve) => {
  server.listen(0, '127.0.0.1', () => resolve(server.address().port));
});
const closed = (server) => new Promise((resolve) => server.close(resolve));

async function main() {
  const child = fork(__filename, ['child']);
  const ended = new Promise((resolve) => child.on('close', resolve));
  const next = () => new Promise((resolve) => child.once('message', resolve));
  const server = net.createServer();
  const port = await listening(server);
  child.send('server', server, (error) => console.log('sent', error));
  console.log(await next());
  await closed(server);
  console.log(await textFrom(port));

  const giver = net.createServer((socket) => {
    child.send('socket', socket);
    child.send('after');
    console.log(socket.pending);
  });
  const text = textFrom(await listening(giver));
  console.log(await next(), await next());
  console.log(await text);
  await closed(giver);
  console.log(await ended);
}
main();
