// curl and nghttp get what a server sends, and h2load is answered. Skipped if one of them is missing,
// after the others.
// With and without TLS.
// Prints:
//   http curl true
//   http nghttp true
//   http h2load true
//   https curl true
//   https nghttp true
//   https h2load true
'use strict';

const { spawn, spawnSync } = require('child_process');
const http2 = require('http2');

const { issue, makeAuthority } = require('../tls/fixtures/certificates');

const programs = ['curl', 'nghttp', 'h2load'].filter((name) => !spawnSync(name, ['--version']).error);
const size = 200_000;

function answer(request, response) {
  response.setHeader('x-path', request.url);
  let received = 0;
  request.on('data', (chunk) => { received += chunk.length; });
  request.on('end', () => response.end(request.method === 'GET' ? 'a'.repeat(size) : `${received}`));
}

function run(command, args) {
  return new Promise((resolve) => {
    const child = spawn(command, args);
    let output = '';
    child.stdout.on('data', (chunk) => { output += chunk; });
    child.on('close', () => resolve(output));
  });
}

const checks = {
  async curl(url) {
    const got = await run('curl', ['-s', '-k', '--http2-prior-knowledge', `${url}/a`]);
    const sent = await run('curl', ['-s', '-k', '--http2-prior-knowledge', '-d', 'x'.repeat(100_000), url]);
    return got.length === size && sent === '100000';
  },
  async nghttp(url) {
    const got = await run('nghttp', [`${url}/b`, `${url}/c`]);
    return got.length === 2 * size;
  },
  async h2load(url) {
    const output = await run('h2load', ['-n', '200', '-c', '4', '-m', '10', url]);
    return output.includes('200 succeeded, 0 failed');
  },
};

async function serve(scheme, server) {
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `${scheme}://127.0.0.1:${server.address().port}`;
  for (const name of programs) console.log(scheme, name, await checks[name](url));
  server.close();
}

(async () => {
  await serve('http', http2.createServer(answer));
  const { cert, key } = issue(makeAuthority(), 'IP:127.0.0.1');
  await serve('https', http2.createSecureServer({ cert, key }, answer));
  const missing = Object.keys(checks).filter((name) => !programs.includes(name));
  if (missing.length > 0) {
    console.error('not installed:', missing.join(', '));
    process.exitCode = 77;
  }
})();
