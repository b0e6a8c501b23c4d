// A program may change what it likes: sessions use the built-ins as they were.
// Needs: giro
// Prints:
//   b, c fine
'use strict';

const { once } = require('events');
const http2 = require('http2');

const server = http2.createServer((request, response) => {
  response.setHeader('x-a', ['b', 'c']);
  response.end(request.headers['x-q']);
});
server.listen(0, '127.0.0.1', async () => {
  const client = http2.connect(`http://127.0.0.1:${server.address().port}`);
  await once(client, 'connect');
  const kept = {
    push: Array.prototype.push, split: String.prototype.split, forEach: Map.prototype.forEach,
    iterator: Array.prototype[Symbol.iterator], get: Map.prototype.get,
  };
  const broken = () => { throw new Error('changed'); };
  Array.prototype.push = broken;
  String.prototype.split = broken;
  Map.prototype.forEach = broken;
  Map.prototype.get = broken;
  Array.prototype[Symbol.iterator] = broken;
  Object.prototype.endStream = true;
  const request = client.request({ ':path': '/', 'x-q': 'fine' });
  delete Object.prototype.endStream;
  let answer = '';
  request.on('response', (headers) => { answer += `${headers['x-a']} `; });
  request.on('data', (chunk) => { answer += chunk; });
  request.on('close', () => {
    Array.prototype.push = kept.push;
    String.prototype.split = kept.split;
    Map.prototype.forEach = kept.forEach;
    Map.prototype.get = kept.get;
    Array.prototype[Symbol.iterator] = kept.iterator;
    console.log(answer);
    client.close();
    server.close();
  });
});
