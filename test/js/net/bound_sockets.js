// net.BoundSocket: an address is taken at once, and the socket then goes to a server or to a
// connection, and belongs to nobody else from then on.
//
// Prints:
//   127.0.0.1 IPv4 true true
//   EADDRINUSE bind 127.0.0.1 true
//   EADDRNOTAVAIL bind 192.0.2.1 undefined
//   ERR_INVALID_ARG_VALUE
//   adopted: ERR_SOCKET_HANDLE_ADOPTED ERR_SOCKET_HANDLE_ADOPTED ERR_SOCKET_HANDLE_ADOPTED
//   ERR_INVALID_ARG_VALUE
//   comes from its port: true
//   ping pong
//   two listen at one port
//   closed by using: ERR_SOCKET_HANDLE_ADOPTED

'use strict';

const { once } = require('events');
const net = require('net');

const host = '127.0.0.1';

function failureOf(action) {
  try {
    action();
  } catch (error) {
    return error;
  }
  return 'none';
}

async function exchange() {
  const bound = new net.BoundSocket({ host, port: 0 });
  const { address, family, port } = bound.address();
  console.log(address, family, port > 0, bound.fd() > 2);
  const server = net.createServer((socket) => socket.on('data', () => socket.end('pong')));
  server.listen(bound);
  await once(server, 'listening');

  let error = failureOf(() => new net.BoundSocket({ host, port }));
  console.log(error.code, error.syscall, error.address, error.port === port);
  error = failureOf(() => new net.BoundSocket({ host: '192.0.2.1' }));
  console.log(error.code, error.syscall, error.address, error.port);
  console.log(failureOf(() => new net.BoundSocket({ host: 'localhost' })).code);
  const failures = ['address', 'fd', 'close'].map((name) => failureOf(() => bound[name]()).code);
  console.log('adopted:', ...failures);

  const local = new net.BoundSocket({ host });
  const localPort = local.address().port;
  const client = new net.Socket({ handle: local });
  console.log(failureOf(() => client.connect({ port, host, localPort: 1 })).code);
  client.connect({ port, host }, () => client.write('ping'));
  await once(client, 'connect');
  console.log('comes from its port:', client.localPort === localPort);
  const [data] = await once(client, 'data');
  console.log('ping', String(data));
  await once(client, 'close');
  server.close();
}

async function share() {
  const first = new net.BoundSocket({ host, reusePort: true });
  const { port } = first.address();
  const second = new net.BoundSocket({ host, port, reusePort: true });
  const servers = [first, second].map((handle) => net.createServer().listen({ handle }));
  await Promise.all(servers.map((server) => once(server, 'listening')));
  console.log('two listen at one port');
  for (const server of servers) server.close();
}

function dispose() {
  const bound = new net.BoundSocket();
  bound[Symbol.dispose]();
  bound[Symbol.dispose]();
  console.log('closed by using:', failureOf(() => bound.address()).code);
}

exchange().then(share).then(dispose);
