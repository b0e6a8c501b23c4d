// A program may take away what the language has before it loads a file that awaits.
// Needs: engine jobs
// Prints:
//   Object: awaited
//   Reflect: awaited
//   Symbol: awaited
//   Promise: awaited
//   Array: awaited
//   WeakMap: awaited
'use strict';

const { execFileSync } = require('child_process');
const fs = require('fs');
const path = require('path');

const folder = fs.mkdtempSync(path.join(require('os').tmpdir(), 'giro-'));
const file = path.join(folder, 'awaits.js');
fs.writeFileSync(file, `(async () => {
  for await (const value of [1, (async () => 2)()]) await { then(ok) { ok(value); } };
  console.log('awaited');
})();`);

for (const name of ['Object', 'Reflect', 'Symbol', 'Promise', 'Array', 'WeakMap']) {
  const program = `globalThis.${name} = undefined; require(process.argv[1]);`;
  console.log(`${name}: ${execFileSync(process.execPath, ['-e', program, file], { encoding: 'utf8' }).trim()}`);
}
fs.rmSync(folder, { recursive: true });
