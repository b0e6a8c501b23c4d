// curl and nghttp get what a server sends, and h2load is answered. Skipped if one of them is missing,
// after the others.
// Prints:
//   curl true
//   nghttp true
//   h2load true
'use strict';

const { spawn, spawnSync } = require('child_process');
const http2 = require('http2');

const programs = ['curl', 'nghttp', 'h2load'].filter((name) => !spawnSync(name, ['--version']).error);
const size = 200_000;
const server = http2.createServer((request, response) => {
  response.setHeader('x-path', request.url);
  let received = 0;
  request.on('data', (chunk) => { received += chunk.length; });
  request.on('end', () => response.end(request.method === 'GET' ? 'a'.repeat(size) : `${received}`));
});

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
    const got = await run('curl', ['-s', '--http2-prior-knowledge', `${url}/a`]);
    const sent = await run('curl', ['-s', '--http2-prior-knowledge', '-d', 'x'.repeat(100_000), url]);
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

server.listen(0, '127.0.0.1', async () => {
  const url = `http://127.0.0.1:${server.address().port}`;
  for (const name of programs) console.log(name, await checks[name](url));
  const missing = Object.keys(checks).filter((name) => !programs.includes(name));
  if (missing.length > 0) {
    console.error('not installed:', missing.join(', '));
    process.exitCode = 77;
  }
  server.close();
});
