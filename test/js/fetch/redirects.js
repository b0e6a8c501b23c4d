// Redirects: which are followed, with which method, body and headers.
//
// Prints:
//   POST 301: 200 true /x GET ""
//   POST 302: 200 true /x GET ""
//   POST 303: 200 true /x GET ""
//   POST 307: 200 true /x POST "data" text/plain;charset=UTF-8
//   POST 308: 200 true /x POST "data" text/plain;charset=UTF-8
//   PUT 302: 200 true /x PUT "data" text/plain;charset=UTF-8
//   PUT 303: 200 true /x GET ""
//   HEAD 303: 200 true /x HEAD ""
//   POST 300: 300 false /300 POST "data" text/plain;charset=UTF-8
//   a stream 303: 200 true /x GET ""
//   a stream 307: fetch failed ""
//   no Location: 302 false /nowhere GET ""
//   manual: 302 false basic /x redirected
//   error: fetch failed "unexpected redirect"
//   for ever: fetch failed "redirect count exceeded" after 21
//   to no URL: fetch failed "Invalid URL"
//   to a file: fetch failed "URL scheme must be a HTTP(S) scheme"
//   with credentials: fetch failed "cross origin not allowed for request mode "cors""
//   to itself: authorization, cookie, x-y
//   to another server: cors x-y
//   UTF-8: /%C3%A9
'use strict';

const http = require('http');

let last;
let count = 0;
const server = http.createServer(async (request, response) => {
  let body = '';
  for await (const chunk of request) body += chunk;
  count++;
  last = { method: request.method, url: request.url, body, headers: request.headers };
  const status = /^\/(3\d\d)$/.exec(request.url)?.[1];
  const location = /^\/to\?(.*)/.exec(request.url)?.[1];
  if (status) response.writeHead(status, { location: '/x' }).end('redirected');
  else if (location) response.writeHead(302, { location: Buffer.from(decodeURIComponent(location)).toString('latin1') }).end();
  else if (request.url === '/loop') response.writeHead(302, { location: '/loop' }).end();
  else if (request.url === '/nowhere') response.writeHead(302).end();
  else response.end('here');
});
const other = http.createServer((request, response) => {
  last = { headers: request.headers };
  response.end();
});
const base = (of = server) => `http://127.0.0.1:${of.address().port}`;

async function follows(name, path, init) {
  count = 0;
  try {
    const response = await fetch(base() + path, init);
    await response.text();
    const { method, url, body, headers } = last;
    console.log(`${name}:`, response.status, response.redirected, response.url.replace(base(), ''), method,
                `"${body}"${headers['content-type'] ? ` ${headers['content-type']}` : ''}${response.url.endsWith(url) ? '' : ' ?'}`);
  } catch ({ message, cause }) {
    console.log(`${name}:`, message, `"${cause.message}"${count > 5 ? ` after ${count}` : ''}`);
  }
}
const stream = () => new ReadableStream({
  start(controller) {
    controller.enqueue(Buffer.from('s'));
    controller.close();
  },
});
const secrets = { authorization: 'a', cookie: 'c', 'x-y': 'z' };
const sentSecrets = () => Object.keys(secrets).filter((name) => last.headers[name] !== undefined).join(', ');

async function main() {
  for (const status of [301, 302, 303, 307, 308]) await follows(`POST ${status}`, `/${status}`, { method: 'POST', body: 'data' });
  await follows('PUT 302', '/302', { method: 'PUT', body: 'data' });
  await follows('PUT 303', '/303', { method: 'PUT', body: 'data' });
  await follows('HEAD 303', '/303', { method: 'HEAD' });
  await follows('POST 300', '/300', { method: 'POST', body: 'data' });
  await follows('a stream 303', '/303', { method: 'POST', body: stream(), duplex: 'half' });
  await follows('a stream 307', '/307', { method: 'POST', body: stream(), duplex: 'half' });
  await follows('no Location', '/nowhere');
  const manual = await fetch(`${base()}/302`, { redirect: 'manual' });
  console.log('manual:', manual.status, manual.redirected, manual.type, manual.headers.get('location'), await manual.text());
  await follows('error', '/302', { redirect: 'error' });
  await follows('for ever', '/loop');
  await follows('to no URL', '/to?http://');
  await follows('to a file', '/to?file:///x');
  await follows('with credentials', `/to?${base().replace('//', '//a:b@')}/x`);
  await (await fetch(`${base()}/302`, { headers: secrets })).text();
  console.log('to itself:', sentSecrets());
  const crossed = await fetch(`${base()}/to?${base(other)}/`, { headers: secrets });
  console.log('to another server:', crossed.type, sentSecrets());
  await crossed.text();
  console.log('UTF-8:', (await fetch(`${base()}/to?%2F%C3%A9#hash`)).url.replace(base(), ''));
  for (const each of [server, other]) {
    each.close();
    each.closeAllConnections();
  }
}
server.listen(0, '127.0.0.1', () => other.listen(0, '127.0.0.1', main));
