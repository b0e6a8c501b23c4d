// NODE_OPTIONS refuses what would run something else than the command line says, however it is spelled.
// Prints:
//   --eval=1: refused
//   -e 1: refused
//   -p 1: refused
//   -pe 1: refused
//   -c: refused
//   -h: refused
//   -v: refused
//   -i: refused
//   --: refused
//   -- other.js: refused
//   -r ./loaded.js: loaded, ran
//   -C name: ran
'use strict';

const { spawnSync } = require('child_process');
const fs = require('fs');

fs.writeFileSync('loaded.js', 'console.log("loaded")');
fs.writeFileSync('main.js', 'console.log("ran")');
for (const options of [
  '--eval=1', '-e 1', '-p 1', '-pe 1', '-c', '-h', '-v', '-i', '--', '-- other.js', '-r ./loaded.js', '-C name',
]) {
  const env = { ...process.env, NODE_OPTIONS: options };
  const { status, stdout, stderr } = spawnSync(process.execPath, ['main.js'], { env, encoding: 'utf8', input: '' });
  const isRefused = status === 9 && stderr.includes('is not allowed in NODE_OPTIONS') && stdout === '';
  console.log(`${options}: ${isRefused ? 'refused' : stdout.trim().replaceAll('\n', ', ')}`);
}
