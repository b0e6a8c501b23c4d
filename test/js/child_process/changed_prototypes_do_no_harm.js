// User code may have replaced every method that we could use.
// Prints:
//   a b
//    0
//   cat
//   0
//   { sent: 1 }
'use strict';

const { fork, spawn, spawnSync } = require('child_process');

if (process.argv[2] === 'child') {
  process.on('message', (message) => {
    process.send(message);
    process.disconnect();
  });
  return;
}
const log = console.log;
const restore = [];
const broken = [];
for (const [object, names] of [
  [Array.prototype, ['push', 'slice', 'join', 'map', 'concat', 'shift', 'includes']],
  [String.prototype, ['includes', 'slice', 'startsWith', 'toUpperCase']],
  [JSON, ['parse', 'stringify']],
]) {
  for (const name of names) {
    const original = object[name];
    restore.push(() => { object[name] = original; });
    broken.push(() => {
      object[name] = () => { throw new Error(`${String(name)} was called`); };
    });
  }
}
for (let i = 0; i < broken.length; i++) broken[i]();
const sync = spawnSync('echo', ['a', 'b'], { encoding: 'utf8' });
const child = spawn('cat', { stdio: 'pipe', env: { A: '1' } });
const forked = fork(__filename, ['child'], { execArgv: [], silent: true });
for (let i = 0; i < restore.length; i++) restore[i]();
log(sync.stdout, sync.status);
child.stdin.end('cat');
child.stdout.on('data', (data) => log(`${data}`));
child.on('close', (code) => {
  log(code);
  forked.on('message', (message) => log(message));
  forked.send({ sent: 1 });
});
