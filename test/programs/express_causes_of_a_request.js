// A recorded server of express: what a request leads to, behind middleware, a file and a timer, leads back to the connection and to who listened.
// Needs: giro
// Needs: engine places
// Needs: engine jobs
// Prints:
//   the answer leads back to
//   the file that a handler awaited
//   the request, for express
//   the connection
//   who listened
//   each request has its own chain: true
'use strict';

const { execFileSync } = require('child_process');
const fs = require('fs');

fs.writeFileSync('server.js', `
const http = require('http');
const { stat } = require('fs/promises');
const express = require(process.env.EXPRESS);
const app = express();
app.use(express.json());
app.use(function waits(request, response, next) { setImmediate(next); });
app.get('/user/:name', async function handle({ params }, response) {
  await stat(__filename);
  setTimeout(function answer() { response.json({ hello: params.name }); }, 1);
});
const server = app.listen(0, '127.0.0.1', () => {
  let left = 2;
  for (const name of ['one', 'two']) {
    const options = { port: server.address().port, path: '/user/' + name, agent: false };
    http.get(options, (response) => response.resume().on('end', () => --left || server.close()));
  }
});
`);
const giro = (args) => execFileSync(process.execPath, args, {
  encoding: 'utf8', env: { ...process.env, EXPRESS: require.resolve('express') },
});
giro(['--trace-loop=loop.trace', 'server.js']);
const answers = [...giro(['trace', 'show', 'loop.trace']).matchAll(/timer 1\.00 ms answer \(server\.js.*?#(\d+) ← /g)];
const chains = answers.map(([, task]) => giro(['trace', 'show', 'loop.trace', `--causes=${task}`]));
const ways = {
  'the file that a handler awaited': / stat .*server\.js/,
  'the request, for express': / 127\.0\.0\.1:\d+ → app \(application|→ app \(express/,
  'the connection': /accept 127\.0\.0\.1:\d+/,
  'who listened': /main script server\.js|listen/,
};
console.log('the answer leads back to');
for (const way in ways) {
  if (chains.length === 2 && chains.every((chain) => ways[way].test(chain))) console.log(way);
  else console.log(`not to ${way}:\n${chains.join('\n')}`);
}
const requests = chains.map((chain) => /(#\d+) ← #\d+ accept/.exec(chain)?.[1]);
console.log('each request has its own chain:', requests[0] !== undefined && requests[0] !== requests[1]);
