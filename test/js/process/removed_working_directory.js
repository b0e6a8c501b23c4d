// A program starts in a directory that is no more.
// Prints:
//   0 evaluated
//   1 ENOENT
'use strict';

const { spawnSync } = require('child_process');
const fs = require('fs');

function startNowhere(code) {
  fs.mkdirSync('nowhere');
  const { status, stdout } = spawnSync(
    'sh', ['-c', 'cd nowhere && rmdir ../nowhere && exec "$0" -e "$1"', process.execPath, code],
    { encoding: 'utf8' });
  console.log(status, stdout.trim());
}

startNowhere('console.log("evaluated")');
startNowhere('try { process.cwd() } catch (e) { console.log(e.code); process.exit(1) }');
