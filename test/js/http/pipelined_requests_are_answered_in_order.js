// The first answer takes longest; the others wait for it.
// Prints:
//   handled /1 /2 /3
//   HTTP/1.1 200 OK /1 HTTP/1.1 200 OK /2 HTTP/1.1 200 OK /3
'use strict';

const http = require('http');
const { talk } = require('./fixtures/raw');

const waiting = [];
const server = http.createServer((request, response) => {
  waiting.push([request.url, response]);
  if (waiting.length < 3) return;
  console.log('handled', waiting.map(([url]) => url).join(' '));
  // From the last to the first.
  for (const [url, held] of waiting.reverse()) held.end(url);
});

server.listen(0, '127.0.0.1', async () => {
  const requests = [1, 2, 3].map((n) => `GET /${n} HTTP/1.1\r\nHost: a\r\n` +
    `${n === 3 ? 'Connection: close\r\n' : ''}\r\n`);
  const answer = await talk(server.address().port, requests.join(''));
  console.log(answer.match(/HTTP\/1.1 200 OK|\/\d/g).join(' '));
  server.close();
});
