// The limit of open files that a shell sets is raised to the one that it may be raised to.
// Prints:
//   64
'use strict';

const { spawnSync } = require('child_process');

if (process.argv[2] === 'limited') {
  const fs = require('fs');
  const before = fs.readdirSync('/proc/self/fd').length - 1; // without the directory's own
  let opened = 0;
  try {
    for (;; opened++) fs.openSync('/dev/null');
  } catch {
    console.log(before + opened);
  }
  return;
}
const command = 'ulimit -n 64; ulimit -Sn 32; exec "$0" "$1" limited';
spawnSync('sh', ['-c', command, process.execPath, __filename], { stdio: 'inherit' });
