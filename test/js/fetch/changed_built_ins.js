// Programs may break the methods of the language: fetch() uses those that were there before.
//
// Needs: giro
// Prints:
//   ok 0, ok 0, zipped, ok 3, ok 2, ok 36, hi, 1, [object FormData], q
'use strict';

const http = require('http');
const zlib = require('zlib');

const server = http.createServer((request, response) => {
  if (request.url === '/moved') return response.writeHead(302, { location: '/' }).end();
  if (request.url === '/zipped') return response.writeHead(200, { 'content-encoding': 'gzip' }).end(zlib.gzipSync('zipped'));
  let length = 0;
  request.on('data', (data) => { length += data.length; });
  request.on('end', () => response.end(`ok ${length}`));
  return undefined;
});
const broken = [
  Array, String, RegExp, Map, Set, Object.getPrototypeOf(Uint8Array), Promise, Function, Headers, FormData, URLSearchParams, Blob,
  ReadableStream,
];
const saved = [];

function breakAll({ name, prototype }) {
  const keys = Reflect.ownKeys(prototype);
  for (let i = 0; i < keys.length; i++) {
    const key = keys[i];
    const descriptor = Object.getOwnPropertyDescriptor(prototype, key);
    if (typeof descriptor.value !== 'function' || !descriptor.configurable || key === 'constructor') continue;
    saved[saved.length] = { prototype, key, descriptor };
    const value = () => { throw new Error(`${name}.prototype.${String(key)} was called`); };
    Object.defineProperty(prototype, key, { ...descriptor, value });
  }
}

async function use(url, blob, form) {
  const results = [];
  const add = (result) => { results[results.length] = result; };
  add(await (await fetch(url)).text());
  add(await (await fetch(`${url}/moved`)).text());
  add(await (await fetch(`${url}/zipped`)).text());
  add(await (await fetch(url, { method: 'POST', body: 'abc', headers: { a: 'b' } })).text());
  add(await (await fetch(url, { method: 'POST', body: blob })).text());
  add(await (await fetch(url, { method: 'POST', body: form })).text());
  add(await (await fetch('data:,hi')).text());
  add((await new Response('{"a":1}').json()).a);
  add(String(await new Response('a=b', { headers: { 'content-type': 'application/x-www-form-urlencoded' } }).formData()));
  add(await new Response('q').clone().text());
  return results;
}

server.listen(0, '127.0.0.1', async () => {
  const url = `http://127.0.0.1:${server.address().port}`;
  const blob = new Blob(['x', 'y']);
  const form = new FormData();
  for (let i = 0; i < broken.length; i++) breakAll(broken[i]);
  let told;
  try {
    told = await use(url, blob, form);
  } catch (error) {
    told = error.cause ?? error;
  }
  for (let i = 0; i < saved.length; i++) Object.defineProperty(saved[i].prototype, saved[i].key, saved[i].descriptor);
  console.log(Array.isArray(told) ? told.join(', ') : told);
  server.close();
  server.closeAllConnections();
});
