// Debian's Chromium loads a page with 100 resources over one session of HTTP/2, cached by nobody, and runs it.
// Skipped where there is no Chromium.
// Time-out: 180
// Prints:
//   the page has counted 100
//   sessions 1, answers 101, all h2: true
'use strict';

const { spawn } = require('child_process');
const fs = require('fs');
const http2 = require('http2');
const path = require('path');
const { issue, makeAuthority } = require('../tls/fixtures/certificates');

const chromium = process.env.GIRO_CHROMIUM ?? '/usr/bin/chromium';
if (!fs.existsSync(chromium)) {
  console.error(`there is no ${chromium}: install the package chromium, or set GIRO_CHROMIUM`);
  process.exit(77);
}

const kCount = 100;
const kinds = ['js', 'css', 'svg', 'json'];
const image = '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>';
const answers = {
  js: ['text/javascript', 'loaded();'],
  css: ['text/css', 'p { color: red }'],
  svg: ['image/svg+xml', image],
  json: ['application/json', JSON.stringify('x'.repeat(50_000))],
};

function page() {
  let text = '<!DOCTYPE html><script>let count = 0; function loaded() { count++; ' +
    `if (count === ${kCount}) document.title = 'counted ' + count; }</script>`;
  for (let i = 0; i < kCount; i++) {
    const kind = kinds[i % kinds.length];
    const url = `/${i}.${kind}`;
    text += {
      js: `<script src="${url}"></script>`,
      css: `<link rel="stylesheet" href="${url}" onload="loaded()">`,
      svg: `<img src="${url}" onload="loaded()">`,
      json: `<script>fetch('${url}').then((r) => r.json()).then((t) => t.length === 50000 && loaded());</script>`,
    }[kind];
  }
  return text;
}

const { cert, key } = issue(makeAuthority(), 'DNS:localhost,IP:127.0.0.1');
const sessions = new Set(); // a browser opens one more in case that it is needed
const versions = [];
function note(request) {
  versions.push(request.httpVersion);
  sessions.add(request.stream?.session);
}

const server = http2.createSecureServer({ cert, key, allowHTTP1: true }, (request, response) => {
  if (request.url === '/') {
    response.setHeader('content-type', 'text/html');
    note(request);
    response.end(page());
    return;
  }
  const answer = answers[path.extname(request.url).slice(1)];
  if (answer === undefined || !/^\/\d+\./.test(request.url)) {
    response.statusCode = 404; // its icon
    response.end();
    return;
  }
  note(request);
  response.setHeader('content-type', answer[0]);
  response.setHeader('cache-control', 'no-store');
  response.end(answer[1]);
});

server.listen(0, '127.0.0.1', () => {
  const child = spawn(chromium, [
    '--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-sync',
    '--disable-background-networking', '--disable-component-update', '--ignore-certificate-errors',
    `--user-data-dir=${path.resolve('profile')}`, '--timeout=60000', '--virtual-time-budget=60000', '--dump-dom',
    `https://127.0.0.1:${server.address().port}/`,
  ], { stdio: ['ignore', 'pipe', 'ignore'] });
  let output = '';
  child.stdout.on('data', (chunk) => { output += chunk; });
  child.on('close', () => {
    const title = /<title>counted (\d+)<\/title>/.exec(output)?.[1];
    console.log(`the page has counted ${title ?? output.slice(0, 1000)}`);
    const areSame = versions.every((version) => version === '2.0');
    console.log(`sessions ${sessions.size}, answers ${versions.length}, all h2: ${areSame}`);
    server.close();
  });
});
