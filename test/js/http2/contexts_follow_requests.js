// Callbacks of a request run in the store it was made in, whatever shares its session.
// Prints:
//   one response one
//   two response two
//   one data one
//   two data two
//   one close one
//   two close two
//   ping
'use strict';

const { AsyncLocalStorage } = require('async_hooks');
const { once } = require('events');
const http2 = require('http2');

const storage = new AsyncLocalStorage();
const server = http2.createServer((request, response) => response.end('x'));
server.listen(0, '127.0.0.1', async () => {
  const url = `http://127.0.0.1:${server.address().port}`;
  const client = storage.run('session', () => http2.connect(url));
  const requests = ['one', 'two'].map((store) => storage.run(store, () => {
    const request = client.request();
    request.on('response', () => console.log(store, 'response', storage.getStore()));
    request.on('data', () => console.log(store, 'data', storage.getStore()));
    request.on('close', () => console.log(store, 'close', storage.getStore()));
    return once(request, 'close');
  }));
  await Promise.all(requests);
  await new Promise((resolve) => {
    storage.run('ping', () => client.ping(() => {
      console.log(storage.getStore());
      resolve();
    }));
  });
  client.close();
  server.close();
});
