// Where the system gives too little, a sentence and an exit code say so.
// Prints:
//   ulimit -n 5: 1, there are too few file descriptors: `ulimit -n` allows 5
//   ulimit -n 7: 1, there are too few file descriptors: `ulimit -n` allows 7
//   ulimit -n 8: 1, there are too few file descriptors: `ulimit -n` allows 8
//   ulimit -v 1000000: 1, the engine reserves 5632 MB of address space, and `ulimit -v` allows 976
//   ulimit -n 20: 0, alive
//   ulimit -v 6000000: 0, alive
// Needs: giro
'use strict';

const { spawnSync } = require('child_process');
const fs = require('fs');

if (/\/lib[at]san/.test(fs.readFileSync('/proc/self/maps', 'latin1'))) {
  console.error('sanitizers need all addresses');
  process.exit(77);
}

for (const limit of ['-n 5', '-n 7', '-n 8', '-v 1000000', '-n 20', '-v 6000000']) {
  const command = `exec 2>&1; ulimit ${limit}; exec "$0" -p '"alive"'`;
  const { status, signal, stdout } = spawnSync('sh', ['-c', command, process.execPath], { encoding: 'utf8' });
  console.log(`ulimit ${limit}: ${signal ?? status}, ${stdout.trim().replace(/^.*?giro: /, '')}`);
}
