// A program that has changed what everybody uses still serves.
// Needs: giro
// Prints:
//   200 POST hello {"a":"b"}
'use strict';

const http = require('http');
http.Server; // loads it, and the client, before
http.ClientRequest;

const bad = () => { throw new Error('changed'); };
const { toString } = Buffer.prototype;
for (const name of ['push', 'shift', 'indexOf', 'slice', 'splice']) Array.prototype[name] = bad;
for (const name of ['toLowerCase', 'split', 'slice', 'charCodeAt']) String.prototype[name] = bad;
for (const name of ['get', 'set', 'has']) Map.prototype[name] = bad;
for (const name of ['add', 'delete', 'has', 'forEach']) Set.prototype[name] = bad;
RegExp.prototype.exec = bad;
RegExp.prototype.test = bad;
Function.prototype.call = bad;
Function.prototype.apply = bad;
Array.prototype[Symbol.iterator] = bad;

const server = http.createServer((request, response) => {
  let body = '';
  request.on('data', (chunk) => { body += Reflect.apply(toString, chunk, []); });
  request.on('end', () => {
    response.setHeader('X-A', 'b');
    response.end(`${request.method} ${body} {"a":"${request.headers.a}"}`);
  });
});

server.listen(0, '127.0.0.1', () => {
  const { port } = server.address();
  const request = http.request({ port, host: '127.0.0.1', method: 'POST', headers: { a: 'b' },
                                 agent: new http.Agent() });
  request.on('response', (response) => {
    let text = '';
    response.on('data', (chunk) => { text += Reflect.apply(toString, chunk, []); });
    response.on('end', () => {
      process.stdout.write(`${response.statusCode} ${text}\n`);
      server.close();
    });
  });
  request.end('hello');
});
