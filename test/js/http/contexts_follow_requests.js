// A kept socket serves requests of different contexts, and each gets its own back.
// Prints:
//   server undefined
//   response one, data one, end one
//   server undefined
//   response two, data two, end two
//   1 connection
//   waited: three three, four four
'use strict';

const { AsyncLocalStorage } = require('async_hooks');
const http = require('http');

const storage = new AsyncLocalStorage();
let connections = 0;
let isQuiet = false;
const server = http.createServer((request, response) => {
  if (!isQuiet) console.log('server', storage.getStore());
  response.end('x');
});
server.on('connection', () => connections++);
const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });

function ask(store) {
  return new Promise((resolve) => storage.run(store, () => {
    const seen = [];
    const options = { host: '127.0.0.1', port: server.address().port, agent };
    const request = http.get(options, (response) => {
      seen.push(`response ${storage.getStore()}`);
      response.on('data', () => seen.push(`data ${storage.getStore()}`));
      response.on('end', () => seen.push(`end ${storage.getStore()}`));
    });
    request.on('close', () => resolve(seen));
  }));
}

server.listen(0, '127.0.0.1', async () => {
  for (const store of ['one', 'two']) {
    console.log((await ask(store)).join(', '));
    await new Promise(setImmediate);
  }
  console.log(connections, 'connection');
  isQuiet = true;
  const both = await Promise.all([ask('three'), ask('four')]);
  console.log('waited:', both.map((seen) => `${seen[0].slice(9)} ${seen[2].slice(4)}`).join(', '));
  agent.destroy();
  server.close();
});
