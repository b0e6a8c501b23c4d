// express: parameters, queries, bodies, middleware, errors, static files.
// Prints:
//   200 application/json; charset=utf-8 {"hello":"world","query":{"x":"1"}}
//   201 application/json; charset=utf-8 {"list":[1,2]}
//   400 text/html; charset=utf-8 bad body
//   500 text/html; charset=utf-8 caught: boom
//   404 text/html; charset=utf-8 Cannot GET /nowhere
//   200 text/plain; charset=utf-8 static text
//   closed
'use strict';

const fs = require('fs');
const http = require('http');
const express = require('express');

fs.mkdirSync('public');
fs.writeFileSync('public/file.txt', 'static text');

const app = express();
app.use(express.json());
app.use(express.static('public'));
app.get('/hello/:name', ({ params, query }, response) => {
  response.json({ hello: params.name, query });
});
app.post('/echo', ({ body }, response) => response.status(201).json(body));
app.get('/boom', async () => { throw new Error('boom'); });
app.use((error, request, response, next) => {
  if (error.type === 'entity.parse.failed') response.status(400).send('bad body');
  else if (error.message === 'boom') response.status(500).send(`caught: ${error.message}`);
  else next(error);
});

function ask(port, method, path, body) {
  const headers = body === undefined ? {} : { 'content-type': 'application/json' };
  return new Promise((resolve, reject) => {
    const request = http.request({ port, method, path, headers }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (chunk) => { text += chunk; });
      response.on('end', () => {
        const line = text.match(/<pre>(.*)<\/pre>/)?.[1] ?? text;
        console.log(response.statusCode, response.headers['content-type'], line);
        resolve();
      });
    });
    request.on('error', reject);
    request.end(body);
  });
}

const server = app.listen(0, '127.0.0.1', async () => {
  const { port } = server.address();
  await ask(port, 'GET', '/hello/world?x=1');
  await ask(port, 'POST', '/echo', '{"list":[1,2]}');
  await ask(port, 'POST', '/echo', '{"list":');
  await ask(port, 'GET', '/boom');
  await ask(port, 'GET', '/nowhere');
  await ask(port, 'GET', '/file.txt');
  server.close(() => console.log('closed'));
});
