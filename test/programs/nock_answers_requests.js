// nock: answers to http, https and fetch without a network; what nobody expects fails.
// Prints:
//   200 {"x":1} z
//   201 {"q":1}
//   made to fail
//   204
//   204
//   ERR_NOCK_NO_MATCH
//   [ 'GET http://left.example:80/' ]
//   fetched
//   secure
'use strict';

const http = require('http');
const https = require('https');
const nock = require('nock');

function ask({ request }, url, options = {}, body = undefined) {
  return new Promise((resolve, reject) => {
    const asked = request(url, options, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (chunk) => { text += chunk; });
      response.on('end', () => resolve([response.statusCode, text, response.headers['x-y']].filter(Boolean)));
    });
    asked.on('error', reject);
    asked.end(body);
  });
}

(async () => {
  nock.disableNetConnect();
  nock('http://some.example')
    .get('/a').reply(200, { x: 1 }, { 'X-Y': 'z' })
    .post('/b', { q: 1 }).reply(201, (uri, body) => body)
    .get('/c').replyWithError('made to fail')
    .get('/d').query({ a: 1 }).times(2).reply(204);
  console.log(...await ask(http, 'http://some.example/a'));
  const headers = { 'content-type': 'application/json' };
  console.log(...await ask(http, 'http://some.example/b', { method: 'POST', headers }, '{"q":1}'));
  await ask(http, 'http://some.example/c').catch(({ message }) => console.log(message));
  for (let i = 0; i < 2; i++) console.log(...await ask(http, 'http://some.example/d?a=1'));
  await ask(http, 'http://some.example/e').catch(({ code }) => console.log(code));
  nock('http://left.example').get('/').reply(200, 'fetched');
  console.log(nock.pendingMocks());
  console.log(await (await fetch('http://left.example/')).text());
  nock('https://safe.example').get('/').reply(200, 'secure');
  console.log((await ask(https, 'https://safe.example/'))[1]);
})();
