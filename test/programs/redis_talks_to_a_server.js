// redis against a real Redis: strings, lists, hashes, transactions, scripts, publish and subscribe; and over TLS.
// Time-out: 60
// Prints:
//   PONG
//   value 43
//   list 1000 of 1000
//   hash {"a":"1","b":"2"}
//   transaction ["OK","v"]
//   heard hello
//   ERR wrong number of arguments for 'get' command
//   over TLS: 100000 bytes, heard hello
//   another authority: SELF_SIGNED_CERT_IN_CHAIN
//   stopped
'use strict';

const path = require('path');
const { createClient } = require('redis');
const { issue, makeAuthority } = require('../js/tls/fixtures/certificates');
const { freePort, startServer, stopServer } = require('./fixtures/server_process');

const socketPath = path.resolve('redis.sock');
const options = ['--port', '0', '--unixsocket', socketPath, '--save', '', '--appendonly', 'no'];

async function connect() {
  const client = createClient({ socket: { path: socketPath, reconnectStrategy: false } });
  client.on('error', () => {});
  await client.connect();
  return client;
}

async function talk(client) {
  console.log(await client.ping());
  await client.set('n', '42');
  console.log('value', await client.incr('n'));
  const numbers = Array.from({ length: 1000 }, (_, i) => String(i));
  await Promise.all(numbers.map((number) => client.rPush('list', number)));
  const list = await client.lRange('list', 0, -1);
  console.log(`list ${list.filter((item, i) => item === numbers[i]).length} of ${list.length}`);
  await client.hSet('hash', { a: 1, b: 2 });
  console.log('hash', JSON.stringify({ ...await client.hGetAll('hash') }));
  console.log('transaction', JSON.stringify(await client.multi().set('k', 'v').get('k').exec()));
  const listener = await connect();
  const heard = new Promise((resolve) => listener.subscribe('channel', resolve).then(
    () => client.publish('channel', 'hello')));
  console.log('heard', await heard);
  await listener.quit();
  await client.sendCommand(['GET']).catch(({ message }) => console.log(message));
  await client.quit();
}

async function connectOverTls(port, authority, { cert, key }) {
  const client = createClient({
    socket: {
      port, host: '127.0.0.1', tls: true, servername: 'localhost', ca: authority.cert, cert, key, reconnectStrategy: false,
    },
  });
  client.on('error', () => {});
  await client.connect();
  return client;
}

async function talkOverTls(port, authority, identity) {
  const client = await connectOverTls(port, authority, identity);
  await client.set('large', 'x'.repeat(100_000));
  const { length } = await client.get('large');
  const listener = await connectOverTls(port, authority, identity);
  const heard = new Promise((resolve) => listener.subscribe('channel', resolve).then(
    () => client.publish('channel', 'hello')));
  console.log(`over TLS: ${length} bytes, heard ${await heard}`);
  await listener.quit();
  await client.quit();
  await connectOverTls(port, makeAuthority('Another'), identity).catch(({ code }) => {
    console.log('another authority:', code);
  });
}

(async () => {
  let client;
  const authority = makeAuthority();
  const own = issue(authority, 'DNS:localhost,IP:127.0.0.1');
  const identity = issue(authority, 'DNS:client');
  const port = await freePort();
  const secure = ['--tls-port', `${port}`, '--bind', '127.0.0.1', '--tls-cert-file', `${own.id}.pem`,
                  '--tls-key-file', `${own.id}.key`, '--tls-ca-cert-file', `${authority.id}.pem`];
  const server = await startServer('redis-server', [...options, ...secure], {}, async () => { client = await connect(); });
  await talk(client);
  await talkOverTls(port, authority, identity);
  await stopServer(server);
  console.log('stopped');
})();
