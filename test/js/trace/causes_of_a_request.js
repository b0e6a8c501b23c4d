// An await chain, and the answer to a request behind middleware, lead back to the connection they are for, and that to who listened.
// Needs: giro
// Needs: engine places
// Needs: engine jobs
// Prints:
//   sent leads back to:
//   accept: main script, or listening
//   the request: app
//   a file: stat
//   microtasks of its awaits
//   handle: request 2 has another chain
'use strict';
const { execFileSync } = require('child_process');
const assert = require('assert');
const fs = require('fs');

fs.writeFileSync('server.js', `
const http = require('http');
const { stat } = require('fs/promises');
// The way of express: functions that call the next one.
const layers = [
  (request, response, next) => next(),
  function auth(request, response, next) { setImmediate(function admitted() { next(); }); },
  async function handle(request, response) {
    await stat(__filename);
    await null;
    setTimeout(function sent() { response.end(request.url); }, 1);
  },
];
const server = http.createServer(function app(request, response) {
  let at = 0;
  (function next() { layers[at++]?.(request, response, next); })();
});
server.listen(0, '127.0.0.1', () => {
  let left = 2;
  for (const path of ['/one', '/two']) {
    http.get({ port: server.address().port, path, agent: false }, (response) => response.resume().on('end', () => --left || server.close()));
  }
});
`);
execFileSync(process.execPath, ['--trace-loop=loop.trace', 'server.js']);
const show = (...words) => execFileSync(process.execPath, ['trace', 'show', 'loop.trace', ...words], { encoding: 'utf8' });
const sent = [...show().matchAll(/timer 1\.00 ms sent \(server\.js.*?#(\d+) ← /g)].map((match) => match[1]);
assert.strictEqual(sent.length, 2);
const chains = sent.map((task) => show(`--causes=${task}`));
console.log('sent leads back to:');
const [chain] = chains;
if (/accept/.test(chain) && /main script|listening/.test(chain)) console.log('accept: main script, or listening');
if (/ → app \(server\.js/.test(chain)) console.log('the request: app');
if (/ stat .*server\.js/.test(chain)) console.log('a file: stat');
if (/microtask/.test(chain)) console.log('microtasks of its awaits');
const requests = chains.map((text) => / → app [^#]*#(\d+)/.exec(text)[1]);
console.log(requests[0] === requests[1] ? chains.join('') : 'handle: request 2 has another chain');
