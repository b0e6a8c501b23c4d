// process.binding('spawn_sync'): what nyc, tap and others replace to follow a program into its children.
// Prints:
//   /bin/sh [ '/bin/sh', '-c', 'echo $ADDED' ] [ 'pipe', 'inherit' ] true
//   added
//   ENOENT spawnSync no-such-program -2
//   3 null null
//   typed
'use strict';

const { execSync, spawnSync } = require('child_process');

const binding = process.binding('spawn_sync');
const { spawn } = binding;
let seen;
binding.spawn = function(options) {
  const { args, envPairs, file, stdio } = options;
  seen = [file, args, [stdio[0].type, stdio[2].type], envPairs.some((pair) => pair.startsWith('PATH='))];
  options.envPairs = [...envPairs, 'ADDED=added'];
  return spawn.call(this, options);
};
const output = execSync('echo $ADDED', { encoding: 'utf8', stdio: ['pipe', 'pipe', 'inherit'] });
console.log(...seen);
console.log(output.trim());
const missing = spawnSync('no-such-program');
console.log(missing.error.code, missing.error.syscall, missing.error.errno);
const failed = spawnSync('/bin/sh', ['-c', 'exit 3'], { stdio: 'ignore' });
console.log(failed.status, failed.signal, failed.output[1]);
console.log(spawnSync('cat', { input: 'typed', encoding: 'utf8' }).stdout);
