// Methods, bodies with a length, in chunks and none.
// Prints:
//   200 GET /a?b=c ""
//   200 POST /len "hello"
//   200 PUT /chunks "one two "
//   200 HEAD ""
//   404 Not Found "no"
//   204 ""
'use strict';

const http = require('http');
const collect = require('./fixtures/collect');

const server = http.createServer(async (request, response) => {
  if (request.url === '/none') {
    response.writeHead(404).end('no');
  } else if (request.url === '/empty') {
    response.statusCode = 204;
    response.end('dropped');
  } else {
    const body = await collect(request);
    response.end(`${request.method} ${request.url} ${JSON.stringify(body)}`);
  }
});

const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });

function ask(method, path, write) {
  return new Promise((resolve, reject) => {
    const { port } = server.address();
    const request = http.request({ port, host: '127.0.0.1', agent, method, path });
    request.on('error', reject);
    request.on('response', async (response) => resolve([response, await collect(response)]));
    if (write) write(request);
    else request.end();
  });
}

server.listen(0, '127.0.0.1', async () => {
  let [response, body] = await ask('GET', '/a?b=c');
  console.log(response.statusCode, body);
  [response, body] = await ask('POST', '/len', (request) => request.end('hello'));
  console.log(response.statusCode, body);
  [response, body] = await ask('PUT', '/chunks', (request) => {
    request.write('one ');
    setImmediate(() => request.end('two '));
  });
  console.log(response.statusCode, body);
  [response, body] = await ask('HEAD', '/head');
  console.log(response.statusCode, 'HEAD', JSON.stringify(body));
  [response, body] = await ask('GET', '/none');
  console.log(response.statusCode, response.statusMessage, JSON.stringify(body));
  [response, body] = await ask('GET', '/empty');
  console.log(response.statusCode, JSON.stringify(body));
  agent.destroy();
  server.close();
});
