// Each callback has the context of what asked for it; a connection that came has none.
// Prints:
//   listening listen
//   connection listen
//   connect client
//   peer data undefined
//   written write
//   peer end undefined
//   server close undefined
//   peer close undefined
//   close client
'use strict';

const net = require('net');
const { AsyncLocalStorage } = require('async_hooks');

const storage = new AsyncLocalStorage();
const say = (name) => console.log(name, storage.getStore());
const server = storage.run('server', () => net.createServer((peer) => {
  say('connection');
  peer.once('data', () => say('peer data'));
  peer.resume();
  peer.on('end', () => say('peer end'));
  peer.on('close', () => say('peer close'));
  server.close(() => say('server close'));
}));
storage.run('listen', () => server.listen(0, '127.0.0.1', () => {
  say('listening');
  const client = storage.run('client', () => net.connect(server.address().port, '127.0.0.1'));
  client.on('connect', () => {
    say('connect');
    storage.run('write', () => client.write('x'.repeat(8_000_000), () => say('written')));
    storage.run('end', () => client.end());
  });
  client.on('close', () => say('close'));
  client.resume();
}));
