// redis against a real Redis: strings, lists, hashes, transactions, scripts, publish and subscribe.
// Prints:
//   PONG
//   value 43
//   list 1000 of 1000
//   hash {"a":"1","b":"2"}
//   transaction ["OK","v"]
//   heard hello
//   ERR wrong number of arguments for 'get' command
//   stopped
'use strict';

const path = require('path');
const { createClient } = require('redis');
const { startServer, stopServer } = require('./fixtures/server_process');

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

(async () => {
  let client;
  const server = await startServer('redis-server', options, {}, async () => { client = await connect(); });
  await talk(client);
  await stopServer(server);
  console.log('stopped');
})();
