// The live page is for who knows its token, on this machine, from no other site; and nothing can be changed through it.
// Needs: giro
// Prints:
//   the page: 200, text/html; charset=utf-8
//   a policy: no other site may frame it, nothing is kept, no address goes out
//   localhost: 200
//   the head alone: 200, 0 bytes
//   without a token: 403
//   a wrong token: 403
//   a longer token: 403
//   another host: 403
//   another port: 403
//   two hosts: 403
//   another site: 403
//   a site without a name: 403
//   another site's script: 403
//   the page's own script: 200
//   a change: 405
//   another change: 405
//   no such thing: 404
//   a way out of the folder: 404
//   a file that is not the program's: 404
'use strict';
const net = require('net');
const { start } = require('./fixtures/inspected');

// What http.request would not send.
function raw(port, text) {
  return new Promise((resolve) => {
    let said = '';
    const socket = net.connect(port, '127.0.0.1', () => socket.end(text));
    socket.setEncoding('utf8').on('data', (piece) => { said += piece; }).on('error', () => {}).on('close', () => resolve(said.split(' ')[1]));
  });
}

(async () => {
  const program = await start('setInterval(() => {}, 1000)');
  const { get, port, token } = program;
  const page = `/?token=${token}`;
  const tell = async (what, path, options) => console.log(`${what}: ${(await get(path, options)).status}`);

  const { status, headers, body } = await get(page);
  console.log(`the page: ${status}, ${headers['content-type']}`);
  const isStrict = headers['x-frame-options'] === 'DENY' && headers['cache-control'] === 'no-store' && headers['referrer-policy'] === 'no-referrer' &&
    body.includes("default-src 'none'");
  console.log(isStrict ? 'a policy: no other site may frame it, nothing is kept, no address goes out' : headers);
  await tell('localhost', page, { headers: { host: `localhost:${port}` } });
  const head = await get(page, { method: 'HEAD' });
  console.log(`the head alone: ${head.status}, ${head.body.length} bytes`);
  await tell('without a token', '/');
  await tell('a wrong token', `/recording?token=${'0'.repeat(32)}`);
  await tell('a longer token', `${page}0`);
  await tell('another host', page, { headers: { host: `evil.example:${port}` } });
  await tell('another port', page, { headers: { host: '127.0.0.1:1' } });
  console.log(`two hosts: ${await raw(port, `GET ${page} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nHost: evil.example\r\n\r\n`)}`);
  await tell('another site', `/recording?token=${token}`, { headers: { origin: 'http://evil.example' } });
  await tell('a site without a name', `/recording?token=${token}`, { headers: { origin: 'null' } });
  await tell("another site's script", `/source?token=${token}&file=x`, { headers: { 'sec-fetch-site': 'cross-site' } });
  await tell("the page's own script", page, { headers: { 'origin': `http://127.0.0.1:${port}`, 'sec-fetch-site': 'same-origin' } });
  await tell('a change', page, { method: 'POST' });
  await tell('another change', page, { method: 'DELETE' });
  await tell('no such thing', `/favicon.ico?token=${token}`);
  await tell('a way out of the folder', `/../../etc/passwd?token=${token}`);
  await tell('a file that is not the program\'s', `/source?token=${token}&file=/etc/passwd`);
  await program.end();
})();
